from pathlib import Path

from sieval.core.dataset import DatasetRequest
from sieval.datasets.imo_answer_bench import ImoAnswerBench


def test_samples_are_named_and_split_as_published() -> None:
    file = Path(__file__).parents[1] / "data" / "suite" / "imo_answer_bench.jsonl"
    first = ImoAnswerBench().load(DatasetRequest(data=str(file))).samples[0]
    assert (first.id, first.gold) == ("own-algebra-001", "5")
    assert first.fields == {"Category": "Algebra", "Subcategory": "Equation"}
