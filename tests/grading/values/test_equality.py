"""Expressions as values and as functions."""

import pytest

from sieval.grading.limits import Budget
from sieval.grading.values.digits import by_digits
from sieval.grading.values.equality import constants, expressions
from sieval.grading.values.probes import difference, integer_names, proportion
from tests.grading.trees import tree

METHODS = [
    ("x+1", "x+1", True, "structure"),
    ("(x+1)^2", "x^2+2x+1", True, "algebra"),
    ("(x+1)^2", "x^2+2x+2", False, "algebra"),
    (r"\sin^2 x", r"1-\cos^2 x", True, "probes"),
    (r"\sin x", r"\cos x", False, "probes"),
    (r"\ln x^2", r"2\ln x", False, "domain"),
    (r"\int_0^a f", "a", False, "inert"),
    ("1/2", "0.5", True, "exact"),
    (r"\sqrt2\sqrt3", r"\sqrt6", True, "numeric"),
]


@pytest.mark.parametrize(("gold", "prediction", "equal", "method"), METHODS)
def test_the_cheapest_method_that_can_decides(
    gold: str, prediction: str, method: str, *, equal: bool
) -> None:
    found = expressions(tree(gold), tree(prediction), Budget())
    assert (found.equal, found.method) == (equal, method)


def test_a_difference_comes_with_its_witness() -> None:
    assert (
        expressions(tree("a-b"), tree("b-a"), Budget()).reason
        == "at a=1.16, b=3.889 gold is -2.729, prediction is 2.729"
    )


@pytest.mark.parametrize(
    ("gold", "prediction"),
    [
        (r"\sqrt{2}", "1.41421356237309504880168872420969807"),
        ("e^{-300}", "0"),
        (r"e^{\pi\sqrt{163}}", "262537412640768744"),
    ],
)
def test_near_coincidences_are_told_apart(gold: str, prediction: str) -> None:
    assert not constants(tree(gold), tree(prediction), Budget()).equal


@pytest.mark.parametrize(
    "gold", [r"\sin\pi", r"\cos\frac{\pi}{2}", r"\sqrt{2}\sqrt{3}-\sqrt{6}", r"e^{i\pi}+1"]
)
def test_a_zero_is_told_from_the_noise_of_one(gold: str) -> None:
    assert by_digits(tree(gold), tree("0"), {}, Budget()).equal


def test_integer_variables_are_found_where_only_integers_make_sense() -> None:
    assert integer_names(tree(r"n!+\binom{m}{2}+(-1)^k+x+\sum_{i=1}^{p} i")) == {"n", "m", "k", "p"}


def test_proportion_and_difference_are_constants() -> None:
    assert proportion(tree("2x+4"), tree("x+2"), Budget()) == pytest.approx(2)
    assert proportion(tree("x^2"), tree("x"), Budget()) is None
    assert difference(tree(r"\ln|2x|"), tree(r"\ln|x|"), Budget()) == pytest.approx(0.6931471805599453)
    assert difference(tree("x^2"), tree("x"), Budget()) is None
