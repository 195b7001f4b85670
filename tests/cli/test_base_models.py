"""Base-model tasks asked through a completions endpoint, exemplars first."""

import json
from pathlib import Path

import pytest

from tests.cli.served import sieval, simulated, stats

pytestmark = pytest.mark.timeout(120)
FIXTURES = Path(__file__).parents[1] / "data" / "suite"
TASK = "hendrycks_math_kshot_base_gen"


def test_problems_are_asked_as_one_text_after_the_exemplars(tmp_path: Path) -> None:
    known = ("--dataset", "math_500", "--data", str(FIXTURES / "math_500.jsonl"))  # the same problems
    with simulated(tmp_path, *known, "--accuracy", "1", "--notation", "plain") as url:
        ended = sieval(
            *("run", TASK, "--model", "simulated", "--base-url", url, "--sampling", "paper"),
            *("--data", str(FIXTURES / "hendrycks_math.jsonl"), "--limit", "3"),
            *("--dataset", f"exemplars={FIXTURES / 'exemplars.json'}", "--out", str(tmp_path / "out")),
            *("-o", "json"),
        )
        asked = stats(url)
    assert ended.returncode == 0, ended.stderr
    [report] = json.loads(ended.stdout)
    assert (report["score"]["correct"], report["counts"]["samples"]) == (3, 3)
    assert report["identity"]["api"] == "completions"
    assert report["identity"]["sampling"] == {"temperature": 0.0, "max_tokens": 1024, "stop": ["\nProblem:"]}
    assert asked["outcomes"]["right"] == 3
    first = json.loads((tmp_path / "out" / TASK / "samples.jsonl").read_text().splitlines()[0])
    assert first["prompt"]["text"].startswith("Problem:\nWhat is $1+1$?\n\nSolution:\n")
    assert first["prompt"]["text"].endswith("\n\nProblem:\nWhat is $2+3$?\n\nSolution:")


def test_missing_exemplars_end_the_run_before_any_request(tmp_path: Path) -> None:
    ended = sieval(
        *("run", TASK, "--model", "m", "--base-url", "http://127.0.0.1:9/v1", "--out", str(tmp_path / "out")),
        *("--data", str(FIXTURES / "hendrycks_math.jsonl")),
        SIEVAL_CACHE=str(tmp_path / "cache"),
    )
    assert ended.returncode == 2
    assert ended.stderr == (
        "error: the exemplars of hendrycks_math must be on this machine, they are in every prompt; run "
        "`sieval dataset download hendrycks_math`, or pass --dataset exemplars=FILE\n"
    )
