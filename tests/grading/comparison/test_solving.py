"""Equations solved for one of their names."""

import pytest

from sieval.grading.comparison.solving import solve_for
from sieval.grading.limits import Budget
from sieval.grading.syntax.nodes import Node, Rel
from sieval.grading.values.equality import expressions
from tests.grading.trees import tree


def _solved(equation: str, name: str) -> Node | None:
    read = tree(equation)
    assert isinstance(read, Rel)
    return solve_for(read, name, Budget())


@pytest.mark.parametrize(
    ("equation", "value"), [("xy=6", "6/x"), ("2x+3y=7", "(7-2x)/3"), ("y-1=x(x-2)", "(x-1)^2")]
)
def test_a_linear_equation_is_solved(equation: str, value: str) -> None:
    found = _solved(equation, "y")
    assert found is not None
    assert expressions(found, tree(value), Budget()).equal


@pytest.mark.parametrize("equation", ["x(y-1)=0", "y^2=x", "x=1"])
def test_no_equation_is_solved_that_would_lose_solutions(equation: str) -> None:
    assert _solved(equation, "y") is None
