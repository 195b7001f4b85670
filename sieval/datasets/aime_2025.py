"""AIME I and II of 2025: 30 problems, each answer an integer from 0 to 999."""

from sieval.core.registry import sieval_dataset
from sieval.datasets.hub import HubDataset


@sieval_dataset(
    name="aime_2025",
    source="opencompass/AIME2025",
    revision="a6ad95f611d72cf628a80b58bd0432ef6638f958",
    licence="MIT",
    rows=30,
    gold_field="answer",
)
class Aime2025(HubDataset):
    """Contest I, then contest II, numbered through."""

    fields = ("question", "answer")
    configs = (
        "AIME2025-I",
        "AIME2025-II",
    )
    problem_field = "question"
