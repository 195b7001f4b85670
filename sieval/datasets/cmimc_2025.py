"""CMIMC 2025: 40 problems with short exact answers."""

from sieval.core.registry import sieval_dataset
from sieval.datasets.hub import HubDataset


@sieval_dataset(
    name="cmimc_2025",
    source="MathArena/cmimc_2025",
    revision="8f27517ce4ad1d05e023c0e7eca4344754ba2a04",
    licence="CC-BY-NC-SA-4.0",
    rows=40,
    gold_field="answer",
)
class Cmimc2025(HubDataset):
    """Numbered in the order of the contest."""

    fields = ("problem", "answer")
    split = "train"
