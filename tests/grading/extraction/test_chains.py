"""Formulas in a row: the last member of a chain, and lists of assignments."""

import pytest

from sieval.grading.extraction.chains import computed, right_side, trailing_run
from sieval.grading.extraction.spans import formulas

RIGHT_SIDES = [
    ("A = 5 + 7 = 12", "12"),
    (r"\text{Area} = 6", "6"),
    ("x = 3, 4", "3, 4"),
    ("2x + 3y = 5", "2x + 3y = 5"),
    ("x = 1, y = 2", "x = 1, y = 2"),
    ("x + 1", "x + 1"),
    ("x =", "x ="),
]
COMPUTED = [
    ("35 + 70 = 105", "105"),
    ("(35 + 70 = 105)", "105"),
    ("4 x 4 = 16", "16"),
    ("100g + 60g = 160g", r"160 \text{g}"),
    ("2x + 3 = 7", "2x + 3 = 7"),
    ("x = 3", "x = 3"),
    ("12", "12"),
]
RUNS = [
    ("so $x=1$ and $y=2$", ["x=1", "y=2"]),
    ("they are $1$, $2$ or $3$", ["1", "2", "3"]),
    ("with $a=3$, $b=4$, and $a+b=7$", ["a+b=7"]),
    ("from $1$ we get $2$", ["2"]),
]


@pytest.mark.parametrize(("formula", "result"), RIGHT_SIDES)
def test_the_last_member_of_a_chain(formula: str, result: str) -> None:
    assert right_side(formula) == result


@pytest.mark.parametrize(("stated", "result"), COMPUTED)
def test_arithmetic_gives_its_result_and_an_equation_stays(stated: str, result: str) -> None:
    assert computed(stated) == result


@pytest.mark.parametrize(("sentence", "run"), RUNS)
def test_formulas_of_one_kind_that_end_a_sentence(sentence: str, run: list[str]) -> None:
    assert trailing_run(sentence, list(formulas(sentence))) == run
