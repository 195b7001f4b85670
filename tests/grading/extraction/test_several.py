"""Sentences that give more than one thing."""

import pytest

from sieval.grading import grade
from sieval.grading.extraction.several import named_values, two_things

GIVEN = [
    ("(1,2)", "The point is at x=1, y=2.", ("2", "1", "(2,1)", "y=2")),
    ("(1,2)", "We solve.\n\nThe lines meet at the point where x=1 and y=2.", ("(2,1)", "2")),
    ("20", "The area is 20, since the base is five and the height is four.", ("5", "4")),
    ("3", "The minimum is $\\min = 3$, with equality iff $a=b=1$.", ("1",)),
]
NEITHER = [
    ("-2", "We differentiate.\n\nThe slope is 3 and the y-intercept is -2."),
    ("10", "We count.\n\nAlice has 12 apples and Bob has 10 apples."),
    ("4", "We differentiate.\n\nThe maximum, 20, is attained at x = 4."),
    ("4", "We differentiate.\n\nAt x = 4 the function attains its maximum 20."),
    ("2", "We differentiate.\n\nThe maximum is 20 at x=1, y=2."),
    ("9", "We factor.\n\nThe equation x^2 = 9 has 2 solutions."),
    ("3", "We look around.\n\nA common mistake is to say that the result is 3."),
]


@pytest.mark.parametrize(("gold", "completion", "others"), GIVEN)
def test_what_a_sentence_gives(gold: str, completion: str, others: tuple[str, ...]) -> None:
    assert grade(gold=gold, completion=completion).correct
    assert not any(grade(gold=other, completion=completion).correct for other in others)


@pytest.mark.parametrize(("gold", "completion"), NEITHER)
def test_one_of_two_things_is_not_the_answer(gold: str, completion: str) -> None:
    assert grade(gold=gold, completion=completion).outcome == "unextracted"


def test_two_things_and_a_sum_of_them() -> None:
    assert two_things("The first is 3 and the second is 4.")
    assert not two_things("The first is 3 and the total is 4.")
    assert named_values("It is at x=1, y=2.") == "x=1, y=2"
    assert named_values("This holds with x=1, y=2.") == ""
