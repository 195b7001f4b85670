"""Sets, intervals and inequalities against each other, whichever way each is written."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from sieval.grading.comparison import sequences
from sieval.grading.comparison.equations import relations
from sieval.grading.comparison.parametric import as_intervals
from sieval.grading.comparison.realsets import INFINITY, End, NotASetError, Piece, RealSet, real_set
from sieval.grading.syntax import nodes
from sieval.grading.syntax.labels import is_number_set
from sieval.grading.syntax.nodes import (
    Builder,
    Logic,
    Node,
    Rel,
    Seq,
    SetOp,
    Sym,
    free_symbols,
    substitute,
    walk,
)
from sieval.grading.syntax.render import shown
from sieval.grading.values.finding import Finding
from sieval.grading.values.rounding import values

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from sieval.grading.limits import Budget
    from sieval.grading.syntax.labels import Labelled

    Same = Callable[[Node, Node], Finding]

ORDER = frozenset({"<", "<=", ">", ">=", "!=", "notin"})
"""Relations that restrict a variable instead of giving its value."""


_SAID = ORDER | {"=", "in"}
_EMPTY = frozenset({Sym("∅"), Seq("{", (), "}")})


def is_set(node: Node) -> bool:
    """Whether a node can only be a set of numbers or a statement about one."""
    match node:
        case SetOp() | Builder() | Logic():
            return True
        case Rel(ops=ops):
            return bool(set(ops) & ORDER) or ops == ("in",)
        case Sym(name):
            return is_number_set(node) or name == "∅"
        case Seq("(" | "[" as opening, (low, high), closing):
            mixed = (opening, closing) in {("(", "]"), ("[", ")")}
            return mixed or any(part == Sym("oo") for side in (low, high) for part in walk(side))
        case nodes.Add(terms):
            return isinstance(terms[0], (SetOp, Builder)) or is_number_set(terms[0])
        case Seq("" | "{", items, _):
            return any(
                isinstance(i, (SetOp, Builder)) or (isinstance(i, Rel) and bool(set(i.ops) & ORDER))
                for i in items
            )
        case _:
            return False


def sets(gold: Node, prediction: Node, same: Same, budget: Budget, tolerance: Fraction | None) -> Finding:
    """Compare two sets: as sets of real numbers where both are, else part by part."""
    mine, theirs = _subjects(gold), _subjects(prediction)
    if mine and theirs and mine != theirs and 1 in {len(mine), len(theirs)}:
        return Finding(False, "label", f"{', '.join(sorted(theirs))} is not {', '.join(sorted(mine))}")
    try:
        left, right = real_set(gold, budget), real_set(prediction, budget)
    except NotASetError as exc:
        return _symbolic(gold, prediction, same, budget) or Finding(False, "set", str(exc))
    if not left and not right and _EMPTY.isdisjoint({gold, prediction}):
        return _symbolic(gold, prediction, same, budget) or Finding(
            False, "set", "neither side holds for any number"
        )
    return same_pieces(left, right, budget, tolerance)


def _subjects(node: Node) -> frozenset[str]:
    """The variables that inequalities are about, none for anything else."""
    parts = _statements(node)
    related = [part for part in parts if isinstance(part, Rel) and set(part.ops) <= _SAID]
    if not any(set(part.ops) & ORDER for part in related) or any(
        free_symbols(part) for part in parts if part not in related
    ):
        return frozenset()
    return frozenset[str]().union(*map(free_symbols, related))


def _statements(node: Node) -> tuple[Node, ...]:
    match node:
        case Logic(_, parts) | Seq("", parts, _):
            return parts
        case _:
            return (node,)


def same_pieces(left: RealSet, right: RealSet, budget: Budget, tolerance: Fraction | None) -> Finding:
    """Compare two sets of real numbers piece by piece, their endpoints as numbers."""
    if len(left) != len(right):
        return Finding(False, "set", f"gold has {len(left)} pieces, prediction has {len(right)}")
    for mine, theirs in zip(left, right, strict=True):
        if any(
            abs(a.at) == INFINITY and a.at != b.at for a, b in zip(_ends(mine), _ends(theirs), strict=True)
        ):
            return Finding(False, "set", "only one side has no end")
        for a, b in ((mine.low, theirs.low), (mine.high, theirs.high)):
            if a.closed != b.closed:
                return Finding(False, "set", f"the endpoint {shown(a.node)} belongs to one side only")
            if (
                a.node != b.node
                and abs(a.at) != INFINITY
                and not values(a.node, b.node, budget, tolerance).equal
            ):
                return Finding(False, "set", f"the endpoint {shown(a.node)} of the gold is {shown(b.node)}")
    return Finding(True, "set", f"the same {len(left)} pieces")


def _ends(piece: Piece) -> tuple[End, End]:
    return piece.low, piece.high


def _symbolic(gold: Node, prediction: Node, same: Same, budget: Budget) -> Finding | None:
    """Sets with parameters: operation by operation, statement by statement, endpoint by endpoint."""
    if _is_of_intervals(gold) != _is_of_intervals(prediction):
        left, right = (side if _is_of_intervals(side) else as_intervals(side) for side in (gold, prediction))
        if left is not None and right is not None:
            gold, prediction = left, right
    match gold, prediction:
        case SetOp("∖"), SetOp("∖"):
            return sequences.in_order(gold.args, prediction.args, same, "set")
        case SetOp(), SetOp() if gold.op == prediction.op:
            return sequences.in_any_order(gold.args, prediction.args, same, "set")
        case (
            (Rel(), Logic("and")) | (Logic("and"), Rel()) | (Rel(), Seq(open="")) | (Seq(open=""), Rel())
        ) if (links := _all_links(gold, prediction)) is not None:
            return sequences.in_any_order(*links, same, "inequality")
        case Logic(), Logic() if gold.op == prediction.op:
            return sequences.in_any_order(gold.parts, prediction.parts, same, "statement")
        case Builder(), Builder():
            names = renaming(gold.element, prediction.element)
            mine, theirs = _bound(gold), _bound(prediction)
            if not names and len(mine) == len(theirs) == 1:
                names = {next(iter(theirs)): Sym(next(iter(mine)))}
            if (free_symbols(prediction.condition) - set(names)) & (free_symbols(gold.element) - {*names}):
                return Finding(False, "set", "the condition is about another variable")
            element = same(gold.element, substitute(prediction.element, names))
            return same(gold.condition, substitute(prediction.condition, names)) if element.equal else element
        case Rel(("!=",), (Sym() as mine, left)), Rel(("!=",), (Sym() as theirs, right)) if mine == theirs:
            return same(left, right)
        case Rel(), Rel():
            return relations(gold, prediction, budget)
        case Seq(), Seq():
            return sequences.sequences(gold, prediction, same)
        case (Rel(), Seq(items=(_, _))) | (Seq(items=(_, _)), Rel()):
            chain, interval = (gold, prediction) if isinstance(gold, Rel) else (prediction, gold)
            return _chain_and_interval(chain, interval, same)
        case (Builder(), _) | (_, Builder()):
            if any(_is_of_integers(side) for side in (gold, prediction)):
                return Finding(False, "set", "only one side is about integers")
            if any(isinstance(part, Builder) and _is_of_points(part) for part in (gold, prediction)):
                return Finding(False, "set", "only one side is a set of points")
            left = gold.condition if isinstance(gold, Builder) else gold
            right = prediction.condition if isinstance(prediction, Builder) else prediction
            return same(left, right)
        case _:
            return None


def _is_of_points(builder: Builder) -> bool:
    return isinstance(builder.element, Seq) or (
        isinstance(builder.element, Rel) and isinstance(builder.element.sides[0], Seq)
    )


def _is_of_integers(node: Node) -> bool:
    """Whether a set builder draws its elements from a number set that leaves real numbers out."""
    return any(is_number_set(part) and part != Sym("ℝ") for part in walk(node))


def about_another(node: Node, other: Labelled) -> bool:
    """Whether one side says where a variable lies, `x ∈ (a, b)`, and the other bounds another one."""
    match node:
        case Rel(("in",), (Sym(name), _)) if other.label is None:
            named = _subjects(other.value)
            return bool(named) and name not in named
        case _:
            return False


def _is_of_intervals(node: Node) -> bool:
    if isinstance(node, SetOp):
        return node.op == "∪" and all(map(_is_of_intervals, node.args))
    return isinstance(node, Seq) and node.open in {"(", "["} and len(node.items) == 2


def _all_links(gold: Node, prediction: Node) -> tuple[list[Node], list[Node]] | None:
    """Both sides cut into comparisons of two, `a > b > c` into `a > b` and `b > c`."""
    found: list[list[Node]] = []
    for side in (gold, prediction):
        links: list[Node] = []
        for part in _statements(side):
            if not isinstance(part, Rel) or not set(part.ops) <= ORDER:
                return None
            links += [Rel((op,), pair) for op, pair in zip(part.ops, pairwise(part.sides), strict=True)]
        found.append(links)
    return (found[0], found[1]) if max(map(len, found)) > 1 else None


def _chain_and_interval(chain: Node, interval: Node, same: Same) -> Finding:
    """`a < x < b` for `(a, b)`, with symbols in the endpoints."""
    assert isinstance(chain, Rel)
    assert isinstance(interval, Seq)
    ops, sides = chain.ops, chain.sides
    if len(ops) != 2 or ops[0][0] != ops[1][0] or ops[0][0] not in "<>":
        return Finding(False, "set", "the chain is no interval")
    if ops[0][0] == ">":
        ops, sides = ops[::-1], sides[::-1]
    opening = "[" if "=" in ops[0] else "("
    closing = "]" if "=" in ops[1] else ")"
    if (opening, closing) != (interval.open, interval.close):
        return Finding(False, "set", "an endpoint belongs to one side only")
    return sequences.in_order((sides[0], sides[2]), interval.items, same, "interval")


def renaming(gold: Node, prediction: Node) -> dict[str, Node]:
    """Bound variables of one set builder by those of the other."""
    match gold, prediction:
        case Sym(), Sym(name):
            return {name: gold}
        case (Rel(("in",), (mine, _)), Rel(("in",), (theirs, _))):
            return renaming(mine, theirs)
        case Seq(items=mine), Seq(items=theirs) if len(mine) == len(theirs):
            return {k: v for a, b in zip(mine, theirs, strict=True) for k, v in renaming(a, b).items()}
        case _:
            return {}


def _bound(builder: Builder) -> frozenset[str]:
    """Variables that a builder counts through: those of its element that its condition restricts."""
    return free_symbols(builder.element) & free_symbols(builder.condition)
