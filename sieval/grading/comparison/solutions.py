"""An equation in one unknown against its real solutions: `(x - 1)(x - 2) = 0` and `x = 1 or x = 2`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sieval.grading.comparison.realsets import NotASetError, RealSet, real_set
from sieval.grading.comparison.setshapes import same_pieces
from sieval.grading.syntax.labels import unwrap
from sieval.grading.syntax.nodes import Logic, Node, Rel, Seq, SetOp, Sym, free_symbols
from sieval.grading.syntax.signs import expand
from sieval.grading.values.finding import Finding

if TYPE_CHECKING:
    from sieval.grading.limits import Budget


def same_solutions(equation: Rel, solved: Node, budget: Budget) -> Finding | None:
    """Compare the solutions of an equation with values that name its unknown or stand in braces.

    `None` when the equation is not solved here, or when there is no such list.
    """
    names = free_symbols(equation)
    if len(names) != 1 or not _gives(solved, Sym(*names)):
        return None
    listed = Seq("{", tuple(value for item in _items(solved) for value in expand(item)), "}")
    try:
        left, right = real_set(equation, budget), real_set(listed, budget)
    except NotASetError:
        return None
    if not _is_finite(left):
        return None
    found = same_pieces(left, right, budget, None)
    return Finding(True, "equation", f"its {len(left)} solutions") if found.equal else found


def _gives(node: Node, name: Sym) -> bool:
    """Whether a list says of which name it holds the values, or is a set of values."""
    match node:
        case Seq("{", items, _):
            return not any(free_symbols(item) for item in items)
        case Seq("", items, _) | Logic("or", items):
            return all(_gives(item, name) for item in items)
        case Rel(("=" | "in",), _):
            label, value = unwrap(node)
            return label == name and not free_symbols(value)
        case _:
            return False


def _items(node: Node) -> list[Node]:
    """The values of a list, without their names."""
    value = unwrap(node).value
    match value:
        case Seq("{" | "", items, _) | Logic("or", items) | SetOp("∪", items):
            return [part for item in items for part in _items(item)]
        case _:
            return [value]


def _is_finite(pieces: RealSet) -> bool:
    return bool(pieces) and all(piece.low.at == piece.high.at for piece in pieces)
