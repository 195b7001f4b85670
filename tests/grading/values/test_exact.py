"""Exact rational arithmetic and its bounds."""

from fractions import Fraction

import pytest

from sieval.grading.limits import Budget, BudgetError
from sieval.grading.syntax.cursor import Dialect
from sieval.grading.syntax.parser import read
from sieval.grading.values.exact import exact, exact_root, power

VALUES = [
    ("1/2+1/3", Fraction(5, 6)),
    ("2^10", 1024),
    ("2^{-2}", Fraction(1, 4)),
    ("4^{1/2}", 2),
    ("(-8)^{1/3}", -2),
    ("(-1)^{10^{9}}", 1),
    ("5!", 120),
    ("7!!", 105),
    (r"\binom{10}{3}", 120),
    (r"\sqrt{\frac{16}{9}}", Fraction(4, 3)),
    (r"\lfloor -2.5\rfloor", -3),
    (r"\lceil 2.1 \rceil", 3),
    ("|-3|", 3),
    ("50%", Fraction(1, 2)),
    ("17 mod 5", 2),
    (r"\gcd(12,18)", 6),
    (r"\max(1,3,2)", 3),
    (r"\sum_{k=1}^{100} k", 5050),
    (r"\prod_{k=1}^{5} k", 120),
    ("52_8", 42),
    ("0.1_2", Fraction(1, 2)),
    ("6:4", Fraction(3, 2)),
    ("0^0", 1),
]
NONE = [r"\sqrt 2", "x", r"\pi", "59_8", r"\sin 1", "(-4)^{1/2}", r"\binom{-1}{2}", r"\sum_{k=1}^{n} k"]
TOO_LARGE = ["10^{10^6}", "2^{200000}", "5000!", r"\binom{10^6}{10^5}", r"\sum_{k=1}^{10^9} k"]


@pytest.mark.parametrize(("text", "value"), VALUES)
def test_a_rational_value_is_exact(text: str, value: Fraction | int) -> None:
    assert exact(read(text, Dialect()).node, Budget()) == value


@pytest.mark.parametrize("text", NONE)
def test_what_is_not_rational_has_no_exact_value(text: str) -> None:
    assert exact(read(text, Dialect()).node, Budget()) is None


@pytest.mark.parametrize("text", TOO_LARGE)
def test_what_is_too_large_is_refused(text: str) -> None:
    with pytest.raises(BudgetError):
        exact(read(text, Dialect()).node, Budget())


def test_variables_take_given_values() -> None:
    assert exact(read("x^2+1", Dialect()).node, Budget(), {"x": Fraction(1, 2)}) == Fraction(5, 4)


def test_zero_has_no_negative_power() -> None:
    with pytest.raises(ZeroDivisionError, match="zero has no negative power"):
        power(0, -1)


@pytest.mark.parametrize(
    ("base", "degree", "root"), [(27, 3, 3), (-27, 3, -3), (2, 2, None), (-4, 2, None), (0, 5, 0)]
)
def test_roots_are_exact_or_none(base: int, degree: int, root: int | None) -> None:
    assert exact_root(base, degree) == root


def test_a_budget_counts_its_steps() -> None:
    budget = Budget(2)
    budget.spend(2)
    with pytest.raises(BudgetError, match="the comparison needs more steps than it may take"):
        budget.spend()
