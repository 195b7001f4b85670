"""Answers that a text supposes, or announces and then takes back, are credited to nobody."""

import pytest

from sieval.grading import grade

TAKEN_BACK = [
    ("4", "The answer is 4.\n\nEDIT: I forgot the sign, it should be -4.", "-4"),
    ("4", "The answer is 4. Oops, I misread the problem. It asks for x+1, which is 5.", "5"),
    ("4", "Final answer: 4. Hmm, actually it's 6.", "6"),
    ("10", "The answer is 10. Sorry, that was the diameter. The radius is 5.", "5"),
    ("24", "So the answer should be 24. Wait, that counts each pair twice, so it's 12.", "12"),
    ("24", "The answer is 24... no, wait, 12.", "12"),
    ("30", "The answer is 30. Hmm, that can't be right, since 30 is even. So 31.", "31"),
    ("10", "The answer is 10.\n\nThis was wrong.", None),
    ("16", "So the answer is 16. Hmm, wait. Is 16 allowed? n must be odd, so no.", None),
    ("12", "You may think that the answer is 12. It isn't.", None),
    ("4", "\\boxed{4}\n\nWait, that's wrong. It should be 5.", None),
    ("7", "\\boxed{7}. No, I made a mistake in the second line.", None),
    ("3", "If x were 2, the answer would be 3.", None),
    ("3", "Let us see if the answer is 3.", None),
]
KEPT = [
    ("12", "The answer is 12. Wait, let me check: 12/4 = 3, and 3 is prime. Yes."),
    ("12", "The answer is 12. Actually working it out took me a while: it is correct."),
    ("4", "\\boxed{4}\n\nIt would be wrong to divide by zero here, so x = 0 is treated apart."),
    ("9", "There was a mistake in line 2, now fixed. So the answer is 9."),
    ("16", "So the answer would be 16."),
    ("5", "The answer is 4. I made a mistake. So the answer is 5."),
]


@pytest.mark.parametrize(("gold", "completion", "instead"), TAKEN_BACK)
def test_what_is_taken_back_is_no_answer(gold: str, completion: str, instead: str | None) -> None:
    assert not grade(gold=gold, completion=completion).correct
    assert instead is None or grade(gold=instead, completion=completion).correct


@pytest.mark.parametrize(("gold", "completion"), KEPT)
def test_what_is_checked_and_confirmed_stays(gold: str, completion: str) -> None:
    assert grade(gold=gold, completion=completion).correct
