"""`sieval regrade` over a real run, as a process."""

import json
from pathlib import Path

import pytest

from tests.cli.served import TASK, run_flags, sieval, simulated

pytestmark = pytest.mark.timeout(120)


def test_a_run_is_judged_by_another_task_and_keeps_its_own_verdicts(tmp_path: Path) -> None:
    with simulated(tmp_path) as url:
        first = sieval(*run_flags(url, tmp_path / "run", "--limit", "60", "-o", "json"))
    assert first.returncode == 0, first.stderr
    run = tmp_path / "run" / TASK
    own = (run / "verdicts.jsonl").read_bytes()
    fixed = f"{TASK}_fixed"
    again = sieval("regrade", str(tmp_path / "run"), "--grader", fixed, "-o", "json")
    assert again.returncode == 0, again.stderr
    [report] = json.loads(again.stdout)
    assert report == json.loads((run / f"report.{fixed}.json").read_text())
    assert (report["grader"], report["graded_by"]["grader"]) == (fixed, "sieval.tasks.engine_grader:grade")
    assert report["counts"]["ended"] == 60
    assert (run / "verdicts.jsonl").read_bytes() == own
    assert json.loads(first.stdout) == [json.loads((run / "report.json").read_text())]


def test_a_task_the_session_does_not_hold_is_named(tmp_path: Path) -> None:
    with simulated(tmp_path) as url:
        sieval(*run_flags(url, tmp_path / "run", "--limit", "3"))
    ended = sieval("regrade", str(tmp_path / "run"), "--task", "other_0shot_gen")
    assert (ended.returncode, ended.stderr) == (
        2,
        f"error: {tmp_path / 'run'} holds no run of 'other_0shot_gen'; it holds {TASK}\n",
    )
