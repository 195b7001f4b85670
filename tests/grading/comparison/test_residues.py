"""Residue classes."""

import pytest

from sieval.grading import equal

EQUAL = [
    (r"n\equiv 1\pmod 3", r"n\equiv 4\pmod 3"),
    (r"n\equiv 1\pmod 3", "n=3k+1"),
    (r"n\equiv 1\pmod 3", "n=3k-2"),
    (r"3 \pmod 7", "10 (mod 7)"),
    ("3", r"3 \pmod 7"),
    (r"n\equiv 5\pmod{12}", "12k+5"),
]
DIFFERENT = [
    (r"n\equiv 1\pmod 3", r"n\equiv 2\pmod 3"),
    (r"n\equiv 1\pmod 3", r"n\equiv 1\pmod 6"),
    (r"n\equiv 1\pmod 3", "n=3k"),
    (r"n\equiv 1\pmod 3", "n=6k+1"),
    (r"3 \pmod 7", r"3 \pmod 5"),
    ("3", r"4 \pmod 7"),
]


@pytest.mark.parametrize(("gold", "prediction"), EQUAL)
def test_a_class_has_many_members(gold: str, prediction: str) -> None:
    assert equal(gold, prediction).correct


@pytest.mark.parametrize(("gold", "prediction"), DIFFERENT)
def test_another_class_is_different(gold: str, prediction: str) -> None:
    assert not equal(gold, prediction).correct
