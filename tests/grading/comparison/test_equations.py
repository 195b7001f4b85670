"""Equations and inequalities as statements."""

import pytest

from sieval.grading.comparison.equations import equations, relations
from sieval.grading.limits import Budget
from sieval.grading.syntax.nodes import Rel
from sieval.grading.syntax.render import shown
from sieval.grading.values.solve import solve_relation
from tests.grading.trees import tree


def _rel(text: str) -> Rel:
    node = tree(text)
    assert isinstance(node, Rel)
    return node


@pytest.mark.parametrize(
    ("gold", "prediction"),
    [
        ("2x+4y=6", "x+2y=3"),
        ("x=1", "1=x"),
        ("xy=6", "y=6/x"),
        ("x^2+y=1", "y=1-x^2"),
        (r"\sin x=y", r"2y=2\sin x"),
    ],
)
def test_the_same_solutions_are_equal(gold: str, prediction: str) -> None:
    assert equations(_rel(gold), _rel(prediction), Budget()).equal


@pytest.mark.parametrize(
    ("gold", "prediction"), [("x=1", "x=2"), ("x(y-3x+4)=0", "y=3x-4"), ("x^2=1", "x=1"), ("y^2=x", "y=x")]
)
def test_other_solutions_are_different(gold: str, prediction: str) -> None:
    assert not equations(_rel(gold), _rel(prediction), Budget()).equal


@pytest.mark.parametrize(
    ("gold", "prediction", "equal"),
    [
        ("a<b", "b>a", True),
        ("a<b<c", "c>b>a", True),
        ("2x<4y", "x<2y", True),
        ("x<y", "x<=y", False),
        ("x<y", "y<x", False),
        ("a<b<c", "a<b", False),
    ],
)
def test_chains_are_compared_link_by_link(gold: str, prediction: str, *, equal: bool) -> None:
    assert relations(_rel(gold), _rel(prediction), Budget()).equal is equal


@pytest.mark.parametrize(
    ("text", "solved"),
    [
        ("2x>6", "x > 3"),
        ("-2x>6", "x < -3"),
        ("|x|<3", "-3 < x < 3"),
        ("|x|>3", "x < -3 or x > 3"),
        ("x^2<4", "0 - √16/2 < x < 0 + √16/2"),
        ("x^2>4", "x < 0 - √16/2 or x > 0 + √16/2"),
        ("x^3<1", None),
        ("x^2<-1", None),
    ],
)
def test_inequalities_in_one_variable_are_solved(text: str, solved: str | None) -> None:
    chain = _rel(text)
    left, right = chain.sides
    found = solve_relation(chain.ops[0], left, right, "x", Budget())
    assert (None if found is None else shown(found)) == solved
