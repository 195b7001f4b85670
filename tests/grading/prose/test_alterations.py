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


BEHIND = (
    *("factorial", "squared", "cubed", "thirds", "sixths", "hundred", "thousand", "million"),
    *("billion", "over 2", "root 2", "plus 2", "minus 2", "divides n", "divide n", "fails", "fail"),
    *("contradicts this", "contradict this", "less than x", "more than x", "fewer than x", "greater than x"),
    *(
        "times 2",
        "is not",
        "are wrong",
        "was incorrect",
        "does not",
        "do not",
        "did not",
        "can never",
        "will not",
    ),
    *(
        "would not",
        "not",
        "wrong",
        "false",
        "never",
        "rejected",
        "extraneous",
        "excluded",
        "impossible",
        "invalid",
    ),
    *(
        "inadmissible",
        "discarded",
        "ruled out",
        "too large",
        "an upper bound",
        "a lower bound",
        "cannot",
        "can't",
    ),
    *("doesn’t", "isn't", "leads to a contradiction", "lead to a contradiction", "> 2", r"$\le 2", "≠ 2"),
)
BEFORE = (
    *(
        "square",
        "roots",
        "sine",
        "tangent",
        "multiples",
        "divided",
        "dividing",
        "don't",
        "isn’t",
        "not equal",
    ),
    *("any other", "infinitely many", "guess is", "estimate of", "nearly", "singular", "modulo", "negation"),
)


@pytest.mark.parametrize("after", BEHIND)
def test_every_word_that_changes_what_stands_before_it(after: str) -> None:
    assert changed("so ", f" {after}")


@pytest.mark.parametrize("before", BEFORE)
def test_every_word_that_changes_what_stands_behind_it(before: str) -> None:
    assert changed(f"so {before} ", "")
