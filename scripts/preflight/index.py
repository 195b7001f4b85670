"""The published index is what the registry holds."""

from collections.abc import Iterator

from scripts.preflight.check import Refusal, check
from scripts.preflight.tree import Tree
from sieval.core.catalogue import build_catalogue
from sieval.core.jsonvalue import encode_document

PATH = "meta/index.json"


@check({PATH: "{}\n"})
def meta_index(tree: Tree) -> Iterator[Refusal]:
    """`meta/index.json` is current."""
    wanted = encode_document(build_catalogue()).decode().splitlines()
    found = tree.files.get(PATH, "").splitlines()
    if found != wanted:
        pairs = zip(found, wanted, strict=False)
        line = next((n for n, (a, b) in enumerate(pairs, 1) if a != b), min(len(found), len(wanted)) + 1)
        yield Refusal(PATH, line, "is stale from here on", "run python -m scripts.sync_meta_index")
