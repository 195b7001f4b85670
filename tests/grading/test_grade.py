"""Grading a completion: extraction decides what is compared, and says so."""

import pytest

from sieval.grading import equal, extract, grade

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


def test_what_is_no_text_is_refused_with_the_way_out() -> None:
    refused = "the gold must be a string (got 2, int); write it as text"
    with pytest.raises(TypeError) as caught:
        equal(2, "2")  # type: ignore[arg-type]  # what a caller without types may do
    assert str(caught.value) == refused
    with pytest.raises(TypeError) as caught:
        grade(gold=2, completion="so 2")  # type: ignore[arg-type]  # likewise
    assert str(caught.value) == refused
    with pytest.raises(TypeError) as caught:
        equal("2", None)  # type: ignore[arg-type]  # likewise
    assert str(caught.value) == "the prediction must be a string (got None, NoneType); write it as text"
    with pytest.raises(TypeError) as caught:
        extract(b"2")  # type: ignore[arg-type]  # likewise
    assert str(caught.value) == "the completion must be a string (got b'2', bytes); write it as text"
