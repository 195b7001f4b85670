"""A dataset for the tests: three rows in two configs of a repository that only a test serves."""

from typing import ClassVar

from sieval.core.registry import sieval_dataset
from sieval.datasets.hub import HubDataset

PINNED = "a" * 40


@sieval_dataset(
    name="tiny",
    source="org/tiny",
    revision=PINNED,
    licence="CC0-1.0",
    rows=3,
    options={"revision": "a commit or branch"},
    gold_field="answer",
)
class Tiny(HubDataset):
    """Two configs, concatenated."""

    split: ClassVar[str] = "test"
    configs: ClassVar[tuple[str, ...]] = ("one", "two")
    fields: ClassVar[tuple[str, ...]] = ("problem", "answer")
    kept: ClassVar[tuple[str, ...]] = ("_config",)
