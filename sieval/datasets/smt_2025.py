"""SMT 2025: 53 problems with short exact answers."""

from sieval.core.registry import sieval_dataset
from sieval.datasets.hub import HubDataset


@sieval_dataset(
    name="smt_2025",
    source="MathArena/smt_2025",
    revision="d8e99d83f1583842f46d4953cd960eea5d887e45",
    licence="CC-BY-NC-SA-4.0",
    rows=53,
    gold_field="answer",
)
class Smt2025(HubDataset):
    """Numbered in the order of the contest."""

    fields = ("problem", "answer")
    split = "train"
