r"""Integers between bounds as a list."""

import pytest

from sieval.grading import equal
from sieval.grading.comparison.integers import counted
from sieval.grading.limits import Budget
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
        (r"\{n\in\mathbb{Z} : |n|\le 2\}", [-2, -1, 0, 1, 2]),
        (r"n<5, n\in\mathbb{N}", [1, 2, 3, 4]),
        (r"n^2<5, n\in\mathbb{Z}", [-2, -1, 0, 1, 2]),
        (r"\{n : 0<n\le 2, n\in\mathbb{N}\}", [1, 2]),
    ],
)
def test_the_integers_between_two_bounds_are_listed(text: str, numbers: list[int]) -> None:
    assert counted(read(text, Dialect()), LIST, Budget()).node == Seq("{", tuple(map(Num, numbers)), "}")


@pytest.mark.parametrize(
    "text",
    [r"1\le n\le 4", r"n\ge 1, n\in\mathbb{Z}", r"a<n<b, n\in\mathbb{Z}", r"1<n<10^6, n\in\mathbb{Z}", "5"],
)
def test_anything_else_stays(text: str) -> None:
    assert counted(read(text, Dialect()), LIST, Budget()) == read(text, Dialect())


SAME = [
    (r"\{n\in\mathbb{Z}: n\ge3\}", r"n>2, n\in\mathbb{Z}"),
    (r"\{x\in\mathbb{Z}: x>0\}", r"\{n\in\mathbb{Z}: n\ge1\}"),
    (r"\{x\in\mathbb{Z}: |x|\le2\}", r"\{0,\pm1,\pm2\}"),
    (r"\{x\in\mathbb{Z}: |x|\le2\}", r"-2\le x\le2, x\in\mathbb{Z}"),
    (r"\{n\in\mathbb{N}: n<5\}", r"\{0,1,2,3,4\}"),
    (r"\{x\in\mathbb{R}: x>0\}", "x>0"),
    (r"x<-1 \text{ or } x>2, x\in\mathbb{Z}", r"x\le-2 \text{ or } x\ge3, x\in\mathbb{Z}"),
]
OTHER = [
    (r"\{x\in\mathbb{Z}: |x|\le2\}", "[-2,2]"),
    (r"\{x\in\mathbb{Z}: |x|\le2\}", r"-2\le x\le2"),
    (r"\{x\in\mathbb{Z}: |x|\le2\}", r"\{-1,0,1\}"),
    (r"\{n\in\mathbb{Z}: n>2\}", "n>2"),
    (r"\{x\in\mathbb{Q}: x>0\}", "x>0"),
    (r"\{x\in\mathbb{Z}: x>0\}", r"\{n\in\mathbb{Z}: n\ge2\}"),
    (r"n\ge1, n\in\mathbb{Z}", r"m\ge1, m\in\mathbb{Z}"),
    ("x>2", r"x>2, x\in\mathbb{Z}"),
]


@pytest.mark.parametrize(("gold", "prediction"), SAME)
def test_sets_of_integers_have_many_descriptions(gold: str, prediction: str) -> None:
    assert equal(gold, prediction).correct
    assert equal(prediction, gold).correct


@pytest.mark.parametrize(("gold", "prediction"), OTHER)
def test_real_numbers_and_other_integers_are_different(gold: str, prediction: str) -> None:
    assert not equal(gold, prediction).correct
    assert not equal(prediction, gold).correct
