"""Lines in parametric form."""

import pytest

from sieval.grading.comparison.lines import same_line
from sieval.grading.limits import Budget
from tests.grading.trees import tree


def test_a_line_may_start_at_another_of_its_points() -> None:
    found = same_line(tree("(0,1)+t(2,3)"), tree("(2,4)-s(4,6)"), Budget())
    assert found is not None
    assert (found.equal, found.method) == (True, "line")


@pytest.mark.parametrize(
    ("prediction", "reason"),
    [
        ("(0,1)+t(3,2)", "the directions of the lines differ"),
        ("(0,2)+t(2,3)", "the lines are parallel and apart"),
    ],
)
def test_another_line_says_what_differs(prediction: str, reason: str) -> None:
    found = same_line(tree("(0,1)+t(2,3)"), tree(prediction), Budget())
    assert found is not None
    assert (found.equal, found.reason) == (False, reason)


@pytest.mark.parametrize("prediction", ["(1,2)", "(t,t^2)", "(0,1)+t(2,3)+s(1,1)", "x+1"])
def test_points_curves_and_planes_are_no_lines(prediction: str) -> None:
    assert same_line(tree("(0,1)+t(2,3)"), tree(prediction), Budget()) is None
