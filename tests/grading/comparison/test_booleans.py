"""Truth tables of statements and of sets of letters."""

import pytest

from sieval.grading.comparison.booleans import is_boolean, same_table
from tests.grading.trees import tree

SAME = [
    (r"p\land(q\lor r)", r"(p\land q)\lor(p\land r)"),
    (r"p\Rightarrow q", r"\neg q\Rightarrow\neg p"),
    (r"p\iff q", r"(p\Rightarrow q)\land(q\Rightarrow p)"),
    (r"A\setminus(B\cup C)", r"(A\setminus B)\setminus C"),
    (r"A\cap\emptyset", r"\emptyset"),
]


@pytest.mark.parametrize(("gold", "prediction"), SAME)
def test_equivalent_statements_have_one_table(gold: str, prediction: str) -> None:
    found = same_table(tree(gold), tree(prediction))
    assert found is not None
    assert found.equal


def test_a_difference_names_the_row() -> None:
    found = same_table(tree(r"p\land q"), tree(r"p\lor q"))
    assert found is not None
    assert found.reason == "they differ for p true, q false"


@pytest.mark.parametrize(
    "text", [r"(1,2)\cup(3,4)", r"\mathbb{R}\setminus\{0\}", "x+1", "p", r"x>1 \land x<3"]
)
def test_sets_of_numbers_and_expressions_are_no_statements_of_letters(text: str) -> None:
    assert not is_boolean(tree(text))
