"""MathArena Apex 2025: 12 problems with short exact answers."""

from sieval.core.registry import sieval_dataset
from sieval.datasets.hub import HubDataset


@sieval_dataset(
    name="apex_2025",
    source="MathArena/apex_2025",
    revision="ac8a641db12cc87be39e61ea89f2e04c80c5f2e7",
    licence="CC-BY-NC-SA-4.0",
    rows=12,
    gold_field="answer",
)
class Apex2025(HubDataset):
    """Numbered in the order of the contest."""

    fields = ("problem", "answer")
    split = "train"
