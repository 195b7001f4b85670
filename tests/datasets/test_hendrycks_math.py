from pathlib import Path

from sieval.core.dataset import DatasetRequest
from sieval.datasets.hendrycks_math import HendrycksMath

FIXTURES = Path(__file__).parents[1] / "data" / "suite"


def test_gold_is_the_last_box_of_the_solution() -> None:
    loaded = HendrycksMath().load(
        DatasetRequest(
            data=str(FIXTURES / "hendrycks_math.jsonl"),
            options={"exemplars": str(FIXTURES / "exemplars.json")},
        )
    )
    assert [sample.gold for sample in loaded.samples] == ["5", "\\frac{3}{4}", "-3,3", "-3,-1,1,3"]
    assert loaded.samples[0].fields == {"type": "Algebra", "level": "Level 1"}


def test_seven_subjects_are_fetched() -> None:
    assert len(HendrycksMath().parts({})) == 7
