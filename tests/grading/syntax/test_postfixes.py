"""What stands right behind a value."""

import pytest

from sieval.grading import equal

SAME = [
    ("22nd", "22ND"),
    ("22nd", "the 22nd"),
    (r"90^\circ", r"90\circ"),
    (r"30^\circ 15'", r"30\frac{1}{4}^\circ"),
    (r"2\frac12^\circ", r"2.5^\circ"),
    ("5!!", "15"),
    ("f''(x)=2", "f^{''}(x)=2"),
]
OTHER = [
    ("22nd", "21st"),
    (r"90^\circ", r"9\circ"),
    (r"30\frac{1}{4}^\circ", r"30^\circ 4'"),
    (r"2\frac12^2", "2.5^2"),
    ("5!!", "(5!)!"),
    ("f''(x)=2", "f^{'}(x)=2"),
]


@pytest.mark.parametrize(("gold", "prediction"), SAME)
def test_signs_behind_a_value_have_several_spellings(gold: str, prediction: str) -> None:
    assert equal(gold, prediction).correct


@pytest.mark.parametrize(("gold", "prediction"), OTHER)
def test_other_signs_make_other_values(gold: str, prediction: str) -> None:
    assert not equal(gold, prediction).correct
