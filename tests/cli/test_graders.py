"""The same completions judged by the task's own grader and by sieval's engine."""

import json
from pathlib import Path

import pytest

from tests.cli.served import sieval

pytestmark = pytest.mark.timeout(120)
FIXTURE = Path(__file__).parents[1] / "data" / "suite" / "gsm8k.jsonl"
ANSWERS = {"gsm8k.001": "So \\boxed{12}.", "gsm8k.002": "So \\boxed{3}.", "gsm8k.003": "So \\boxed{-4}."}


def run(folder: Path, *flags: str) -> dict[str, object]:
    stored = folder / "stored.jsonl"
    stored.write_text("".join(json.dumps({"id": k, "response": v}) + "\n" for k, v in ANSWERS.items()))
    ended = sieval(
        *("run", "gsm8k_0shot_gen", "--model", f"replay:{stored}", "--data", str(FIXTURE)),
        *("--out", str(folder / "out"), "-o", "json", *flags),
    )
    assert ended.returncode == 0, ended.stderr
    [report] = json.loads(ended.stdout)
    assert isinstance(report, dict)
    return report


def test_engine_gives_a_verdict_set_of_its_own(tmp_path: Path) -> None:
    own = run(tmp_path)
    directory = tmp_path / "out" / "gsm8k_0shot_gen"
    before = {path.name: path.read_bytes() for path in directory.iterdir()}
    engine = run(tmp_path, "--resume", "--grader", "sieval")
    assert own["score"]["correct"] == 3  # type: ignore[index]  # 12 is 1200 read as a percentage
    assert engine["score"]["correct"] == 2  # type: ignore[index]
    assert (own["grader"], engine["grader"]) == (
        "sieval.tasks.reading_grader:grade_last_box_or_number",
        "sieval",
    )
    after = {path.name: path.read_bytes() for path in directory.iterdir()}
    assert {name: after[name] for name in before} == before
    assert set(after) - set(before) == {
        "verdicts.sieval.jsonl",
        "verdicts.sieval.json",
        "report.sieval.json",
        "report.sieval.txt",
        "report.sieval.html",
    }
    shown = json.loads(sieval("report", str(tmp_path / "out"), "-o", "json").stdout)
    assert [report["score"]["correct"] for report in shown] == [3, 2]


def test_unknown_grader_is_refused(tmp_path: Path) -> None:
    ended = sieval(
        "run", "gsm8k_0shot_gen", "--model", "replay:x", "--grader", "judge", "--out", str(tmp_path)
    )
    assert ended.returncode == 2
    assert ended.stderr == "error: grader must be sieval (got 'judge')\n"
