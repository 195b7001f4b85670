"""Values with units."""

import pytest

from sieval.grading import equal

SAME = [
    ("5 m", "5 m, or 500 cm"),
    ("500 cm", "5 m, or 500 cm"),
    ("5", "5 m, or 500 cm"),
    ("2 h", "2 hours, or 120 minutes"),
    ("5 km or 5000 m", "5 km"),
    ("3, 4 cm", "3 cm, 4 cm"),
    ("(3, 4) cm", "3 cm, 4 cm"),
    ("50%", "50% or 1/2"),
]
DIFFERENT = [
    ("5 cm", "5 m, or 500 cm"),
    ("5 kg", "5 m or 500 cm"),
    ("5 mi", "5 km or 5000 m"),
    ("2 min", "2 hours, or 120 minutes"),
    ("5 apples", "5 apples or 500 pears"),
    ("7", "7 dollars or 7 euros"),
    ("5 km or 5000 m", "5 mi"),
]


@pytest.mark.parametrize(("gold", "prediction"), SAME)
def test_a_value_said_again_in_another_unit_is_one_value(gold: str, prediction: str) -> None:
    assert equal(gold, prediction).correct


@pytest.mark.parametrize(("gold", "prediction"), DIFFERENT)
def test_a_value_said_again_keeps_its_units(gold: str, prediction: str) -> None:
    assert not equal(gold, prediction).correct
