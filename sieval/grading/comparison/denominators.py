"""Equations with variables in denominators, and the same without them: `1/x + 1/y = 1`, `x + y = xy`."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from sieval.grading.comparison.solving import solve_for
from sieval.grading.syntax.nodes import (
    ZERO,
    Div,
    Mul,
    Node,
    Num,
    Pow,
    Rel,
    free_symbols,
    multiply,
    substitute,
    walk,
)
from sieval.grading.values.digits import value_at
from sieval.grading.values.fields import DOUBLES
from sieval.grading.values.probes import SEEDS, proportion
from sieval.grading.values.solve import quadratic, roots

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sieval.grading.limits import Budget

_MAX_DENOMINATORS = 3
_SMALL = 1e-9
_TRIED = 4


def cleared(left: Node, right: Node, budget: Budget) -> bool:
    """Whether two differences are proportional once denominators are multiplied out.

    No solutions may be lost or won on the way but for gaps: where a denominator is zero, the other side
    must not be zero as a whole.
    """
    mine, theirs = _denominators(left), _denominators(right)
    if not (mine or theirs) or max(len(mine), len(theirs)) > _MAX_DENOMINATORS:
        return False
    for ours in _subsets(mine):
        for others in _subsets(theirs):
            if not (ours or others) or set(ours) & set(others):
                continue
            one, other = multiply(left, *ours), multiply(right, *others)
            if proportion(one, other, budget) is not None:
                return _only_gaps(ours, other, budget) and _only_gaps(others, one, budget)
    return False


def _denominators(node: Node) -> tuple[Node, ...]:
    """What variables are divided by, each once."""
    found: dict[Node, None] = {}
    for part in walk(node):
        match part:
            case Div(_, bottom) if free_symbols(bottom):
                found[bottom] = None
            case Pow(base, Num(value=exponent)) if exponent < 0 and free_symbols(base):
                found[base if exponent == -1 else Pow(base, Num(-exponent))] = None
    return tuple(found)


def _subsets(parts: tuple[Node, ...]) -> list[tuple[Node, ...]]:
    return [chosen for size in range(len(parts) + 1) for chosen in combinations(parts, size)]


def _only_gaps(denominators: tuple[Node, ...], rest: Node, budget: Budget) -> bool:
    """Whether the rest of an equation does not vanish all along the zeros of any denominator."""
    for denominator in denominators:
        zeros = _zeros(denominator, budget)
        if zeros is None or any(_vanishes(substitute(rest, zero), budget) for zero in zeros):
            return False
    return True


def _zeros(node: Node, budget: Budget) -> list[Mapping[str, Node]] | None:
    """Where a denominator is zero, as values of one of its variables; `None` when that is not found."""
    match node:
        case Pow(base, Num()):
            return _zeros(base, budget)
        case Mul(factors):
            found = [_zeros(factor, budget) for factor in factors if free_symbols(factor)]
            return None if None in found else [zero for part in found for zero in part or ()]
    names = sorted(free_symbols(node))
    if len(names) == 1:
        coefficients = quadratic(node, names[0], budget)
        return None if coefficients is None else [{names[0]: root} for root in roots(coefficients)]
    for name in names:
        solved = solve_for(Rel(("=",), (node, ZERO)), name, budget)
        if solved is not None:
            return [{name: solved}]
    return None


def _vanishes(node: Node, budget: Budget) -> bool:
    """Whether a tree is zero, or without a value, at all points that are tried."""
    names = sorted(free_symbols(node))
    for seeds in SEEDS[:_TRIED]:
        value = value_at(node, DOUBLES, dict(zip(names, seeds, strict=False)), budget)
        if value is not None and abs(value) > _SMALL:
            return False
    return True
