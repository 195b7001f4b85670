"""Lines in parametric form, `(1, 2) + t(3, 4)`, compared as sets of points."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from sieval.grading.comparison.sequences import by_names, rows
from sieval.grading.comparison.shapes import is_vector_sum
from sieval.grading.syntax.labels import unwrap
from sieval.grading.syntax.nodes import (
    ONE,
    ZERO,
    Add,
    Apply,
    Matrix,
    Mul,
    Node,
    Num,
    Seq,
    Sym,
    add,
    free_symbols,
    multiply,
    substitute,
    subtract,
)
from sieval.grading.values.equality import expressions
from sieval.grading.values.finding import Finding

if TYPE_CHECKING:
    from sieval.grading.limits import Budget

_MAX_COORDINATES = 4


class Line(NamedTuple):
    """A point of the line and its direction, coordinate by coordinate."""

    start: tuple[Node, ...]
    direction: tuple[Node, ...]


def same_line(gold: Node, prediction: Node, budget: Budget) -> Finding | None:
    """Compare two lines as sets of points, `None` unless one is a vector plus a multiple of another."""
    if not (is_vector_sum(gold) or is_vector_sum(prediction)):
        return None
    mine, theirs = _line(_scaled(gold), budget), _line(_scaled(prediction), budget)
    if mine is None or theirs is None or len(mine.start) != len(theirs.start):
        return None
    between = tuple(subtract(b, a) for a, b in zip(mine.start, theirs.start, strict=True))
    if not _parallel(mine.direction, theirs.direction, budget):
        return Finding(False, "line", "the directions of the lines differ")
    if not _parallel(mine.direction, between, budget):
        return Finding(False, "line", "the lines are parallel and apart")
    return Finding(True, "line", "the same line, from another point or at another pace")


def _scaled(node: Node) -> Node:
    """`t(4, 5)` in a sum of vectors as the multiple of a vector that it is, and no function."""
    match node:
        case Add(terms):
            return Add(tuple(map(_scaled, terms)))
        case Mul((*factors, Apply() as last)):
            return multiply(*factors, _scaled(last))
        case Apply(name, args) if len(args) > 1:
            return multiply(Sym(name), Seq("(", args, ")"))
        case _:
            return node


def _line(node: Node, budget: Budget) -> Line | None:
    """The line that a node draws as its one free variable runs, `None` for a curve, a point or a plane."""
    names = free_symbols(node) if not isinstance(node, Seq) else _parameters(node)
    places = _coordinates(node)
    if len(names) != 1 or places is None or not 1 < len(places) <= _MAX_COORDINATES:
        return None
    name = next(iter(names))
    at = [[substitute(place, {name: Num(t)}) for place in places] for t in (0, 1, 2)]
    direction = tuple(subtract(b, a) for a, b in zip(at[0], at[1], strict=True))
    for start, step, further in zip(at[0], direction, at[2], strict=True):
        if not expressions(further, add(start, step, step), budget).equal:
            return None
    if all(expressions(step, ZERO, budget).equal for step in direction):
        return None
    return Line(tuple(at[0]), direction)


def _parameters(node: Seq) -> frozenset[str]:
    return frozenset().union(*(free_symbols(unwrap(item).value) for item in node.items))


def _coordinates(node: Node) -> tuple[Node, ...] | None:
    """The places of a vector, of `(1+t, 2)` or of `x = 1+t, y = 2`."""
    if isinstance(node, Seq) and not node.open:
        items = by_names(list(node.items), [ONE])
        named = len(node.items) > 1 and all(unwrap(item).label is not None for item in items)
        return tuple(unwrap(item).value for item in items) if named else None
    if not (isinstance(node, (Seq, Matrix)) or is_vector_sum(node)):
        return None
    lines = rows(node)
    if lines is None:
        return None
    if len(lines) == 1:
        return lines[0]
    return tuple(row[0] for row in lines) if all(len(row) == 1 for row in lines) else None


def _parallel(left: tuple[Node, ...], right: tuple[Node, ...], budget: Budget) -> bool:
    """Whether two vectors, the first not zero, point along one line."""
    return all(
        expressions(multiply(left[i], right[j]), multiply(left[j], right[i]), budget).equal
        for i, j in combinations(range(len(left)), 2)
    )
