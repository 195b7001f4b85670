"""Words that change the number beside them."""

import pytest

from sieval.grading.prose.alterations import changed


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("the reciprocal of ", ""),
        ("It cannot be $", "$."),
        ("infinitely many, e.g. ", ""),
        ("all but ", ""),
        ("", " squared"),
        ("", " is not the answer"),
        ("", " halves"),
        ("The upper bound is ", ""),
        ("So x is not equal to ", ""),
        ("Hence ", " divides n."),
        ("", " is too small."),
        ("So ", " < x."),
        ("a factor of ", ""),
    ],
)
def test_a_changed_number_is_recognised(before: str, after: str) -> None:
    assert changed(before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("the square has area ", ""),
        ("the square root is ", ""),
        ("The least upper bound is ", ""),
        ("There are ", " factors."),
        ("a total of ", " apples"),
        ("", " times as many"),
        ("", " meters squared"),
        ("the answer is ", "."),
    ],
)
def test_other_words_leave_a_number_alone(before: str, after: str) -> None:
    assert not changed(before, after)
