"""Counts of recorded completions that the tasks' pages tell."""

from pathlib import Path

import anyio
import pytest

from benchmarks import recorded_verdicts
from sieval.core.registry import load_task
from sieval.core.worker import grade_function

GSM8K = ("gsm8k_0shot_gen", "labels_rho_gsm8k_cot")
TOLD = {
    ("hendrycks_math_kshot_base_gen", "labels_rho_math500_cot"): (124, 12),
    ("hendrycks_math_kshot_base_gen", "labels_rho_math500_tool"): (257, 6),
    ("hendrycks_math_kshot_base_gen", "labels_qwen_math100"): (362, 6),
    GSM8K: (440, 6),
    ("gsm8k_0shot_gen", "gsm8k_openai_2021_4models"): (2016, 15),
    ("gsm8k_0shot_gen", "gsm8k_tora-70b-v1.0"): (1109, 3),
    ("gsm8k_0shot_gen", "gsm8k_evalscope_qwen3max_qwenplus"): (20, 0),
    ("theoremqa_kshot_base_gen", "theoremqa_4models"): (589, 34),
}


@pytest.mark.timeout(120)
def test_counts_are_those_of_the_pages(shared: Path) -> None:
    found = {}
    for suite in recorded_verdicts.suites(shared):
        if (suite.task, suite.name) in TOLD:
            grade = grade_function(load_task(suite.task).grader)
            right = [grade(row.sample, row.text).outcome == "correct" for row in suite.rows]
            differing = sum(row.right != here for row, here in zip(suite.rows, right, strict=True))
            found[suite.task, suite.name] = (sum(right), differing)
    for key, (correct, differing) in TOLD.items():
        if key[0].startswith("hendrycks"):  # the engine decides here too, and may come nearer
            assert found[key][1] <= differing
        else:
            assert found[key] == (correct, differing)


def test_every_disagreement_is_listed(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    suite = next(suite for suite in recorded_verdicts.suites(shared) if (suite.task, suite.name) == GSM8K)
    verdicts = anyio.run(recorded_verdicts.grade_all, load_task(suite.task).grader, suite)
    recorded_verdicts.report(suite, "published", verdicts, listed=True)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("gsm8k_0shot_gen [published] labels_rho_gsm8k_cot: 440 correct of 653")
    assert [line.split(":")[0].rpartition("-")[2] for line in lines[1:]] == [
        "138",
        "509",
        "607",
        "669",
        "692",
        "844",
    ]
