"""Constants of integration."""

import pytest

from sieval.grading.comparison.arbitrary import up_to_constants
from sieval.grading.limits import Budget
from tests.grading.trees import tree


@pytest.mark.parametrize(
    ("gold", "prediction", "method"),
    [
        (r"\sin^2 x+C", r"-\cos^2 x+K", "antiderivative"),
        (r"\ln|x|+C", r"\ln|5x|+C", "antiderivative"),
        ("Ce^x", "ke^x", "arbitrary constant"),
        (r"C_1x+C_2", "B+Ax", "arbitrary constant"),
    ],
)
def test_constants_may_differ(gold: str, prediction: str, method: str) -> None:
    found = up_to_constants(tree(gold), tree(prediction), Budget())
    assert found is not None
    assert (found.equal, found.method) == (True, method)


@pytest.mark.parametrize(
    ("gold", "prediction"),
    [("x+C", "2x+C"), ("x^2+C", "x^2"), ("C", "K"), ("a+C", "b+C"), (r"\frac{C}{x}", r"\frac{A}{x}")],
)
def test_functions_may_not(gold: str, prediction: str) -> None:
    assert up_to_constants(tree(gold), tree(prediction), Budget()) is None
