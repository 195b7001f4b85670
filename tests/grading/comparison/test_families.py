"""Families with an integer parameter as sets."""

import pytest

from sieval.grading import equal
from sieval.grading.comparison.families import is_family, same_family, same_lines
from sieval.grading.limits import Budget
from sieval.grading.syntax.cursor import Dialect
from sieval.grading.syntax.parser import read

SAME = [
    (r"\frac{\pi}{4}(4k+1)", r"\frac{\pi}{4}+\pi n"),
    (r"\frac{\pi k}{2}", r"\pi k, \frac{\pi}{2}+\pi n"),
    (r"\frac{\pi k}{2}", r"2\pi k, \frac{\pi}{2}+2\pi k, \pi+2\pi k, \frac{3\pi}{2}+2\pi k"),
    (r"(-1)^k\frac{\pi}{6}+\pi k", r"\frac{\pi}{6}+2\pi k, \frac{5\pi}{6}+2\pi k"),
    (r"\pi k, 0", r"\pi n"),
    (r"\arctan 2+\pi k", r"\arctan 2-\pi k"),
]
OTHER = [
    (r"\frac{\pi}{6}(2k+1)", r"\frac{\pi}{6}(4k+2)"),
    (r"\pi k", r"2\pi k"),
    (r"\pi k, 1", r"\pi k"),
    (r"\pi k", r"k"),
    (r"\frac{\pi}{3}+\pi k", r"\frac{\pi}{6}+\pi k"),
]
NOBODY = (frozenset[str](), frozenset[str]())


@pytest.mark.parametrize(("gold", "prediction"), SAME)
def test_the_same_set_is_equal(gold: str, prediction: str) -> None:
    found = same_family(read(gold, Dialect()).node, read(prediction, Dialect()).node, NOBODY, Budget())
    assert found is not None
    assert found.equal, found


@pytest.mark.parametrize(("gold", "prediction"), OTHER)
def test_another_set_is_different(gold: str, prediction: str) -> None:
    found = same_family(read(gold, Dialect()).node, read(prediction, Dialect()).node, NOBODY, Budget())
    assert found is not None
    assert not found.equal, found


def test_the_reason_names_a_member_that_is_missing() -> None:
    gold, prediction = read(r"\pi k", Dialect()).node, read(r"2\pi k", Dialect()).node
    found = same_family(gold, prediction, NOBODY, Budget())
    assert found is not None
    assert found.reason == "π·k has the member 3.14159, which the prediction lacks"


def test_a_family_is_told_by_its_declaration_or_by_a_period() -> None:
    assert is_family(read(r"2\pi k", Dialect()).node, frozenset())
    assert is_family(read("4m+2", Dialect()).node, frozenset({"m"}))
    assert not is_family(read("2n+1", Dialect()).node, frozenset())
    assert not is_family(read(r"2\pi R", Dialect()).node, frozenset())


@pytest.mark.parametrize(
    ("prediction", "equal"),
    [
        ("(2+3t, 5-t)", True),
        ("(-1+3t, 6-t)", True),
        ("(2-3t, 5+t)", True),
        ("(2+3t, 5+t)", False),
        ("(3+3t, 5-t)", False),
    ],
)
def test_points_on_a_line_are_compared_as_a_set(prediction: str, *, equal: bool) -> None:
    names = (frozenset({"k"}), frozenset({"t"}))
    found = same_lines(read("(2+3k, 5-k)", Dialect()).node, read(prediction, Dialect()).node, names, Budget())
    assert found is not None
    assert found.equal is equal


TUPLES = [
    (r"(k,2k+1), k\in\mathbb{Z}", r"(n+3,2n+7), n\in\mathbb{Z}"),
    (r"(k,k^2), k\in\mathbb{Z}", r"(n,n^2), n\in\mathbb{Z}"),
    (r"(k,2,3k), k\in\mathbb{Z}", r"(n+1,2,3n+3), n\in\mathbb{Z}"),
    (r"x=2k, y=k, k\in\mathbb{Z}", r"y=m, x=2m, m\in\mathbb{Z}"),
    (
        r"x=\frac{\pi}{2}+\pi k, y=\pi n, k,n\in\mathbb{Z}",
        r"x=-\frac{\pi}{2}+\pi n, y=\pi k, n,k\in\mathbb{Z}",
    ),
]
OTHER_TUPLES = [
    (r"(k,2k+1), k\in\mathbb{Z}", r"(k,2n+1), k,n\in\mathbb{Z}"),
    (r"(k,k^2), k\in\mathbb{Z}", r"(n,n^3), n\in\mathbb{Z}"),
    (r"(k,2,3k), k\in\mathbb{Z}", r"(n+1,3,3n+3), n\in\mathbb{Z}"),
    (r"x=2k, y=k, k\in\mathbb{Z}", r"x=k, y=2k, k\in\mathbb{Z}"),
    (r"x=\frac{\pi}{2}+\pi k, y=\pi k, k\in\mathbb{Z}", r"x=\frac{\pi}{2}+\pi n, y=\pi m, n,m\in\mathbb{Z}"),
]


@pytest.mark.parametrize(("gold", "prediction"), TUPLES)
def test_tuples_may_count_their_points_otherwise(gold: str, prediction: str) -> None:
    assert equal(gold, prediction).correct
    assert equal(prediction, gold).correct


@pytest.mark.parametrize(("gold", "prediction"), OTHER_TUPLES)
def test_parts_of_a_tuple_move_together(gold: str, prediction: str) -> None:
    assert not equal(gold, prediction).correct
    assert not equal(prediction, gold).correct
