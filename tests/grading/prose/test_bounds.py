"""Bounds in words."""

import pytest

from sieval.grading import equal

SAME = [
    ("x>7", "x is greater than 7"),
    ("x>7", "x exceeds 7"),
    ("x>7", "all real numbers greater than 7"),
    ("x>7", "all x above 7"),
    ("x>7", "more than 7"),
    (r"x\ge7", "x is at least 7"),
    (r"x\ge7", "7 or more"),
    (r"p\ge7", "7 or more"),
    (r"p<7", "less than 7"),
    (r"x\ge7", "x is not less than 7"),
    (r"x\ge7", "no fewer than 7"),
    (r"t\le\sqrt2", "t does not exceed sqrt(2)"),
    (r"t\le\sqrt2", "t is at most the square root of 2"),
    (r"(-\infty,-1)\cup(4,\infty)", "x is less than -1 or greater than 4"),
    ("[2,9)", "x is at least 2 but less than 9"),
]
OTHER = [
    ("x>7", "x is at least 7"),
    ("x>7", "x does not exceed 7"),
    ("x>7", "y is greater than 7"),
    ("x>7", "7"),
    (r"x\ge7", "above 7"),
    (r"x\ge7", "7 or less"),
    (r"x\ge7", "x is not less than -7"),
    ("[2,9)", "x is at least 2 or less than 9"),
    ("[2,9)", "x is between 2 and 9"),
    ("5", "at most 5"),
    ("5", "5 or more"),
    ("12", "3 more than 12"),
]


@pytest.mark.parametrize(("gold", "prediction"), SAME)
def test_a_bound_may_be_said_in_words(gold: str, prediction: str) -> None:
    assert equal(gold, prediction).correct
    assert equal(prediction, gold).correct


@pytest.mark.parametrize(("gold", "prediction"), OTHER)
def test_another_bound_or_a_number_is_different(gold: str, prediction: str) -> None:
    assert not equal(gold, prediction).correct
    assert not equal(prediction, gold).correct
