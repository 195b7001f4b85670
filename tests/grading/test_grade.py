"""Grading a completion: extraction decides what is compared, and says so."""

import pytest

from sieval.grading import grade

CORRECT = [
    ("7", r"We add, so $\boxed{7}$."),
    (r"\frac12", "Half of it. The answer is 0.5."),
    ("2, 3", r"$x = \boxed{2}$ or $x = \boxed{3}$"),
]
INCORRECT = [("3", r"First \boxed{3}. A slip, so \boxed{5}."), ("7", "The answer is 8.")]
UNEXTRACTED = [("5", r"\boxed{}"), ("3", r"\boxed{3}. Wait, \boxed{4"), ("5", r"<think>\boxed{5}")]


@pytest.mark.parametrize(("gold", "completion"), CORRECT)
def test_a_completion_with_the_gold_is_correct(gold: str, completion: str) -> None:
    assert grade(gold=gold, completion=completion).outcome == "correct"


@pytest.mark.parametrize(("gold", "completion"), INCORRECT)
def test_a_completion_with_something_else_is_incorrect(gold: str, completion: str) -> None:
    assert grade(gold=gold, completion=completion).outcome == "incorrect"


@pytest.mark.parametrize(("gold", "completion"), UNEXTRACTED)
def test_a_completion_without_an_answer_is_unextracted(gold: str, completion: str) -> None:
    verdict = grade(gold=gold, completion=completion)
    assert (verdict.outcome, verdict.prediction) == ("unextracted", None)


def test_the_reason_names_the_rule_of_extraction() -> None:
    assert grade(gold="7", completion=r"\boxed{7}").reason.endswith("(box)")
