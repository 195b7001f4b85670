"""Contrasts: what an answer is said not to be."""

import pytest

from sieval.grading import grade
from sieval.grading.extraction.contrasts import without_contrast


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("The value is not 4 but 5.", "The value is 5."),
        ("Hence it is 5, not 4.", "Hence it is 5."),
        ("The result is $5$ rather than $4$.", "The result is $5$."),
        ("The answer is 5, and not 4.", "The answer is 5."),
        ("It is not a prime.", "It is not a prime."),
        ("x is less than 5.", "x is less than 5."),
    ],
)
def test_what_is_denied_is_left_out(text: str, kept: str) -> None:
    assert without_contrast(text) == kept


@pytest.mark.parametrize(
    "completion",
    [
        "So the value is not 4 but 5.",
        "Hence it is 5, not 4.",
        "The result is 5 instead of 4.",
        "The answer is not 4 but 5.",
    ],
)
def test_the_answer_is_what_is_affirmed(completion: str) -> None:
    assert grade(gold="5", completion=completion).correct
    assert not grade(gold="4", completion=completion).correct
