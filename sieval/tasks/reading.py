"""Numbers and lists of numbers read from answers: parsed and evaluated within bounds, never executed."""

import math

from sieval.grading.equal import readings
from sieval.grading.limits import MAX_ANSWER_CHARS, Budget, BudgetError
from sieval.grading.syntax.nodes import Apply, Big, Dots, Node, Quantity, Rel, Seq, Sym, walk
from sieval.grading.values.evaluate import Evaluator
from sieval.grading.values.fields import DOUBLES, UndefinedError

_OPENING = ("[", "(", "{")


def number_of(text: str) -> float | None:
    r"""The real number that `text` writes, a unit behind it or a name before it left aside; None if none.

    >>> number_of(r"x = \frac{3}{4}\text{ cm}")
    0.75
    >>> number_of("1,200 apples")
    1200.0
    """
    for node in _nodes(text):
        value = _value(node)
        if value is not None:
            return value
    return None


def numbers_of(text: str) -> list[float] | None:
    """The numbers of a list, tuple or set in the order written; None when `text` is no list of numbers.

    >>> numbers_of("[3.5, 1/4]")
    [3.5, 0.25]
    """
    for node in _nodes(text):
        if isinstance(node, Seq):
            values = [_value(item) for item in node.items]
            found = [value for value in values if value is not None]
            if values and len(found) == len(values):
                return found
    if text.strip()[:1] in _OPENING and (single := number_of(text)) is not None:
        return [single]
    return None


def _nodes(text: str) -> list[Node]:
    if not text.strip() or len(text) > MAX_ANSWER_CHARS:
        return []
    return [_bare(answer.node) for answer in readings(text)[0]]


def _bare(node: Node) -> Node:
    if isinstance(node, Rel) and node.ops == ("=",) and isinstance(node.sides[0], Sym | Apply):
        return _bare(node.sides[-1])
    return _bare(node.value) if isinstance(node, Quantity) else node


def _value(node: Node) -> float | None:
    if any(_is_unknown(part) for part in walk(node)):
        return None
    try:
        value = Evaluator(DOUBLES, {}, Budget()).value(_bare(node))
    except (UndefinedError, BudgetError):
        return None
    return float(value) if not isinstance(value, complex) and math.isfinite(value) else None


def _is_unknown(node: Node) -> bool:
    """What the evaluator gives a stand-in value, for comparing alone."""
    return isinstance(node, Apply | Dots) or (isinstance(node, Big) and node.kind not in {"sum", "prod"})
