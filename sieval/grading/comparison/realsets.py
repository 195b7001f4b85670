"""Sets of real numbers: intervals, unions, differences, inequalities and set builders as one normal form."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sieval.grading.syntax import nodes
from sieval.grading.syntax.labels import is_number_set
from sieval.grading.syntax.nodes import Node, free_symbols
from sieval.grading.values.evaluate import Evaluator
from sieval.grading.values.fields import DOUBLES, UndefinedError
from sieval.grading.values.solve import solve_relation

if TYPE_CHECKING:
    from sieval.grading.limits import Budget

INFINITY = float("inf")
_MIRROR = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!=", "~=": "~="}
_NEGATION = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "=": "!=", "!=": "="}


class NotASetError(ValueError):
    """The tree is no set of real numbers that can be worked out."""


@dataclass(frozen=True, slots=True)
class End:
    """An endpoint: its double, its tree, and whether it belongs to the interval."""

    at: float
    node: Node
    closed: bool


@dataclass(frozen=True, slots=True)
class Piece:
    """An interval, a single point when both ends are closed and equal."""

    low: End
    high: End


RealSet = tuple[Piece, ...]
_LINE: RealSet = (
    Piece(End(-INFINITY, nodes.Sym("oo"), closed=False), End(INFINITY, nodes.Sym("oo"), closed=False)),
)


def real_set(node: Node, budget: Budget) -> RealSet:
    """The set a tree stands for, its pieces sorted and apart.

    Raises:
        NotASetError: when it is no such set, or depends on a parameter.
    """
    return _Reader(budget).read(node)


class _Reader:
    """One tree to one set."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    def read(self, node: Node) -> RealSet:
        self.budget.spend(5)
        match node:
            case nodes.Seq("(" | "[", (low, high), ")" | "]"):
                return self._interval(node, low, high)
            case nodes.Seq(items=()):
                return ()
            case nodes.Seq("{" | "", items, _):
                return self._listed(items)
            case nodes.SetOp(op, args):
                return self._operation(op, args)
            case nodes.Add((left, nodes.Mul((nodes.Num(value=-1), right)))):
                return self._operation("∖", (left, right))
            case nodes.Builder(element, condition):
                return self._builder(element, condition)
            case nodes.Rel(("in",), (nodes.Sym(), inner)):
                return self.read(inner)
            case nodes.Rel(("notin",), (nodes.Sym(), inner)):
                return complement(self.read(inner))
            case nodes.Rel():
                return self._relation(node)
            case nodes.Logic(op, parts):
                return self._operation("∪" if op == "or" else "∩", parts)
            case nodes.Sym("ℝ" | "\\R" | "R"):
                return _LINE
            case nodes.Sym("∅"):
                return ()
            case nodes.Cases():
                raise NotASetError("a function is no set")
            case _:
                raise NotASetError("this is no set of real numbers")

    def _both(self, left: RealSet, right: RealSet) -> RealSet:
        self.budget.spend(4 * (len(left) + len(right)))
        return intersection(left, right)

    def _listed(self, items: tuple[Node, ...]) -> RealSet:
        """A list: conditions that can hold together do, all others and all values are alternatives."""
        if _excludes(items[0]):
            items = (items[0], *(_excluded(items[0], item) for item in items[1:]))
        sets = [self._element(item) for item in items]
        together = any(_excludes(item) for item in items) and all(isinstance(i, nodes.Rel) for i in items)
        if len(sets) > 1 and (together or all(_restricts(item) for item in items)):
            common = sets[0]
            for other in sets[1:]:
                common = self._both(common, other)
            if common:
                return common
        if len(sets) > 1 and any(_holds(other, one) for one in sets for other in sets if other is not one):
            raise NotASetError("an item of the list lies inside another")
        return normal(tuple(piece for one in sets for piece in one))

    def _element(self, item: Node) -> RealSet:
        match item:
            case nodes.Rel(("=",), (nodes.Sym(), value)):
                return (self._point(value),)
            case nodes.Rel() | nodes.SetOp() | nodes.Builder() | nodes.Logic():
                return self.read(item)
            case nodes.Seq("(" | "[", (_, _), _):
                return self.read(item)
            case _:
                return (self._point(item),)

    def _point(self, node: Node) -> Piece:
        end = self._end(node, closed=True)
        if abs(end.at) == INFINITY:
            raise NotASetError("infinity is no element")
        return Piece(end, end)

    def _interval(self, node: nodes.Seq, low: Node, high: Node) -> RealSet:
        left = self._end(low, closed=node.open == "[")
        right = self._end(high, closed=node.close == "]")
        if left.at > right.at or (left.at == right.at and not (left.closed and right.closed)):
            raise NotASetError("an interval runs from left to right")
        return (Piece(left, right),)

    def _end(self, node: Node, *, closed: bool) -> End:
        match node:
            case nodes.Sym("oo") | nodes.Mul((nodes.Num(value=-1), nodes.Sym("oo"))) if closed:
                raise NotASetError("infinity is no element")
            case nodes.Sym("oo"):
                return End(INFINITY, node, closed=False)
            case nodes.Mul((nodes.Num(value=-1), nodes.Sym("oo"))):
                return End(-INFINITY, node, closed=False)
            case nodes.Rel(("=",), (nodes.Sym(), value)):
                return self._end(value, closed=closed)
        try:
            value = Evaluator(DOUBLES, {}, self.budget).value(node)
        except UndefinedError as exc:
            raise NotASetError("an endpoint depends on a parameter") from exc
        if isinstance(value, complex):
            raise NotASetError("an endpoint is not real")
        return End(float(value), node, closed)

    def _operation(self, op: str, args: tuple[Node, ...]) -> RealSet:
        sets = [self.read(arg) for arg in args]
        total = sets[0]
        for other in sets[1:]:
            match op:
                case "∪":
                    total = normal(total + other)
                case "∩":
                    total = self._both(total, other)
                case _:
                    total = self._both(total, complement(other))
        return total

    def _builder(self, element: Node, condition: Node) -> RealSet:
        if isinstance(element, nodes.Rel) and element.ops == ("in",):
            domain = element.sides[1]
            inner = self.read(condition)
            return (
                inner if is_number_set(domain) and domain == nodes.Sym("ℝ") else self._within(domain, inner)
            )
        if not isinstance(element, nodes.Sym):
            raise NotASetError("the element of a builder is a variable")
        if isinstance(condition, nodes.Logic):
            kept = tuple(p for p in condition.parts if not _is_real_domain(p))
            condition = nodes.Logic(condition.op, kept) if len(kept) > 1 else kept[0]
        if free_symbols(condition) - {element.name}:
            raise NotASetError("the condition is about another variable")
        return self.read(condition)

    def _within(self, domain: Node, inner: RealSet) -> RealSet:
        if is_number_set(domain):
            raise NotASetError("a set of integers is no interval")
        return self._both(self.read(domain), inner)

    def _relation(self, node: nodes.Rel) -> RealSet:
        """A chain of comparisons is the intersection of its links."""
        total = _LINE
        for op, left, right in zip(node.ops, node.sides, node.sides[1:], strict=False):
            if op not in _MIRROR:
                raise NotASetError("this relation is no inequality")
            total = self._both(total, self._link(op, left, right))
        return total

    def _link(self, op: str, left: Node, right: Node) -> RealSet:
        names = free_symbols(left) | free_symbols(right)
        if isinstance(left, nodes.Text) or _is_opaque(left, right):
            return self._ray(op, right)
        if isinstance(right, nodes.Text) or _is_opaque(right, left):
            return self._ray(_MIRROR[op], left)
        if len(names) != 1:
            raise NotASetError("an inequality in one variable is needed")
        if isinstance(left, nodes.Sym) and not free_symbols(right):
            return self._ray(op, right)
        if isinstance(right, nodes.Sym) and not free_symbols(left):
            return self._ray(_MIRROR[op], left)
        solved = solve_relation(op, left, right, next(iter(names)), self.budget)
        if solved is None:
            raise NotASetError("the inequality is not solved here")
        return self.read(solved)

    def _ray(self, op: str, bound: Node) -> RealSet:
        if free_symbols(bound):
            raise NotASetError("an endpoint depends on a parameter")
        end = self._end(bound, closed=op in {"<=", ">=", "=", "~="})
        if op in {"<", "<="}:
            return (Piece(_LINE[0].low, end),)
        if op in {">", ">="}:
            return (Piece(end, _LINE[0].high),)
        point = (Piece(replace(end, closed=True), replace(end, closed=True)),)
        return complement(point) if op == "!=" else point


def _holds(outer: RealSet, inner: RealSet) -> bool:
    """Whether a single number lies inside an interval of another item."""
    if len(inner) != 1 or inner[0].low.at != inner[0].high.at:
        return False
    return any(piece.low.at < inner[0].low.at < piece.high.at for piece in outer)


def _restricts(item: Node) -> bool:
    """Whether an item of a list bounds a variable on one side, and is no value and no interval of it."""
    bounds = (
        isinstance(item, nodes.Rel) and item.ops[0] in {"<", "<=", ">", ">=", "!="} and len(item.ops) == 1
    )
    return bounds or _is_real_domain(item)


def _excludes(item: Node) -> bool:
    return isinstance(item, nodes.Rel) and item.ops == ("!=",)


def _excluded(first: Node, item: Node) -> Node:
    """The 2 of `x ≠ 1, 2` as a condition of its own."""
    if isinstance(first, nodes.Rel) and not isinstance(
        item, (nodes.Rel, nodes.Logic, nodes.SetOp, nodes.Seq)
    ):
        return nodes.Rel(("!=",), (first.sides[0], item))
    return item


def _is_opaque(side: Node, other: Node) -> bool:
    """`f(x)` or `a_n` between bounds: the quantity that varies, whatever it depends on."""
    closed = not free_symbols(other) and not nodes.holds(other, nodes.Apply)
    return closed and isinstance(side, nodes.Apply)


def _is_real_domain(node: Node) -> bool:
    return (
        isinstance(node, nodes.Rel)
        and node.ops == ("in",)
        and node.sides[1] in {nodes.Sym("ℝ"), nodes.Sym("R")}
    )


def normal(pieces: RealSet) -> RealSet:
    """Pieces sorted, touching ones joined."""
    merged: list[Piece] = []
    for piece in sorted(pieces, key=lambda p: (p.low.at, not p.low.closed)):
        if merged and _touch(merged[-1].high, piece.low):
            last = merged[-1]
            if piece.high.at > last.high.at or (piece.high.at == last.high.at and piece.high.closed):
                merged[-1] = Piece(last.low, piece.high)
        else:
            merged.append(piece)
    return tuple(merged)


def _near(a: float, b: float) -> bool:
    return a == b or (abs(a - b) < INFINITY and abs(a - b) <= 1e-11 * max(abs(a), abs(b)))


def _touch(high: End, low: End) -> bool:
    if _near(high.at, low.at):
        return high.closed or low.closed
    return low.at < high.at


def complement(pieces: RealSet) -> RealSet:
    """The real numbers outside."""
    outside: list[Piece] = []
    start = _LINE[0].low
    for piece in normal(pieces):
        end = replace(piece.low, closed=not piece.low.closed)
        if piece.low.at > start.at or (piece.low.at == start.at and start.closed and end.closed):
            outside.append(Piece(start, end))
        start = replace(piece.high, closed=not piece.high.closed)
    if start.at < INFINITY:
        outside.append(Piece(start, _LINE[0].high))
    return tuple(outside)


def intersection(left: RealSet, right: RealSet) -> RealSet:
    """The real numbers in both."""
    found: list[Piece] = []
    left, right = normal(left), normal(right)
    i = j = 0
    while i < len(left) and j < len(right):
        a, b = left[i], right[j]
        low = _later(a.low, b.low)
        high = _earlier(a.high, b.high)
        if (low.at < high.at and not _near(low.at, high.at)) or (
            _near(low.at, high.at) and low.closed and high.closed
        ):
            found.append(Piece(low, high))
        if a.high.at < b.high.at:
            i += 1
        else:
            j += 1
    return normal(tuple(found))


def _later(a: End, b: End) -> End:
    if _near(a.at, b.at):
        return b if a.closed else a
    return a if a.at > b.at else b


def _earlier(a: End, b: End) -> End:
    if _near(a.at, b.at):
        return b if a.closed else a
    return a if a.at < b.at else b
