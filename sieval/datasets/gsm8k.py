"""GSM8K: 1,319 grade-school word problems, each with a whole number for an answer."""

from sieval.core.jsonvalue import JsonObject
from sieval.core.registry import sieval_dataset
from sieval.datasets.hub import HubDataset


@sieval_dataset(
    name="gsm8k",
    source="openai/gsm8k",
    revision="740312add88f781978c0658806c59bc2815b9866",
    licence="MIT",
    rows=1319,
    gold_field="answer",
)
class Gsm8k(HubDataset):
    """Numbered in the order of the split."""

    fields = ("question", "answer")
    problem_field = "question"
    configs = ("main",)

    def gold(self, row: JsonObject) -> str:
        """What stands after `####`, its commas dropped; empty when nothing does."""
        _, mark, gold = str(row["answer"]).rpartition("####")
        return gold.strip().replace(",", "") if mark else ""
