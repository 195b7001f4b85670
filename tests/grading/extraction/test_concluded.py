"""What sentences state, when they do so beyond doubt."""

import pytest

from sieval.grading import equal
from sieval.grading.extraction.concluded import plans, stated_value

STATED = [
    ("The rank of the matrix is 3.", "3"),
    ("There are 12 ways", "12"),
    ("we get 0.5", "0.5"),
    ("Total cost = $25", "$25"),
    ("The time taken is 15 km per hour", "15 km per hour"),
    ("The square root is 3.", "3"),
    ("The least upper bound is 3.", "3"),
    ("The chance that $W = 0$ for some $t$ is $1$.", "1"),
]
IN_DOUBT = [
    "The quotient does not change, but the remainder grows by a factor of 3.",
    "The form of the estimate for 1/b under the condition na = 1 needs more theory.",
    "There are infinitely many pairs (x, y) that satisfy 5x - 3y = 1.",
    "The value of n has to be found among those from 2 to 8.",
    "The sum is less than 5.",
    "It could be that the rank is 3.",
    "The rank is not 3.",
    "2 / Math.PI",
    "He came in 6th",
    "So x^2 = 4.",
    "Thus there are 4 unknowns.",
    "We plug in x = 4.",
    "Multiply by 4.",
    "An upper bound is 4.",
    "The value 4 is too large.",
    "As equation 4 shows.",
]


@pytest.mark.parametrize(("sentence", "value"), STATED)
def test_the_value_that_a_sentence_states(sentence: str, value: str) -> None:
    assert stated_value(sentence) == value


@pytest.mark.parametrize("sentence", IN_DOUBT)
def test_a_sentence_in_doubt_states_nothing(sentence: str) -> None:
    assert stated_value(sentence) is None


@pytest.mark.parametrize(
    ("gold", "sentence"), [("3", IN_DOUBT[0]), ("1", IN_DOUBT[1]), ("1", IN_DOUBT[2]), ("2", IN_DOUBT[7])]
)
def test_a_number_that_a_sentence_mentions_is_not_its_answer(gold: str, sentence: str) -> None:
    assert equal(gold, sentence).outcome == "incorrect"


@pytest.mark.parametrize(
    ("gold", "outcome"), [("1, 0", "correct"), ("0", "incorrect"), ("1, 9", "incorrect")]
)
def test_a_sentence_that_states_two_values_owes_both(gold: str, outcome: str) -> None:
    sentence = "The digit before the point is 1, and the digit after it is 0"
    assert equal(gold, sentence).outcome == outcome


@pytest.mark.parametrize(
    "sentence",
    [
        *("Let x be 3.", "Suppose that n is 4.", "Assume that 5 holds.", "Consider 7.", "Step 3 is next."),
        *(
            "We need to add 4.",
            "We must find 3.",
            "Try 5.",
            "Check 4.",
            "Test 5.",
            "Multiply by 4.",
            "Divide by 2.",
        ),
        *("Add 3.", "Subtract 4.", "Substitute 5.", "Plug in 5.", "Square 5.", "Take 4.", "Apply 3."),
        *("Then multiply by 4.", "Now add 3.", "Next, divide by 2.", "So take 4.", "We then add 3."),
        *(
            "If n is 3, stop.",
            "First we take 4.",
            "Case 2 is open.",
            "Note the 3.",
            "Here n is 4.",
            "When n is 4.",
        ),
        *("It remains to find 4.", "But we still need 5."),
    ],
)
def test_a_sentence_that_sets_up_or_instructs_plans(sentence: str) -> None:
    assert plans(sentence)
