"""Proofs that a gold answers what a statement asks, from what both read as."""

import itertools
import math
from collections.abc import Callable, Sequence

import sympy as sp

from scripts.dgn_sample.exercise import must
from scripts.dgn_sample.golds import Interval, sign
from scripts.dgn_sample.reader import Relation

_SCAN_STEPS = 3000
_PROBES = tuple(sp.Rational(n, 7) for n in (-31, -17, -9, -4, -1, 3, 5, 11, 19, 29, 45, 61))


def same(left: sp.Expr, right: sp.Expr) -> bool:
    """Whether two real constants agree at 50 digits."""
    return sign(left - right) == 0


def same_values(found: Sequence[sp.Expr], given: Sequence[sp.Expr]) -> bool:
    """Whether two collections of constants hold the same values, each as often."""
    if len(found) != len(given):
        return False
    left = sorted(found, key=lambda v: float(sp.N(v, 30)))
    right = sorted(given, key=lambda v: float(sp.N(v, 30)))
    return all(same(a, b) for a, b in zip(left, right, strict=True))


def same_function(left: sp.Expr, right: sp.Expr) -> bool:
    """Whether two expressions agree wherever both are defined, at 12 rational points per letter."""
    names = sorted(left.free_symbols | right.free_symbols, key=str)
    if not names:
        return same(left, right)
    seen = 0
    for shift, probe in enumerate(_PROBES):
        point = {name: _PROBES[(shift + 5 * i) % len(_PROBES)] + probe * i for i, name in enumerate(names)}
        a, b = (sp.N(side.subs(point), 50) for side in (left, right))
        if a.is_real and b.is_real and a.is_finite and b.is_finite:
            seen += 1
            if abs(a - b) > sp.Float("1e-35", 50) * max(1, abs(a)):
                return False
    return seen >= 5


def prove_value(asked: sp.Expr, gold: sp.Expr) -> str:
    """That the expression asked for has the gold's value."""
    must(same(asked, gold), f"{asked} must equal {gold}")
    return "value recomputed from the statement at 50 digits"


def prove_roots(equation: Relation, x: sp.Symbol, golds: Sequence[sp.Expr]) -> str:
    """That the golds are all the real solutions of a polynomial or rational equation, each once."""
    must(equation.sign == "=", "an equation is asked for")
    difference = equation.left - equation.right
    numerator, denominator = sp.fraction(sp.together(difference))
    roots = set(sp.Poly(numerator, x).real_roots())
    valid = [root for root in roots if sign(denominator.subs(x, root)) != 0 and _defined(difference, x, root)]
    must(same_values(valid, golds), f"{difference} has roots {valid}, not {list(golds)}")
    for gold in golds:
        must(sign(difference.subs(x, gold)) == 0, f"{gold} must solve {difference}")
    return "every root substituted, none missing"


def prove_scanned_roots(
    equation: Relation, x: sp.Symbol, golds: Sequence[sp.Expr], low: float = -80.0, high: float = 80.0
) -> str:
    """That the golds solve any equation, and that no other crossing lies between `low` and `high`."""
    difference = equation.left - equation.right
    for gold in golds:
        must(sign(difference.subs(x, gold)) == 0, f"{gold} must solve {difference}")
    crossings = scan(difference, x, low, high)
    expected = sorted(float(gold) for gold in golds)
    must(
        len(crossings) == len(expected)
        and all(abs(a - b) < 1e-6 for a, b in zip(crossings, expected, strict=True)),
        f"{difference} crosses zero at {crossings}, not {expected}",
    )
    return f"every root substituted, no other found between {low:g} and {high:g}"


def scan(function: sp.Expr, x: sp.Symbol, low: float, high: float) -> list[float]:
    """Where a function crosses zero between two numbers, in order; poles and undefined stretches aside."""
    evaluate = _float_function(function, x)
    step = (high - low) / _SCAN_STEPS
    shift = step * 0.3819  # so that no grid point is a round number
    found = []
    before: tuple[float, float] | None = None
    for index in range(_SCAN_STEPS + 1):
        at = low + shift + index * step
        here = evaluate(at)
        if math.isnan(here):
            before = None
            continue
        if before is not None and (before[1] < 0) != (here < 0):
            root = _bisect(evaluate, before[0], at)
            if abs(evaluate(root)) < 1e-5:
                found.append(root)
        before = (at, here)
    return found


def prove_inequality(asked: Relation, x: sp.Symbol, gold: Sequence[Interval]) -> str:
    """That the gold is the solution set: probed inside, outside and at every boundary."""
    difference = sp.together(asked.left - asked.right)
    numerator, denominator = sp.fraction(difference)
    boundaries = {end for part in gold for end in (part.low, part.high) if end not in {sp.oo, -sp.oo}}
    for side in (numerator, denominator):
        if side.has(x):
            boundaries |= set(sp.Poly(side, x).real_roots())
    ordered = _distinct(boundaries)
    must(bool(ordered), "an inequality must have a boundary")
    between = [(a + b) / 2 for a, b in itertools.pairwise(ordered)]
    for probe in [ordered[0] - 1, *ordered, *between, ordered[-1] + 1]:
        truth = sign(denominator.subs(x, probe)) != 0 and holds(
            asked.sign, sign(numerator.subs(x, probe)) * (sign(denominator.subs(x, probe)) or 1)
        )
        inside = any(part.holds(probe) for part in gold)
        must(truth == inside, f"{asked} is {truth} at {probe}, the gold says {inside}")
    return "probed inside, outside and at every boundary"


def prove_family(equation: Relation, x: sp.Symbol, families: Sequence[sp.Expr]) -> str:
    """That families with the integer k are all solutions: both repeat after a full turn, and agree on one."""
    k = sp.Symbol("k", real=True)
    difference = equation.left - equation.right
    period = 2 * math.pi
    must(same_function(difference, difference.subs(x, x + 2 * sp.pi)), f"{difference} must repeat")
    for family in families:
        step = sp.expand(family).coeff(k, 1)
        must(sp.expand(family - step * k).has(k) is False and step != 0, f"{family} must be linear in k")
        must(bool((2 * sp.pi / step).is_Integer), f"{family} must repeat after a full turn")
    low = 0.0123
    members: list[float] = []
    for family, number in itertools.product(families, range(-60, 61)):
        member = family.subs(k, number)
        at = float(member)
        if low <= at < low + period:
            must(sign(difference.subs(x, member)) == 0, f"{member} must solve {difference}")
            members.append(at)
    members.sort()
    must(bool(members), "a family must have members in every turn")
    must(all(b - a > 1e-9 for a, b in itertools.pairwise(members)), "families must not overlap")
    crossings = scan(difference, x, low, low + period)
    must(
        len(crossings) == len(members)
        and all(abs(a - b) < 1e-6 for a, b in zip(crossings, members, strict=True)),
        f"{difference} is zero at {crossings}, the families give {members}",
    )
    return "members substituted, none missing over a full period"


def holds(sign_text: str, sign_value: int) -> bool:
    """Whether a number of that sign stands in the relation to zero."""
    match sign_text:
        case "<":
            return sign_value < 0
        case ">":
            return sign_value > 0
        case "<=":
            return sign_value <= 0
        case ">=":
            return sign_value >= 0
        case "=":
            return sign_value == 0
        case _:
            return sign_value != 0


def _distinct(values: set[sp.Expr]) -> list[sp.Expr]:
    ordered = sorted(values, key=lambda v: float(sp.N(v, 30)))
    return [v for i, v in enumerate(ordered) if i == 0 or not same(v, ordered[i - 1])]


def _defined(expression: sp.Expr, x: sp.Symbol, at: sp.Expr) -> bool:
    value = sp.N(expression.subs(x, at), 30)
    return bool(value.is_real) and bool(value.is_finite)


def _float_function(function: sp.Expr, x: sp.Symbol) -> Callable[[float], float]:
    compiled = sp.lambdify(x, function, modules="math")

    def evaluate(at: float) -> float:
        try:
            value = compiled(at)
        except (ValueError, ZeroDivisionError, OverflowError):
            return math.nan
        return value if isinstance(value, float) else float(value) if isinstance(value, int) else math.nan

    return evaluate


def _bisect(evaluate: Callable[[float], float], low: float, high: float) -> float:
    below = evaluate(low) < 0
    for _ in range(60):
        middle = (low + high) / 2
        if (evaluate(middle) < 0) == below:
            low = middle
        else:
            high = middle
    return (low + high) / 2
