"""Words in the place of mathematics: names, properties and conditions, compared as they are said."""

from __future__ import annotations

from sieval.grading.syntax.nodes import Mul, Node, Sym, Text
from sieval.grading.syntax.render import shown
from sieval.grading.values.finding import Finding

_FILLERS = frozenset({"is", "are", "if", "when", "an", "a", "for", "number", "integer"})


def same_words(gold: Node, prediction: Node) -> Finding:
    """Compare two parts of which at least one is words."""
    left, right = _spoken(gold), _spoken(prediction)
    if left is not None and left == right:
        return Finding(True, "words", f"both say {left!r}")
    return Finding(False, "words", f"{shown(gold)} and {shown(prediction)} are not the same words")


def _spoken(node: Node) -> str | None:
    """Words, the letter of a choice, or a name of several letters, in lower case."""
    if isinstance(node, Text):
        said = node.words.casefold().split()
        return " ".join([word for word in said if word not in _FILLERS] or said)
    if isinstance(node, Mul) and all(isinstance(f, Sym) and len(f.name) == 1 for f in node.factors):
        return "".join(f.name for f in node.factors if isinstance(f, Sym)).casefold()
    return node.name.casefold() if isinstance(node, Sym) else None
