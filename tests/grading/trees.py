"""Trees from text, for tests."""

from sieval.grading.syntax.cursor import Dialect
from sieval.grading.syntax.nodes import Node
from sieval.grading.syntax.parser import read


def tree(text: str) -> Node:
    """The tree of the usual reading."""
    return read(text, Dialect()).node
