"""Every gold of the real rows beside the repository is correct against itself."""

from pathlib import Path

import pytest

from sieval.core.dataset import DatasetRequest
from sieval.core.registry import load_dataset, load_task
from sieval.core.worker import grade_function

BOX = "Thus \\boxed{GOLD}."
ROWS = [
    ("aime_2024_0shot_gen", "aime_2024_I_mit.jsonl", "Answer: GOLD", 1),
    ("hmmt_feb_2025_0shot_gen", "hmmt_feb_2025.jsonl", BOX, 1),
    ("math_500_0shot_gen", "math500.jsonl", "Answer: GOLD", 5),
    ("imo_answer_bench_0shot_gen", "imo_answerbench_v2.jsonl", BOX, 5),
    ("gsm8k_0shot_gen", "gsm8k_test.jsonl", BOX, 1),
    ("hendrycks_math_kshot_base_gen", "hendrycks_math_test.jsonl", BOX, 1),
    ("theoremqa_kshot_base_gen", "theoremqa.jsonl", "The answer is GOLD.", 1),
]


@pytest.mark.parametrize(("name", "file", "completion", "every"), ROWS)
def test_golds_are_correct_against_themselves(
    shared: Path, name: str, file: str, completion: str, every: int
) -> None:
    task = load_task(name)
    dataset = load_dataset(task.spec.dataset)
    few_shot = "exemplars" in dataset.spec.options
    options = {"exemplars": str(shared / "protocol" / "exemplars.json")} if few_shot else {}
    loaded = dataset().load(DatasetRequest(data=str(shared / "data" / file), options=options))
    assert "malformed" not in " ".join(loaded.notes)
    grade = grade_function(task.grader)
    outcomes = {
        sample.id: grade(sample, completion.replace("GOLD", sample.gold)).outcome
        for sample in loaded.samples[::every]
    }
    assert {name: outcome for name, outcome in outcomes.items() if outcome != "correct"} == {}
