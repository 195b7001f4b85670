"""MathArena Apex shortlist 2025: 47 problems with short exact answers."""

from sieval.core.registry import sieval_dataset
from sieval.datasets.hub import HubDataset


@sieval_dataset(
    name="apex_shortlist_2025",
    source="MathArena/apex-shortlist",
    revision="f3efdf224ef665f129ddaae37699f6098c65781b",
    licence="CC-BY-NC-SA-4.0",
    rows=47,
    gold_field="answer",
)
class ApexShortlist2025(HubDataset):
    """Numbered in the order of the contest."""

    fields = ("problem", "answer")
    split = "train"
