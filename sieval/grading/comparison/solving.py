"""Equations solved for one of their names, where no solution is lost on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sieval.grading.syntax.nodes import (
    Div,
    Node,
    Num,
    Rel,
    add,
    free_symbols,
    multiply,
    negate,
    substitute,
    subtract,
)
from sieval.grading.values.equality import expressions

if TYPE_CHECKING:
    from sieval.grading.limits import Budget

_FURTHER = (2, -3)
"""Values, one negative, at which an equation that is linear in a name has to keep its slope."""


def solve_for(equation: Rel, name: str, budget: Budget) -> Node | None:
    """The expression a name equals, when the equation is linear in it and loses no solution on the way."""
    difference = subtract(*equation.sides)
    if name not in free_symbols(difference):
        return None
    at = [substitute(difference, {name: Num(value)}) for value in (0, 1, *_FURTHER)]
    slope = subtract(at[1], at[0])
    for value, further in zip(_FURTHER, at[2:], strict=True):
        if not expressions(further, add(multiply(Num(value), slope), at[0]), budget).equal:
            return None
    if expressions(slope, Num(0), budget).equal:
        return None
    for other in free_symbols(slope):
        if expressions(slope, substitute(slope, {other: Num(1)}), budget).equal:
            continue
        zero = {other: Num(0)}
        slope_vanishes = expressions(substitute(slope, zero), Num(0), budget).equal
        rest_vanishes = expressions(substitute(at[0], zero), Num(0), budget).equal
        if not slope_vanishes or rest_vanishes:
            return None
    return Div(negate(at[0]), slope)
