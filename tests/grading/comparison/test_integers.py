r"""Integers between bounds as a list."""

import pytest

from sieval.grading.comparison.integers import counted
from sieval.grading.syntax.cursor import Dialect
from sieval.grading.syntax.nodes import Num, Seq
from sieval.grading.syntax.parser import read

LIST = read("1, 2", Dialect())


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        (r"1\le n<4, n\in\mathbb{Z}", [1, 2, 3]),
        (r"4>n\ge 1.5, n\in\mathbb{Z}", [2, 3]),
        (r"\{n\in\mathbb{Z} : -1<n<1\}", [0]),
        (r"\{n : 0<n\le 2, n\in\mathbb{N}\}", [1, 2]),
    ],
)
def test_the_integers_between_two_bounds_are_listed(text: str, numbers: list[int]) -> None:
    assert counted(read(text, Dialect()), LIST).node == Seq("{", tuple(map(Num, numbers)), "}")


@pytest.mark.parametrize(
    "text",
    [r"1\le n\le 4", r"n\ge 1, n\in\mathbb{Z}", r"a<n<b, n\in\mathbb{Z}", r"1<n<10^6, n\in\mathbb{Z}", "5"],
)
def test_anything_else_stays(text: str) -> None:
    assert counted(read(text, Dialect()), LIST) == read(text, Dialect())
