import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sieval.core.offload import GradePool, GraderStartError
from sieval.core.records import Sample
from sieval.core.worker import GradeJob
from sieval.tasks.math_verify_grader import compare, warm

ANSWER_LINE = "sieval.tasks.math_verify_grader:grade_answer_line"
EQUAL = [
    ("1/2", "0.5"),
    (r"\frac{1}{2}", "$0.5$"),
    (r"\$36", "36"),
    ("18", "18 dollars per day"),
    ("5", "5**"),
    ("-3,3", "3, -3"),
    (r"\text{Evelyn}", "Evelyn"),
    ("204", "204."),
    (r"(2, \frac{\pi}{3})", r"It is $(2,\frac{\pi}{3}).$ I hope so."),
    ("3 + 5i", r"\(3+5i.\)"),
]
DIFFERENT = [("2", r"\frac{1}{2}"), ("-1,-9", "-1, 9"), ("3", "4"), ("x+1", "x-1"), ("5", "")]


@pytest.mark.parametrize(("gold", "prediction"), EQUAL)
def test_equal(gold: str, prediction: str) -> None:
    assert compare(gold, prediction).outcome == "correct"


@pytest.mark.parametrize(("gold", "prediction"), DIFFERENT)
def test_different(gold: str, prediction: str) -> None:
    assert compare(gold, prediction).outcome == "incorrect"


def test_gold_that_is_not_read_is_ungraded() -> None:
    assert compare("", "5").outcome == "ungraded"


def test_prediction_past_the_limit_is_incorrect_with_its_reason() -> None:
    verdict = compare("5", "5" * 30_000)
    assert (verdict.outcome, verdict.method) == ("incorrect", "limit")
    assert verdict.reason == "the prediction has more than 10000 characters"


def test_another_antlr_runtime_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "antlr4_python3_runtime-4.9.3.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: antlr4-python3-runtime\nVersion: 4.9.3\n")
    program = "from sieval.tasks.math_verify_grader import warm\nwarm()"
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(Path(__file__).parents[2])])},
    )
    assert "antlr4-python3-runtime must be 4.11 for math-verify's LaTeX parser (got 4.9.3)" in done.stderr


def test_every_parser_answers_its_probe() -> None:
    warm()


@pytest.mark.timeout(90)  # two workers import SymPy on whatever machine this is
@pytest.mark.anyio
async def test_endless_tower_ends_at_the_pools_deadline() -> None:
    tower = Sample("tower", "", "5^{5^{5^{5^{5}}}}")
    async with GradePool([ANSWER_LINE], workers=1, deadline_s=2.0) as pool:
        started = time.monotonic()
        verdict = await pool.grade(GradeJob(ANSWER_LINE, tower, "Answer: 5^(5^(5^(5^5)))"))
        assert (verdict.outcome, verdict.method) in {("ungraded", "deadline"), ("ungraded", "memory")}
        assert time.monotonic() - started < 10
        after = await pool.grade(GradeJob(ANSWER_LINE, Sample("b", "", "2"), "Answer: 2"))
        assert after.outcome == "correct"


def test_no_alarm_is_set_while_math_verify_works() -> None:
    program = """
import signal
signal.alarm = signal.setitimer = None
from sieval.tasks.math_verify_grader import compare, warm
warm()
print(compare("1/2", "0.5").outcome)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stdout == "correct\n", done.stderr


@pytest.mark.parametrize(
    ("module", "source", "message"),
    [
        ("antlr4", "raise ImportError('no antlr4 here')", "math-verify must be importable"),
        ("math_verify", "raise ImportError('no math_verify here')", "math-verify must be importable"),
    ],
)
def test_missing_parser_is_a_clear_error(tmp_path: Path, module: str, source: str, message: str) -> None:
    folder = tmp_path / module
    folder.mkdir()
    (folder / "__init__.py").write_text(source)
    program = "from sieval.tasks.math_verify_grader import warm\nwarm()"
    path = os.pathsep.join([str(tmp_path), str(Path(__file__).parents[2])])
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert f"SievalError: {message}" in done.stderr
    assert done.returncode == 1


@pytest.mark.anyio
async def test_session_does_not_start_without_its_parser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "antlr4").mkdir()
    (tmp_path / "antlr4" / "__init__.py").write_text("raise ImportError('no antlr4 here')")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(GraderStartError, match="math-verify must be importable"):
        async with GradePool([ANSWER_LINE], workers=1):
            pass
