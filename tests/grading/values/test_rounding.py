from fractions import Fraction

import pytest

from sieval.grading import equal

THOUSANDTH = Fraction(1, 1000)
WITHIN = [
    ("0.3333*x", "x/3"),
    ("x/3", "0.3333*x"),
    ("e^(0.6931*t)", "2^t"),
    ("1/3", "0.3333"),
    ("0", "0.0005"),
]
BEYOND = [
    ("0.33*x", "x/3"),
    ("0.3333*x", "y/3"),
    ("0.3", "1/3"),
    ("0.5*x", "x"),
    ("0.0005", "0"),
    ("5", "5.01"),
]


@pytest.mark.parametrize(("gold", "prediction"), WITHIN)
def test_tolerance_decides_on_numbers_and_on_functions_with_decimals(gold: str, prediction: str) -> None:
    assert equal(gold, prediction, relative_tolerance=THOUSANDTH).outcome == "correct"


@pytest.mark.parametrize(("gold", "prediction"), BEYOND)
def test_tolerance_takes_the_place_of_the_precision_printed(gold: str, prediction: str) -> None:
    assert equal(gold, prediction, relative_tolerance=THOUSANDTH).outcome == "incorrect"


def test_functions_without_decimals_are_compared_exactly() -> None:
    assert equal("x/3", "334*x/1001", relative_tolerance=THOUSANDTH).outcome == "incorrect"


@pytest.mark.parametrize(("gold", "prediction"), [("0.3333*x", "x/3"), ("1/3", "0.3333")])
def test_without_a_tolerance_a_short_decimal_is_not_the_fraction(gold: str, prediction: str) -> None:
    assert equal(gold, prediction).outcome == "incorrect"
