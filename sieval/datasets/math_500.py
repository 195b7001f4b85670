"""MATH-500: 500 problems of the MATH test set."""

from sieval.core.registry import sieval_dataset
from sieval.datasets.hub import HubDataset


@sieval_dataset(
    name="math_500",
    source="HuggingFaceH4/MATH-500",
    revision="6e4ed1a2a79af7d8630a6b768ec859cb5af4d3be",
    licence="MIT",
    rows=500,
    gold_field="answer",
)
class Math500(HubDataset):
    """Named by `unique_id`, split by subject and level."""

    fields = ("problem", "answer", "subject", "level", "unique_id")
    id_field = "unique_id"
    kept = ("subject", "level")
