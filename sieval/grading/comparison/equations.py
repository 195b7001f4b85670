"""Equations and inequalities compared as statements: up to a factor, or solved for one name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sieval.grading.comparison.denominators import cleared
from sieval.grading.comparison.solving import solve_for
from sieval.grading.syntax import nodes
from sieval.grading.syntax.nodes import Add, Node, Num, Rel, Sym, free_symbols, subtract
from sieval.grading.syntax.render import shown
from sieval.grading.syntax.signs import expand
from sieval.grading.values.equality import expressions
from sieval.grading.values.finding import Finding
from sieval.grading.values.probes import proportion

if TYPE_CHECKING:
    from collections.abc import Callable

    from sieval.grading.limits import Budget

    Same = Callable[[Node, Node], Finding]

_TURNED = {">": "<", ">=": "<="}


def is_equation(node: Node) -> bool:
    """Whether a node states that two expressions are equal."""
    return isinstance(node, Rel) and node.ops == ("=",)


def equations(gold: Rel, prediction: Rel, budget: Budget) -> Finding:
    """Compare two equations: their differences proportional, or one the other solved for a name."""
    if _is_unsolved(prediction, gold):
        return Finding(False, "equation", f"{shown(prediction)} is not solved")
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
    if cleared(left, right, budget):
        return Finding(True, "equation", "the same equation with its denominators multiplied out")
    return Finding(False, "equation", f"{shown(gold)} and {shown(prediction)} are not proportional")


def _is_unsolved(equation: Rel, solution: Rel) -> bool:
    """Whether an equation is about the one name that a solution gives its value, and does not give it."""
    name, value = _explicit(solution)
    if name is None or value is None or free_symbols(value) or free_symbols(equation) != {name}:
        return False
    return _explicit(equation)[0] is None and not _is_general_form(equation)


def _is_general_form(equation: Rel) -> bool:
    """`x - 3 = 0`: the line that it is."""
    match equation.sides:
        case (Add(terms), Num(value=0)) | (Num(value=0), Add(terms)):
            return [term for term in terms if free_symbols(term)] == [Sym(*free_symbols(equation))]
    return False


def _difference(equation: Rel) -> Node:
    """What is zero where the equation holds; `y = ±e` holds where either of its equations does."""
    return nodes.multiply(*(subtract(*one.sides) for one in expand(equation) if isinstance(one, Rel)))


def _explicit(node: Rel) -> tuple[str | None, Node | None]:
    for name, value in (node.sides, node.sides[::-1]):
        if isinstance(name, Sym) and name.name not in free_symbols(value):
            return name.name, value
    return None, None


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


def equation_against_value(
    equation: Rel, value: Node, same: Same, budget: Budget, *, of_gold: bool
) -> Finding:
    """`1 + 1 = 2` for 2; `x_1 + x_2 = 2` for 2; `y + 1 = 2x` for 2x - 1."""
    left, right = equation.sides
    names = free_symbols(left)
    if (
        not free_symbols(right)
        and not free_symbols(value)
        and (not names or (len(names) > 1 and not of_gold))
    ):
        if isinstance(value, nodes.Seq) and value.open == "{":
            return Finding(False, "equation", "an equation is no set of values")
        if not names or right != nodes.ZERO:
            return same(right, value) if of_gold else same(value, right)
        return Finding(False, "equation", "an equation is no value")
    for name in ("y", *sorted(free_symbols(equation) - free_symbols(value))):
        if (
            free_symbols(value)
            and name in free_symbols(equation)
            and free_symbols(value) <= free_symbols(equation) - {name}
        ):
            solved = solve_for(equation, name, budget)
            if solved is not None and expressions(solved, value, budget).equal:
                return Finding(True, "equation", f"the equation gives {name} = {shown(value)}")
    if of_gold and names == free_symbols(value) and expressions(left, right, budget).equal:
        return same(right, value)
    return Finding(False, "equation", f"{shown(equation)} does not give {shown(value)}")
