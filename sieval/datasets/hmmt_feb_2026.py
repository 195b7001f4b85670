"""HMMT February 2026: 33 problems with short exact answers."""

from sieval.core.registry import sieval_dataset
from sieval.datasets.hub import HubDataset


@sieval_dataset(
    name="hmmt_feb_2026",
    source="MathArena/hmmt_feb_2026",
    revision="02fba4f74d8e68e73e66a02d540fd979c05c274c",
    licence="CC-BY-NC-SA-4.0",
    rows=33,
    gold_field="answer",
)
class HmmtFeb2026(HubDataset):
    """Numbered in the order of the contest."""

    fields = ("problem", "answer")
    split = "train"
