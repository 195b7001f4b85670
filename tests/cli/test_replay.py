"""Stored completions graded as if an endpoint had answered."""

import json
from pathlib import Path

import pytest

from tests.cli.served import TASK, run_flags, sieval, simulated

pytestmark = pytest.mark.timeout(120)


def test_a_run_replayed_scores_the_same(tmp_path: Path) -> None:
    with simulated(tmp_path) as url:
        flags = ("--limit", "40", "-o", "json")
        first = sieval(*run_flags(url, tmp_path / "first", *flags))
    stored = tmp_path / "first" / TASK / "completions.jsonl"
    second = sieval(
        *("run", TASK, "--model", f"replay:{stored}", "--data", "sample", "--out", str(tmp_path / "b")),
        *flags,
    )
    assert second.returncode == 0, second.stderr
    [asked], [replayed] = json.loads(first.stdout), json.loads(second.stdout)
    for key in ("score", "counts", "methods", "breakdowns", "metrics", "tokens"):
        assert replayed[key] == asked[key]


def test_labelled_completions_need_no_other_data(shared: Path, tmp_path: Path) -> None:
    labels = shared / "labels" / "labels_qwen_math100.jsonl"
    flags = ("--model", f"replay:{labels}", "--out", str(tmp_path), "--limit", "50", "-o", "json")
    ended = sieval("run", TASK, *flags)
    assert ended.returncode == 0, ended.stderr
    [report] = json.loads(ended.stdout)
    assert report["counts"]["ended"] == 50
    assert report["counts"]["failed"] == report["counts"]["ungraded"] == 0
