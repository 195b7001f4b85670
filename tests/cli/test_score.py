"""`sieval score` as a process of its own: what it prints, writes and exits with."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

TASK = "dgn_math_0shot_gen"
ROWS = [
    {"id": "a", "problem": "Compute $2+3$.", "final_answer_boxed": r"\boxed{5}", "answer_status": "verified"},
    {
        "id": "b",
        "problem": "Compute $1:2$.",
        "final_answer_boxed": r"\boxed{0.5}",
        "answer_status": "verified",
    },
]
ANSWERS = [{"id": "a", "response": r"\boxed{5}"}, {"id": "b", "response": r"\boxed{0.7}"}]


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    for name, rows in (("rows", ROWS), ("answers", ANSWERS)):
        text = "".join(json.dumps(row) + "\n" for row in rows)
        (tmp_path / f"{name}.jsonl").write_text(text, encoding="utf-8")
    return ["--data", str(tmp_path / "rows.jsonl"), "--predictions", str(tmp_path / "answers.jsonl")]


def score(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "sieval", "score", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=20)


def test_a_report_is_printed_and_written(files: list[str], tmp_path: Path) -> None:
    out = tmp_path / "report.json"
    ran = score(TASK, *files, "--out", str(out))
    assert (ran.returncode, ran.stderr) == (0, "")
    report = json.loads(out.read_text(encoding="utf-8"))
    assert report["counts"]["correct"] == 1
    assert ran.stdout.endswith(report["paper"])
    assert f"Command: sieval score {TASK} --data" in report["paper"]
    assert "0.7" in ran.stdout


def test_quiet_is_one_line(files: list[str]) -> None:
    ran = score(TASK, *files, "--quiet", "--tiers", "exact")
    assert (ran.returncode, ran.stdout) == (0, f"{TASK}: 50.00 % [9.45, 90.55], 1 of 2 correct\n")


CANNOT_READ = "file 'none.jsonl' cannot be read: No such file or directory"
FAULTS = [
    ("--tiers", "magic", 1, f"error: --tiers of {TASK} must be some of exact,numeric,symbolic (got 'magic')"),
    ("--data", "none.jsonl", 1, f"error: data {CANNOT_READ}"),
    ("--predictions", "none.jsonl", 1, f"error: predictions {CANNOT_READ}"),
    (
        "--data",
        "rows.txt",
        2,
        (
            "error: a data file must end in .jsonl, .parquet, .csv, .json (got 'rows.txt'); "
            "`sample` names the rows that are shipped"
        ),
    ),
    ("--out", "none/r.json", 2, "error: --out must name a file in an existing directory (got 'none/r.json')"),
    (
        "--show-items",
        "some",
        2,
        "Error: Invalid value for --show-items: must be one of auto, all, failures, none (got 'some')",
    ),
]


@pytest.mark.parametrize(("flag", "value", "code", "message"), FAULTS)
def test_bad_input_has_its_exit_code_and_one_line(
    files: list[str], flag: str, value: str, code: int, message: str
) -> None:
    ran = score(TASK, *files, flag, value)
    assert (ran.returncode, ran.stdout, ran.stderr.splitlines()[-1]) == (code, "", message)


def test_an_unknown_task_is_a_usage_error(files: list[str]) -> None:
    ran = score("dgn_math_0shot_gem", *files)
    assert ran.returncode == 2
    assert ran.stderr.startswith("error: no task is named 'dgn_math_0shot_gem'")
