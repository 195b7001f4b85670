"""The expression tree: everything an answer can say, and nothing that could run."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from fractions import Fraction

CONSTANTS = frozenset({"pi", "e", "i", "oo"})
"""Names of `Sym` that are values; every other name is a variable."""

NUMBER_SETS = {"ℝ": "R", "ℤ": "Z", "ℕ": "N", "ℚ": "Q", "ℂ": "C"}


@dataclass(frozen=True, slots=True)
class Num:
    """A numeral; `places` counts the decimals printed, `None` for an integer."""

    value: int | Fraction
    places: int | None = None


@dataclass(frozen=True, slots=True)
class Sym:
    """A variable or a constant, its subscript and primes in its name."""

    name: str


@dataclass(frozen=True, slots=True)
class Add:
    """A sum of at least two terms."""

    terms: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Mul:
    """A product of at least two factors."""

    factors: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Div:
    """A quotient, as printed."""

    top: Node
    bottom: Node


@dataclass(frozen=True, slots=True)
class Pow:
    """A power."""

    base: Node
    exponent: Node


@dataclass(frozen=True, slots=True)
class Sign:
    """The factor +1 or -1 of a printed ±, its `flip` for ∓; equal `index` means the same choice."""

    index: int
    flip: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """A known function (`sin`, `root`, `log`, `binom`, `percent`, ...) of its arguments."""

    name: str
    args: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Apply:
    """An unknown function applied: `f(x)`."""

    name: str
    args: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Big:
    """A sum, product, integral, limit or derivative with a bound variable."""

    kind: str
    var: str
    low: Node | None
    high: Node | None
    body: Node


@dataclass(frozen=True, slots=True)
class Rel:
    """A chain of relations: `sides` is one longer than `ops`."""

    ops: tuple[str, ...]
    sides: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Logic:
    """Statements joined by `and` or `or`."""

    op: str
    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Seq:
    """Items between brackets, `open` and `close` as printed, both empty for a bare list."""

    open: str
    items: tuple[Node, ...]
    close: str


@dataclass(frozen=True, slots=True)
class SetOp:
    """A union, intersection or difference of sets."""

    op: str
    args: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Builder:
    """`{element | condition}`."""

    element: Node
    condition: Node


@dataclass(frozen=True, slots=True)
class Matrix:
    """Rows of entries; one column is a vector."""

    rows: tuple[tuple[Node, ...], ...]


@dataclass(frozen=True, slots=True)
class Ratio:
    """`a : b : c`."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Cases:
    """A function given piece by piece; a piece without a condition is for everything else."""

    pieces: tuple[tuple[Node, Node | None], ...]


@dataclass(frozen=True, slots=True)
class Quantity:
    """A value and its unit as printed."""

    value: Node
    unit: str


@dataclass(frozen=True, slots=True)
class Based:
    """A numeral in a stated base."""

    digits: str
    base: int


@dataclass(frozen=True, slots=True)
class Text:
    """Words that are no mathematics."""

    words: str


@dataclass(frozen=True, slots=True)
class Dots:
    """An ellipsis."""


Node = (
    Num | Sym | Add | Mul | Div | Pow | Sign | Call | Apply | Big | Rel | Logic | Seq | SetOp | Builder
    | Matrix | Ratio | Cases | Quantity | Based | Text | Dots
)  # fmt: skip

_NONE: frozenset[str] = frozenset()
ONE = Num(1)
MINUS_ONE = Num(-1)
ZERO = Num(0)


_LISTED: dict[type, Callable[[Any], tuple[Node, ...]]] = {
    Add: attrgetter("terms"),
    Mul: attrgetter("factors"),
    Call: attrgetter("args"),
    Apply: attrgetter("args"),
    Rel: attrgetter("sides"),
    Logic: attrgetter("parts"),
    Seq: attrgetter("items"),
    SetOp: attrgetter("args"),
    Ratio: attrgetter("parts"),
    Div: attrgetter("top", "bottom"),
    Pow: attrgetter("base", "exponent"),
    Builder: attrgetter("element", "condition"),
}
_LEAVES = frozenset({Num, Sym, Sign, Based, Text, Dots})


def children(node: Node) -> tuple[Node, ...]:
    """The parts of a node, in printed order."""
    kind = type(node)
    if kind in _LEAVES:
        return ()
    listed = _LISTED.get(kind)
    return listed(node) if listed is not None else _children_of_blocks(node)


def _children_of_blocks(node: Node) -> tuple[Node, ...]:
    match node:
        case Big(low=low, high=high, body=body):
            return tuple(p for p in (low, high, body) if p is not None)
        case Matrix(rows):
            return tuple(entry for row in rows for entry in row)
        case Cases(pieces):
            return tuple(part for piece in pieces for part in piece if part is not None)
        case Quantity(value=value):
            return (value,)
        case _:
            return ()


def with_children(node: Node, parts: tuple[Node, ...]) -> Node:
    """The same node over other parts, given in the order of `children`."""
    match node:
        case Add():
            return Add(parts)
        case Mul():
            return Mul(parts)
        case Call(name=name):
            return Call(name, parts)
        case Apply(name=name):
            return Apply(name, parts)
        case Rel(ops=ops):
            return Rel(ops, parts)
        case Logic(op=op):
            return Logic(op, parts)
        case Seq(open=opening, close=closing):
            return Seq(opening, parts, closing)
        case SetOp(op=op):
            return SetOp(op, parts)
        case Ratio():
            return Ratio(parts)
        case Div():
            return Div(*parts)
        case Pow():
            return Pow(*parts)
        case Builder():
            return Builder(*parts)
        case Quantity(unit=unit):
            return Quantity(parts[0], unit)
        case _:
            return _with_children_of_blocks(node, parts)


def _with_children_of_blocks(node: Node, parts: tuple[Node, ...]) -> Node:
    left = iter(parts)
    match node:
        case Big(kind, var, low, high, _):
            new_low = None if low is None else next(left)
            new_high = None if high is None else next(left)
            return Big(kind, var, new_low, new_high, next(left))
        case Matrix(rows):
            return Matrix(tuple(tuple(next(left) for _ in row) for row in rows))
        case Cases(pieces):
            return Cases(tuple((next(left), None if c is None else next(left)) for _, c in pieces))
        case _:
            return node


def walk(node: Node) -> list[Node]:
    """The node and everything under it, depth first."""
    found: list[Node] = []
    stack = [node]
    while stack:
        top = stack.pop()
        found.append(top)
        if type(top) not in _LEAVES:
            stack.extend(children(top)[::-1])
    return found


def holds(node: Node, *kinds: type[Node]) -> bool:
    """Whether the node, or anything under it, is of one of these kinds."""
    row: Sequence[Node] = (node,)
    while row:
        below: list[Node] = []
        for part in row:
            kind = type(part)
            if kind in kinds:
                return True
            if kind not in _LEAVES:
                below += children(part)
        row = below
    return False


def depth(node: Node) -> int:
    """Levels of the tree, a leaf alone being one."""
    level, row = 0, [node]
    while row:
        level += 1
        row = [part for parent in row for part in children(parent)]
    return level


def negate(node: Node) -> Node:
    """Minus the node."""
    if isinstance(node, Num):
        return Num(-node.value, node.places)
    return Mul((MINUS_ONE, node))


def add(*terms: Node) -> Node:
    """The sum, flat; of one term, the term itself."""
    flat: list[Node] = []
    for term in terms:
        flat.extend(term.terms if isinstance(term, Add) else (term,))
    return flat[0] if len(flat) == 1 else Add(tuple(flat))


def subtract(left: Node, right: Node) -> Node:
    """Left minus right."""
    return add(left, negate(right))


def multiply(*factors: Node) -> Node:
    """The product, flat; of one factor, the factor itself."""
    flat: list[Node] = []
    for factor in factors:
        flat.extend(factor.factors if isinstance(factor, Mul) else (factor,))
    return flat[0] if len(flat) == 1 else Mul(tuple(flat))


def free_symbols(node: Node) -> frozenset[str]:
    """Names of the variables that are neither constants nor bound inside."""
    if type(node) in _LEAVES and not isinstance(node, Sym):
        return _NONE
    names: set[str] = set()
    stack: list[Node] = [node]
    while stack:
        top = stack.pop()
        kind = type(top)
        if isinstance(top, Sym):
            names.add(top.name)
        elif (listed := _LISTED.get(kind)) is not None:
            stack += listed(top)
        elif isinstance(top, Big):
            stack += [part for part in (top.low, top.high) if part is not None]
            names |= free_symbols(top.body) - {top.var}
        elif kind not in _LEAVES:
            stack += _children_of_blocks(top)
    return frozenset(names - CONSTANTS) if names else _NONE


def substitute(node: Node, values: Mapping[str, Node]) -> Node:
    """The node with variables replaced; bound variables stay."""
    if isinstance(node, Sym):
        return values.get(node.name, node)
    if isinstance(node, Big) and node.var in values:
        values = {name: value for name, value in values.items() if name != node.var}
    parts = children(node)
    if not parts:
        return node
    return with_children(node, tuple(substitute(p, values) for p in parts))
