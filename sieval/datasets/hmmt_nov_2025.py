"""HMMT November 2025: 30 problems with short exact answers."""

from sieval.core.registry import sieval_dataset
from sieval.datasets.hub import HubDataset


@sieval_dataset(
    name="hmmt_nov_2025",
    source="MathArena/hmmt_nov_2025",
    revision="118dbfb45c4c9467c672268ed55166642897aa46",
    licence="CC-BY-NC-SA-4.0",
    rows=30,
    gold_field="answer",
)
class HmmtNov2025(HubDataset):
    """Numbered in the order of the contest."""

    fields = ("problem", "answer")
    split = "train"
