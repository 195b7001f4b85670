"""When a printed decimal stands for a value: at the precision it is printed with."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from sieval.grading.limits import Budget, BudgetError
from sieval.grading.syntax import nodes
from sieval.grading.syntax.nodes import Node, free_symbols
from sieval.grading.values.equality import constants
from sieval.grading.values.evaluate import Evaluator
from sieval.grading.values.exact import Rational, exact
from sieval.grading.values.fields import DOUBLES, UndefinedError
from sieval.grading.values.finding import Finding, value_shown

_TRUSTED_DIGITS = 10
"""A decimal with so many significant digits is a machine's print of an exact value."""


_MACHINE_ERROR = 10**11


class Printed(NamedTuple):
    """A decimal as printed: its value, the size of its last digit, its significant digits."""

    value: Fraction
    unit: Fraction
    digits: int


def printed(node: Node) -> Printed | None:
    """The decimal a node prints, `None` when it prints none."""
    match node:
        case nodes.Num(value=value, places=int(places)):
            unit = Fraction(10) ** -places
            digits = len(str(abs(int(value / unit)))) if value else 1
            return Printed(Fraction(value), unit, digits)
        case nodes.Mul((nodes.Num(value=-1), inner)):
            found = printed(inner)
            return None if found is None else Printed(-found.value, found.unit, found.digits)
        case nodes.Mul((inner, nodes.Pow(nodes.Num(value=10), exponent))):
            return _scaled(printed(inner), _power_of_ten(exponent))
        case nodes.Call("percent", (inner,)):
            return _scaled(printed(inner), Fraction(1, 100))
        case _:
            return None


def _power_of_ten(exponent: Node) -> Fraction | None:
    match exponent:
        case nodes.Num(value=int(value)) if abs(value) <= 400:
            return Fraction(10) ** value
        case nodes.Mul((nodes.Num(value=-1), nodes.Num(value=int(value)))) if abs(value) <= 400:
            return Fraction(10) ** -value
        case _:
            return None


def _scaled(found: Printed | None, factor: Fraction | None) -> Printed | None:
    if found is None or factor is None:
        return None
    return Printed(found.value * factor, found.unit * factor, found.digits)


def values(gold: Node, prediction: Node, budget: Budget, tolerance: Fraction | None = None) -> Finding:
    """Compare two closed values: equal, or equal at the precision the gold prints.

    `tolerance` takes the place of that precision; it is relative, and absolute for a gold of zero.
    """
    found = constants(gold, prediction, budget)
    if found.equal or found.method == "inert" or free_symbols(gold) or free_symbols(prediction):
        return found
    if any(nodes.holds(side, nodes.Apply) for side in (gold, prediction)):
        return found
    mine, theirs = printed(gold), printed(prediction)
    trusted = theirs is not None and mine is None and theirs.digits >= _TRUSTED_DIGITS
    if tolerance is None and mine is None and not trusted:
        return found
    left, right = _approximate(gold, budget), _approximate(prediction, budget)
    if left is None or right is None:
        return found
    distance = abs(left - right)
    if tolerance is not None:
        within = distance <= tolerance * (abs(left) or 1)
        return Finding(True, "tolerance", f"{found.reason}, within {float(tolerance):g}") if within else found
    if mine is not None and distance <= mine.unit / 2 and not _is_exact(mine):
        return Finding(True, "rounding", f"the gold is printed to {_shown(mine.unit)}; {found.reason}")
    if theirs is not None and trusted and distance <= max(theirs.unit, abs(left) / _MACHINE_ERROR):
        return Finding(
            True, "rounding", f"equal to the {theirs.digits} digits printed: {value_shown(float(right))}"
        )
    return found


def _is_exact(decimal: Printed) -> bool:
    """Halves, quarters and eighths are printed because they are exact, not because something was rounded."""
    return decimal.unit < 1 and (decimal.value * 8).denominator == 1


def _shown(unit: Fraction) -> str:
    return f"{Decimal(unit.numerator) / Decimal(unit.denominator):g}"


def _approximate(node: Node, budget: Budget) -> Fraction | None:
    """The value as a fraction, exact or within a double's precision."""
    try:
        value: Rational | None = exact(node, budget)
    except (BudgetError, ZeroDivisionError):
        return None
    if value is not None:
        return Fraction(value)
    try:
        approximate = Evaluator(DOUBLES, {}, budget).value(node)
    except UndefinedError:
        return None
    if isinstance(approximate, complex) or approximate != approximate or abs(approximate) == float("inf"):  # noqa: PLR0124
        return None
    return Fraction(approximate)
