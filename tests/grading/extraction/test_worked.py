"""The sum of a last step, and what stands open or is asked about an answer."""

import pytest

from sieval.grading import grade
from sieval.grading.extraction.worked import last_step

STEPS = [
    ("Step 1: 4 + 4 = 8\nStep 2: 8 * 2 = 16", "16"),
    ("We go on.\n**Step 3:** 9 ÷ 2 = 4.5", "4.5"),
    ("Step 2: 3 - 5 = -2.", "-2"),
    ("Step 2: 8 * 2 = 1", None),
    ("Step 2: 8 / 0 = 0", None),
    ("Step 2: 8 * 2 = 16\nStep 3: check 16/2 = 8", None),
    ("Step 2: x * 2 = 16", None),
]
SAID = [
    ("7", "The answer could be 5 or 7, but 5 fails the condition. So it must be 7.", "5"),
    ("16", "The answer is 16?", "1"),
    ("all real numbers", "The inequality holds for every real $x$.", "x"),
    (
        "all real numbers",
        "We complete the square.\n\nThe inequality holds for every real $x$.",
        "no solution",
    ),
    ("no solution", "Ответ: нет решений.", "all real numbers"),
]
NOT_SAID = [
    ("all real numbers", "The inequality does not hold for every real $x$."),
    ("all real numbers", "The inequality holds for every real $x > 2$."),
    ("all real numbers", "The inequality holds for every integer $x$."),
    ("all real numbers", "The inequality holds for every real $x$ only if $a > 1$."),
    ("16", "What if the answer is 16?"),
    ("16", "Is it true that the answer is 16?"),
    ("16", "Could it be that the answer is 16?"),
    ("16", "The answer is 16? No, it must be odd."),
]


@pytest.mark.parametrize(("text", "result"), STEPS)
def test_the_result_of_a_last_step(text: str, result: str | None) -> None:
    assert last_step(text) == result


@pytest.mark.parametrize(("gold", "completion", "other"), SAID)
def test_what_is_said(gold: str, completion: str, other: str) -> None:
    assert grade(gold=gold, completion=completion).correct
    assert not grade(gold=other, completion=completion).correct


@pytest.mark.parametrize(("gold", "completion"), NOT_SAID)
def test_what_is_not_said(gold: str, completion: str) -> None:
    assert not grade(gold=gold, completion=completion).correct
