"""Exact rational arithmetic over the tree, as far as bounded integers go."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING

from sieval.grading.limits import MAX_BITS, MAX_FACTORIAL, MAX_POWER, MAX_SUM_TERMS, Budget, BudgetError
from sieval.grading.syntax import nodes

if TYPE_CHECKING:
    from sieval.grading.syntax.nodes import Node

Rational = int | Fraction


def exact(node: Node, budget: Budget, values: dict[str, Rational] | None = None) -> Rational | None:
    """The rational value of a node, `None` when it has none or is not closed.

    Raises:
        BudgetError: when the value is too large to hold.
        ZeroDivisionError: when it divides by zero.
    """
    return _Exact(budget, values or {}).value(node)


class _Exact:
    """One evaluation."""

    def __init__(self, budget: Budget, values: dict[str, Rational]) -> None:
        self.budget = budget
        self.values = values

    def value(self, node: Node) -> Rational | None:
        self.budget.spend()
        match node:
            case nodes.Num(value=value):
                return value
            case nodes.Sym(name):
                return self.values.get(name)
            case nodes.Add(terms):
                return self._sum(terms)
            case nodes.Mul(factors):
                return self._product(factors)
            case nodes.Div(top, bottom):
                return self._quotient(self.value(top), self.value(bottom))
            case nodes.Pow(base, exponent):
                b, e = self.value(base), self.value(exponent)
                return None if b is None or e is None else power(b, e)
            case nodes.Call(name, args):
                return self._call(name, args)
            case nodes.Based(digits, base):
                return based(digits, base)
            case nodes.Ratio((first, second)):
                return self._quotient(self.value(first), self.value(second))
            case nodes.Seq("[", (inner,), "]"):
                return self.value(inner)
            case nodes.Big("sum" | "prod" as kind, var, low, high, body):
                return self._series(kind, var, low, high, body)
            case _:
                return None

    def _sum(self, terms: tuple[Node, ...]) -> Rational | None:
        total: Rational = 0
        for term in terms:
            value = self.value(term)
            if value is None:
                return None
            total = bounded(total + value)
        return total

    def _product(self, factors: tuple[Node, ...]) -> Rational | None:
        total: Rational = 1
        for factor in factors:
            value = self.value(factor)
            if value is None:
                return None
            total = bounded(total * value)
        return total

    @staticmethod
    def _quotient(top: Rational | None, bottom: Rational | None) -> Rational | None:
        if top is None or bottom is None:
            return None
        if isinstance(top, int) and isinstance(bottom, int):
            return bounded(Fraction(top, bottom) if top % bottom else top // bottom)
        return bounded(Fraction(top) / bottom)

    def _call(self, name: str, args: tuple[Node, ...]) -> Rational | None:
        values: list[Rational] = []
        for arg in args:
            value = self.value(arg)
            if value is None:
                return None
            values.append(value)
        return call(name, values)

    def _series(
        self, kind: str, var: str, low: Node | None, high: Node | None, body: Node
    ) -> Rational | None:
        if low is None or high is None or not var:
            return None
        start, stop = self.value(low), self.value(high)
        if not isinstance(start, int) or not isinstance(stop, int):
            return None
        if stop - start > MAX_SUM_TERMS:
            raise BudgetError(f"a sum of {stop - start + 1} terms is not written out")
        total: Rational = 0 if kind == "sum" else 1
        outer = self.values
        for k in range(start, stop + 1):
            self.values = {**outer, var: k}
            self.budget.spend(_size(total))
            term = self.value(body)
            self.budget.spend(0 if term is None else _size(term))
            if term is None:
                self.values = outer
                return None
            total = bounded(total + term if kind == "sum" else total * term)
        self.values = outer
        return total


def _size(value: Rational) -> int:
    """Steps that one more operation on a number of this length is worth."""
    return value.numerator.bit_length() // 512


def bounded(value: Rational) -> Rational:
    """The value, an integer where it is one.

    Raises:
        BudgetError: when it has too many digits.
    """
    if isinstance(value, Fraction):
        if value.denominator == 1:
            value = value.numerator
        elif value.denominator.bit_length() > MAX_BITS:
            raise BudgetError(f"a denominator has more than {MAX_BITS} bits")
    top = value if isinstance(value, int) else value.numerator
    if top.bit_length() > MAX_BITS:
        raise BudgetError(f"an integer has more than {MAX_BITS} bits")
    return value


def power(base: Rational, exponent: Rational) -> Rational | None:
    """The rational power where it is rational.

    Raises:
        BudgetError: when it is too large.
        ZeroDivisionError: for a negative power of zero.
    """
    if isinstance(exponent, Fraction):
        if exponent.denominator == 1:
            exponent = exponent.numerator
        elif exponent.denominator > 64:
            return None
        else:
            root = exact_root(base, exponent.denominator)
            return None if root is None else power(root, exponent.numerator)
    if base in {0, 1}:
        if base == 0 and exponent < 0:
            raise ZeroDivisionError("zero has no negative power")
        return base if exponent else 1
    if base == -1:
        return 1 if exponent % 2 == 0 else -1
    size = max(_numerator(base).bit_length(), _denominator(base).bit_length())
    if abs(exponent) > MAX_POWER * 10 or size * abs(exponent) > MAX_BITS:
        raise BudgetError(f"a power has more than {MAX_BITS} bits")
    return bounded(Fraction(base) ** exponent)


def exact_root(base: Rational, degree: int) -> Rational | None:
    """The real root where it is rational; an even root of a negative number is none."""
    if base < 0:
        if degree % 2 == 0:
            return None
        root = exact_root(-base, degree)
        return None if root is None else -root
    top, bottom = _integer_root(_numerator(base), degree), _integer_root(_denominator(base), degree)
    if top is None or bottom is None:
        return None
    return bounded(Fraction(top, bottom))


def _integer_root(value: int, degree: int) -> int | None:
    if value in {0, 1}:
        return value
    if degree == 2:
        root = math.isqrt(value)
        return root if root * root == value else None
    root, step = 0, 1 << (value.bit_length() // degree + 1)
    while root != step:  # Newton's steps fall from above to the root's integer part
        root, step = step, min(step, ((degree - 1) * step + value // step ** (degree - 1)) // degree)
    return root if root**degree == value else None


def call(name: str, values: list[Rational]) -> Rational | None:
    """A known function of rational values, where the result is rational.

    Raises:
        BudgetError: when it is too large.
    """
    first = values[0]
    match name, len(values):
        case "percent", 1:
            return bounded(Fraction(first) / 100)
        case "abs", 1:
            return first if first >= 0 else -first
        case "floor", 1:
            return math.floor(first)
        case "ceil", 1:
            return math.ceil(first)
        case "frac", 1:
            return bounded(Fraction(first) - math.floor(first))
        case "sgn", 1:
            return (first > 0) - (first < 0)
        case "factorial" | "factorial2", 1:
            return _factorial(first, 1 if name == "factorial" else 2)
        case "root", 2:
            return exact_root(first, values[1]) if isinstance(values[1], int) and 1 < values[1] < 65 else None
        case "binom", 2:
            return _binomial(first, values[1])
        case "perm", 2:
            chosen = _binomial(first, values[1])
            return None if chosen is None else bounded(chosen * math.factorial(int(values[1])))
        case "mod", 2:
            return None if values[1] == 0 else bounded(Fraction(first) % values[1])
        case "max", _:
            return max(values)
        case "min", _:
            return min(values)
        case (("gcd" | "lcm"), _) if all(isinstance(v, int) for v in values):
            integers = [int(v) for v in values]
            return math.gcd(*integers) if name == "gcd" else bounded(math.lcm(*integers))
        case _:
            return None


def _factorial(value: Rational, step: int) -> int | None:
    if not isinstance(value, int) or value < (0 if step == 1 else -1):
        return None
    if value > MAX_FACTORIAL:
        raise BudgetError(f"a factorial is taken of at most {MAX_FACTORIAL}")
    return math.factorial(value) if step == 1 else math.prod(range(value, 1, -2))


def _binomial(top: Rational, bottom: Rational) -> Rational | None:
    if not (isinstance(top, int) and isinstance(bottom, int)):
        return None
    if top < 0 or bottom < 0:
        return None
    if top > MAX_FACTORIAL * 4 or min(bottom, top - bottom) > MAX_FACTORIAL:
        raise BudgetError(f"a binomial is taken of at most {MAX_FACTORIAL * 4}")
    return math.comb(top, bottom)


def _numerator(value: Rational) -> int:
    return value if isinstance(value, int) else value.numerator


def _denominator(value: Rational) -> int:
    return 1 if isinstance(value, int) else value.denominator


def based(digits: str, base: int) -> Rational | None:
    """The value of a numeral in a base, `None` when a digit does not belong to it."""
    whole, _, places = digits.partition(".")
    if not all(d.isalnum() and int(d, 36) < base for d in whole + places):
        return None
    return bounded(Fraction(int(whole + places or "0", base), base ** len(places)))
