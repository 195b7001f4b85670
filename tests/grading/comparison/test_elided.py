r"""Elided sums against summation signs."""

import pytest

from sieval.grading.comparison.elided import same_elided
from sieval.grading.limits import Budget
from sieval.grading.syntax.nodes import Node
from sieval.grading.values.equality import expressions
from sieval.grading.values.finding import Finding
from tests.grading.trees import tree


def _same(gold: Node, prediction: Node) -> Finding:
    return expressions(gold, prediction, Budget())


def _found(gold: str, prediction: str) -> Finding | None:
    return same_elided(tree(gold), tree(prediction), _same)


def test_every_term_that_is_written_out_is_compared() -> None:
    found = _found(r"\sum_{k=2}^m b_k", r"b_2+b_3+\cdots+b_m")
    assert found is not None
    assert (found.equal, found.reason) == (True, "all 3 terms that are written out are equal")


def test_a_term_out_of_place_is_named() -> None:
    found = _found(r"\sum_{k=1}^m k^2", r"1+4+8+\cdots+m^2")
    assert found is not None
    assert (found.equal, found.reason) == (False, "8 stands where (1 + 2)^2 is meant")


@pytest.mark.parametrize(
    "prediction", [r"\frac{n(n+1)}{2}", r"1\cdot2\cdots n", r"\cdots+n", r"\sum_{k=1}^n k"]
)
def test_anything_else_is_left_to_others(prediction: str) -> None:
    assert _found(r"\sum_{i=1}^n i", prediction) is None
