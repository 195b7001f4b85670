"""AIME I and II of 2024: 30 problems, each answer an integer from 0 to 999."""

from sieval.core.registry import sieval_dataset
from sieval.datasets.hub import HubDataset


@sieval_dataset(
    name="aime_2024",
    source="HuggingFaceH4/aime_2024",
    revision="2fe88a2f1091d5048c0f36abc874fb997b3dd99a",
    licence="Apache-2.0",
    rows=30,
    gold_field="answer",
)
class Aime2024(HubDataset):
    """Numbered in the order of the split."""

    fields = ("problem", "answer")
    split = "train"
