"""Equations and inequalities compared as statements: up to a factor, or solved for one name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sieval.grading.syntax import nodes
from sieval.grading.syntax.nodes import Node, Num, Rel, Sym, free_symbols, negate, substitute, subtract
from sieval.grading.syntax.render import shown
from sieval.grading.syntax.signs import expand
from sieval.grading.values.equality import expressions
from sieval.grading.values.finding import Finding
from sieval.grading.values.probes import proportion

if TYPE_CHECKING:
    from sieval.grading.limits import Budget

_FURTHER = (2, -3)
"""Values, one negative, at which an equation that is linear in a name has to keep its slope."""

_TURNED = {">": "<", ">=": "<="}


def is_equation(node: Node) -> bool:
    """Whether a node states that two expressions are equal."""
    return isinstance(node, Rel) and node.ops == ("=",)


def equations(gold: Rel, prediction: Rel, budget: Budget) -> Finding:
    """Compare two equations: their differences proportional, or one the other solved for a name."""
    left, right = _difference(gold), _difference(prediction)
    factor = proportion(left, right, budget)
    if factor is not None:
        return Finding(True, "equation", f"the same equation up to the factor {factor:.6g}")
    for implicit, explicit in ((gold, prediction), (prediction, gold)):
        name, value = _explicit(explicit)
        if name is not None and value is not None:
            solved = solve_for(implicit, name, budget)
            if solved is not None and expressions(solved, value, budget).equal:
                return Finding(True, "equation", f"both give {name} = {shown(value)}")
    return Finding(False, "equation", f"{shown(gold)} and {shown(prediction)} are not proportional")


def _difference(equation: Rel) -> Node:
    """What is zero where the equation holds; `y = ±e` holds where either of its equations does."""
    return nodes.multiply(*(subtract(*one.sides) for one in expand(equation) if isinstance(one, Rel)))


def _explicit(node: Rel) -> tuple[str | None, Node | None]:
    for name, value in (node.sides, node.sides[::-1]):
        if isinstance(name, Sym) and name.name not in free_symbols(value):
            return name.name, value
    return None, None


def solve_for(equation: Rel, name: str, budget: Budget) -> Node | None:
    """The expression a name equals, when the equation is linear in it and loses no solution on the way."""
    difference = subtract(*equation.sides)
    if name not in free_symbols(difference):
        return None
    at = [substitute(difference, {name: Num(value)}) for value in (0, 1, *_FURTHER)]
    slope = subtract(at[1], at[0])
    for value, further in zip(_FURTHER, at[2:], strict=True):
        if not expressions(further, nodes.add(nodes.multiply(Num(value), slope), at[0]), budget).equal:
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
    return nodes.Div(negate(at[0]), slope)


def relations(gold: Rel, prediction: Rel, budget: Budget) -> Finding:
    """Compare two chains of inequalities link by link, each up to a positive factor."""
    left, right = _links(gold), _links(prediction)
    if len(left) != len(right):
        return Finding(False, "inequality", f"gold has {len(left)} links, prediction has {len(right)}")
    for op, difference in left:
        match = next((pair for pair in right if _same_link(op, difference, *pair, budget)), None)
        if match is None:
            return Finding(False, "inequality", f"{shown(difference)} {op} 0 is not in the prediction")
        right.remove(match)
    return Finding(True, "inequality", "the same relations")


def _links(chain: Rel) -> list[tuple[str, Node]]:
    links: list[tuple[str, Node]] = []
    for op, left, right in zip(chain.ops, chain.sides, chain.sides[1:], strict=False):
        if op in _TURNED:
            links.append((_TURNED[op], subtract(right, left)))
        else:
            links.append((op, subtract(left, right)))
    return links


def _same_link(op: str, mine: Node, other: str, theirs: Node, budget: Budget) -> bool:
    if op != other:
        return False
    if not free_symbols(mine) and not free_symbols(theirs):
        return expressions(mine, theirs, budget).equal
    factor = proportion(mine, theirs, budget)
    return factor is not None and (factor > 0 or op in {"=", "!="})
