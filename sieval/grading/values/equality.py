"""Whether two expressions are the same value or the same function."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sieval.grading.limits import Budget, BudgetError
from sieval.grading.syntax import nodes
from sieval.grading.syntax.nodes import Node, free_symbols, walk
from sieval.grading.values.digits import by_digits, value_at
from sieval.grading.values.exact import Rational, exact
from sieval.grading.values.fields import DOUBLES
from sieval.grading.values.finding import Finding, number_shown, point_shown, value_shown
from sieval.grading.values.fingerprint import same_fingerprint
from sieval.grading.values.indexed import with_running_indices
from sieval.grading.values.probes import MAX_VARIABLES, SEEDS, Prober

if TYPE_CHECKING:
    from fractions import Fraction

_INERT = {
    "int": "integral", "oint": "integral", "iint": "integral", "iiint": "integral", "lim": "limit",
    "limsup": "limit", "liminf": "limit", "sup": "supremum", "inf": "infimum",
}  # fmt: skip


def constants(gold: Node, prediction: Node, budget: Budget) -> Finding:
    """Compare two closed expressions: exactly where they are rational, else by their digits."""
    inert = _inert(gold, prediction, budget)
    if inert is not None:
        return inert
    try:
        left, right = exact(gold, budget), exact(prediction, budget)
    except (BudgetError, ZeroDivisionError):
        left = right = None
    if left is not None and right is not None:
        if left == right:
            return Finding(True, "exact", f"both are {number_shown(left)}")
        return Finding(False, "exact", f"gold is {number_shown(left)}, prediction is {number_shown(right)}")
    algebraic = _by_fingerprint(gold, prediction, budget)
    if algebraic is not None:
        return algebraic
    return by_digits(gold, prediction, {}, budget)


def _by_fingerprint(gold: Node, prediction: Node, budget: Budget) -> Finding | None:
    """Equal by algebra alone, or different because no function stands in the way; else undecided."""
    met = same_fingerprint(gold, prediction, budget)
    if met is None:
        return None
    if met:
        return Finding(True, "algebra", "the same after algebra")
    point: dict[str, Rational] = dict(
        zip(sorted(free_symbols(gold) | free_symbols(prediction)), SEEDS[1], strict=False)
    )
    a, b = value_at(gold, DOUBLES, point, budget), value_at(prediction, DOUBLES, point, budget)
    if a is None or b is None or a == b:
        return Finding(False, "algebra", "they differ after algebra")
    where = f"at {point_shown(point)} " if point else ""
    return Finding(False, "algebra", f"{where}gold is {value_shown(a)}, prediction is {value_shown(b)}")


def expressions(
    gold: Node,
    prediction: Node,
    budget: Budget,
    *,
    integers: frozenset[str] = frozenset(),
    tolerance: Fraction | None = None,
) -> Finding:
    """Compare two expressions as values, or as functions of their free variables.

    `tolerance` is relative and taken only where one side prints a decimal.
    """
    if gold == prediction:
        return Finding(True, "structure", "the same expression")
    if nodes.holds(gold, nodes.Big) or nodes.holds(prediction, nodes.Big):
        gold, prediction = with_running_indices(gold, prediction)
    inert = _inert(gold, prediction, budget)
    if inert is not None:
        return inert
    names = free_symbols(gold) | free_symbols(prediction)
    if not names:
        return constants(gold, prediction, budget)
    if len(names) > MAX_VARIABLES:
        return Finding(False, "structure", f"more than {MAX_VARIABLES} variables are not compared")
    wide = (
        float(tolerance)
        if tolerance is not None and (_has_decimals(gold) or _has_decimals(prediction))
        else 0.0
    )
    algebraic = _by_fingerprint(gold, prediction, budget)
    if algebraic is not None and (algebraic.equal or not wide):
        return algebraic
    order = tuple(sorted(names))
    found = Prober(gold, prediction, budget, wide).run(order, integers & names)
    if found.method == "domain":
        left, right = _without_bars(gold), _without_bars(prediction)
        if (left, right) != (gold, prediction):
            return Prober(left, right, budget, wide).run(order, integers & names)
    return found


def _inert(gold: Node, prediction: Node, budget: Budget) -> Finding | None:
    """Compare integrals, limits and infinite sums as printed; `None` where neither side has one."""
    if not (nodes.holds(gold, nodes.Big) or nodes.holds(prediction, nodes.Big)):
        return None
    mine, theirs = _inert_kind(gold), _inert_kind(prediction)
    if not mine and not theirs:
        return None
    if mine != theirs:
        return Finding(False, "inert", f"{mine or theirs}: compared as printed, and one side has none")
    order = tuple(sorted(free_symbols(gold) | free_symbols(prediction)))
    equal = gold == prediction or Prober(gold, prediction, budget, 0.0).run(order, frozenset()).equal
    return Finding(equal, "inert", f"{'the same' if equal else 'another'} {mine}")


def _inert_kind(node: Node) -> str:
    """The object in the tree that is not worked out, empty when there is none."""
    for part in walk(node):
        if isinstance(part, nodes.Big) and (part.kind in _INERT or nodes.Sym("oo") in (part.low, part.high)):
            return _INERT.get(part.kind, "infinite sum")
    return ""


def _has_decimals(node: Node) -> bool:
    return any(isinstance(part, nodes.Num) and part.places is not None for part in walk(node))


def _without_bars(node: Node) -> Node:
    """The tree with `ln |u|` written as `ln u`: books print both for the same logarithm."""
    match node:
        case nodes.Call("ln" | "log" as name, (nodes.Call("abs", (inner,)), *rest)):
            return nodes.Call(name, (_without_bars(inner), *rest))
    parts = nodes.children(node)
    return nodes.with_children(node, tuple(map(_without_bars, parts))) if parts else node
