"""`sieval regrade` over a real run, as a process."""

import json
import time
from pathlib import Path

import pytest

from tests.cli.served import TASK, run_flags, sieval, simulated, start_sieval

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


def test_a_killed_regrade_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    with simulated(tmp_path) as url:
        sieval(*run_flags(url, tmp_path / "run", "--limit", "100", "--n", "4"))
    run = tmp_path / "run" / TASK
    whole = sieval("regrade", str(run), "--as", "whole")
    assert whole.returncode == 0, whole.stderr
    verdicts = run / "verdicts.killed.jsonl"
    process = start_sieval("regrade", str(run), "--as", "killed")
    while not (verdicts.exists() and verdicts.stat().st_size):
        assert process.poll() is None
        time.sleep(0.001)
    process.kill()
    process.communicate()
    kept = verdicts.read_bytes().count(b"\n")
    again = sieval("regrade", str(run), "--as", "killed")
    assert again.returncode == 0, again.stderr
    assert 0 < kept <= 400
    lines = verdicts.read_bytes().splitlines()
    assert len(lines) == 400
    assert sorted(lines) == sorted((run / "verdicts.whole.jsonl").read_bytes().splitlines())
