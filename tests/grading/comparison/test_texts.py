"""Words in the place of mathematics."""

import pytest

from sieval.grading.comparison.texts import same_words
from sieval.grading.syntax.nodes import Text
from tests.grading.trees import tree


@pytest.mark.parametrize(
    ("gold", "prediction", "equal"), [("n is even", "n even", True), ("n even", "n odd", False)]
)
def test_a_condition_is_what_it_says_without_its_verb(gold: str, prediction: str, *, equal: bool) -> None:
    assert same_words(Text(gold), Text(prediction)).equal is equal


def test_letters_in_a_row_are_a_word_beside_words() -> None:
    assert same_words(Text("ODD"), tree("odd")).equal
