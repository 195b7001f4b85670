from pathlib import Path

from scripts.preflight.index import PATH, meta_index
from scripts.preflight.tree import Tree

INDEX = (Path(__file__).parents[3] / PATH).read_text(encoding="utf-8")


def test_the_index_as_generated_is_current() -> None:
    assert meta_index.refusals(Tree({PATH: INDEX})) == []


def test_a_changed_line_is_named() -> None:
    stale = INDEX.splitlines()
    stale[6] += " "
    assert meta_index.refusals(Tree({PATH: "\n".join(stale)})) == [
        f"{PATH}:7: meta-index: is stale from here on; run python -m scripts.sync_meta_index"
    ]


def test_a_missing_index_is_stale_from_its_first_line() -> None:
    assert meta_index.refusals(Tree({})) == [
        f"{PATH}:1: meta-index: is stale from here on; run python -m scripts.sync_meta_index"
    ]
