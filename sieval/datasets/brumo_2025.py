"""BRUMO 2025: 30 problems with short exact answers."""

from sieval.core.registry import sieval_dataset
from sieval.datasets.hub import HubDataset


@sieval_dataset(
    name="brumo_2025",
    source="MathArena/brumo_2025",
    revision="6de9bc0987f5710c6376ee980e1483dbeb55cfda",
    licence="CC-BY-NC-SA-4.0",
    rows=30,
    gold_field="answer",
)
class Brumo2025(HubDataset):
    """Numbered in the order of the contest."""

    fields = ("problem", "answer")
    split = "train"
