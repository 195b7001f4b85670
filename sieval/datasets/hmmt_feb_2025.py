"""HMMT February 2025: 30 problems with short exact answers."""

from sieval.core.registry import sieval_dataset
from sieval.datasets.hub import HubDataset


@sieval_dataset(
    name="hmmt_feb_2025",
    source="MathArena/hmmt_feb_2025",
    revision="6fdc4277120810ff75aa22d2d5489b91f7a262a1",
    licence="CC-BY-NC-SA-4.0",
    rows=30,
    gold_field="answer",
)
class HmmtFeb2025(HubDataset):
    """Numbered in the order of the contest."""

    fields = ("problem", "answer")
    split = "train"
