"""Inequalities in one variable with a closed solution: linear, quadratic, |linear| against a constant."""

from __future__ import annotations

from fractions import Fraction

from sieval.grading.limits import Budget, BudgetError
from sieval.grading.syntax import nodes
from sieval.grading.syntax.nodes import Node, Num, free_symbols, negate, subtract
from sieval.grading.values.exact import Rational, exact

_MIRROR = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}


def solve_relation(op: str, left: Node, right: Node, name: str, budget: Budget) -> Node | None:
    """A statement about the bare variable with the same solutions, `None` when none is found."""
    if op not in _MIRROR:
        return None
    if free_symbols(right) and not free_symbols(left):
        return solve_relation(_MIRROR[op], right, left, name, budget)
    if isinstance(left, nodes.Call) and left.name == "abs" and not free_symbols(right):
        return None if _is_negative(right, budget) else _absolute(op, left.args[0], right)
    if op == "=" and right == nodes.ZERO and isinstance(left, nodes.Mul):
        return _product(left, name, budget)
    coefficients = quadratic(subtract(left, right), name, budget)
    if coefficients is None:
        return None
    return _polynomial(op, coefficients, nodes.Sym(name))


def _is_negative(bound: Node, budget: Budget) -> bool:
    try:
        value = exact(bound, budget)
    except (BudgetError, ZeroDivisionError):
        return False
    return value is not None and value < 0


def _product(product: nodes.Mul, name: str, budget: Budget) -> Node | None:
    """A product of polynomials is zero where one of them is."""
    factors = [factor for factor in product.factors if free_symbols(factor)]
    bases = [
        factor.base if isinstance(factor, nodes.Pow) and _is_whole(factor.exponent) else factor
        for factor in factors
    ]
    if len(bases) < len(product.factors) and nodes.ZERO in product.factors:
        return None
    if any(quadratic(base, name, budget) is None for base in bases):
        return None
    parts = [solve_relation("=", base, nodes.ZERO, name, budget) for base in bases]
    known = tuple(part for part in parts if part is not None)
    return nodes.Logic("or", known) if known else None


def _is_whole(exponent: Node) -> bool:
    return isinstance(exponent, Num) and isinstance(exponent.value, int) and exponent.value > 0


def _absolute(op: str, inner: Node, bound: Node) -> Node:
    """`|u| < c` is `-c < u < c`, `|u| > c` is one side or the other."""
    if op in {"<", "<="}:
        return nodes.Rel((op, op), (negate(bound), inner, bound))
    if op in {">", ">="}:
        low = nodes.Rel((_MIRROR[op],), (inner, negate(bound)))
        return nodes.Logic("or", (low, nodes.Rel((op,), (inner, bound))))
    parts = (nodes.Rel((op,), (inner, bound)), nodes.Rel((op,), (inner, negate(bound))))
    return nodes.Logic("or" if op == "=" else "and", parts)


def quadratic(node: Node, name: str, budget: Budget) -> tuple[Rational, Rational, Rational] | None:
    """Coefficients a, b, c of a x^2 + b x + c when the tree is that polynomial with rational coefficients."""
    samples: list[Rational] = []
    try:
        for at in (0, 1, -1, Fraction(7, 3), 5, Fraction(-22, 7)):
            value = exact(node, budget, {name: at})
            if value is None:
                return None
            samples.append(value)
    except (BudgetError, ZeroDivisionError):
        return None
    c = samples[0]
    a = (Fraction(samples[1]) + samples[2]) / 2 - c
    b = (Fraction(samples[1]) - samples[2]) / 2
    for at, value in (
        (Fraction(7, 3), samples[3]),
        (Fraction(5), samples[4]),
        (Fraction(-22, 7), samples[5]),
    ):
        if a * at * at + b * at + c != value:
            return None
    return a, b, c


def roots(coefficients: tuple[Rational, Rational, Rational]) -> tuple[Node, ...]:
    """The real zeros of a x^2 + b x + c, none for a constant."""
    solved = _polynomial("=", coefficients, nodes.Sym("x"))
    match solved:
        case nodes.Rel(sides=(_, root)):
            return (root,)
        case nodes.Logic(parts=(nodes.Rel(sides=(_, low)), nodes.Rel(sides=(_, high)))):
            return (low, high)
        case _:
            return ()


def _polynomial(op: str, coefficients: tuple[Rational, Rational, Rational], x: Node) -> Node | None:
    a, b, c = (Fraction(k) for k in coefficients)
    if a == 0:
        if b == 0:
            return None
        return nodes.Rel((op if b > 0 else _MIRROR[op],), (x, Num(-c / b)))
    discriminant = b * b - 4 * a * c
    if discriminant < 0:
        return None
    if a < 0:
        op = _MIRROR[op]
    root = nodes.Call("root", (Num(discriminant), Num(2)))
    half = abs(2 * a)
    middle = Num(-b / (2 * a))
    low = nodes.add(middle, negate(nodes.Div(root, Num(half))))
    high = nodes.add(middle, nodes.Div(root, Num(half)))
    if op in {"<", "<="}:
        return nodes.Rel((op, op), (low, x, high))
    if op in {">", ">="}:
        below = nodes.Rel((_MIRROR[op],), (x, low))
        return nodes.Logic("or", (below, nodes.Rel((op,), (x, high))))
    parts = (nodes.Rel((op,), (x, low)), nodes.Rel((op,), (x, high)))
    return nodes.Logic("or" if op == "=" else "and", parts)
