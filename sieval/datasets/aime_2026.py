"""AIME I and II of 2026: 30 problems with short exact answers."""

from sieval.core.registry import sieval_dataset
from sieval.datasets.hub import HubDataset


@sieval_dataset(
    name="aime_2026",
    source="MathArena/aime_2026",
    revision="d2de22f3c656b4f56cf8981212186377d1e23bc3",
    licence="CC-BY-NC-SA-4.0",
    rows=30,
    gold_field="answer",
)
class Aime2026(HubDataset):
    """Numbered in the order of the contest."""

    fields = ("problem", "answer")
    split = "train"
