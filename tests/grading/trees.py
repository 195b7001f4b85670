"""Trees from text, for tests."""

from sieval.grading.cursor import Dialect
from sieval.grading.nodes import Node
from sieval.grading.parser import read


def tree(text: str) -> Node:
    """The tree of the usual reading."""
    return read(text, Dialect()).node
