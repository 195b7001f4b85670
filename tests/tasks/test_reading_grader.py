import time

import pytest

from sieval.core.records import Sample
from sieval.tasks.reading_grader import compare, grade_boxes, grade_last_box_or_number

EQUAL = [
    ("18", "18.00", "number"),
    ("18", r"\$18", "number"),
    ("1/3", "0.3331", "tolerance"),
    ("120000", "120006", "tolerance"),
    ("18", "1800", "percent"),
    ("18", "0.18", "percent"),
    (r"\text{(C)}", "(C)", "text"),
    ("x+1", "1+x", None),
]
DIFFERENT = [
    ("18", "19"),
    ("120000", "120020"),
    (r"\frac{1}{2}", "50"),
    ("x+1", "x-1"),
    ("(1,2)", "(2,1)"),
    ("5x-7y=0", "x-y=0"),
    ("-1,-9", "-1,9"),
]


@pytest.mark.parametrize(("gold", "prediction", "method"), EQUAL)
def test_equal(gold: str, prediction: str, method: str | None) -> None:
    verdict = compare(gold, prediction)
    assert verdict.outcome == "correct"
    assert method in (None, verdict.method)


@pytest.mark.parametrize(("gold", "prediction"), DIFFERENT)
def test_different(gold: str, prediction: str) -> None:
    assert compare(gold, prediction).outcome == "incorrect"


def test_last_number_stands_in_for_a_box() -> None:
    sample = Sample("a", "How many?", "18")
    assert grade_last_box_or_number(sample, r"17 then \boxed{18} of 20").outcome == "correct"
    assert grade_last_box_or_number(sample, "17 then 18.").outcome == "correct"
    assert grade_last_box_or_number(sample, "eighteen").outcome == "unextracted"


SETS = [
    ("1,2", "separated by commas", r"\boxed{2, 1}", "correct"),
    ("1,2", "separated by commas", r"\boxed{2} and \boxed{1}", "correct"),
    ("1,2", "separated by commas", r"\boxed{1}", "incorrect"),
    ("1,2", "separated by commas", r"\boxed{1, 3}", "incorrect"),
    (r"1 \text{ and } 2", "", r"\boxed{2} or \boxed{1}", "correct"),
    ("2", "", r"\boxed{1} so \boxed{2}", "correct"),  # as many boxes as golds, from the end
    ("2", "", "so 2", "unextracted"),
    ("2", "", "The final answer is $2$. I hope it is correct.", "correct"),
    ("2", "", "no box\n\nProblem:\nNext\n\\boxed{2}", "unextracted"),
]


@pytest.mark.parametrize(("gold", "asks", "text", "outcome"), SETS)
def test_boxes_are_matched_as_sets(gold: str, asks: str, text: str, outcome: str) -> None:
    assert grade_boxes(Sample("a", asks, gold), text).outcome == outcome


HOSTILE = [
    "\\boxed{" * 20_000,
    "\\boxed " * 20_000,
    "\\boxed{" + "(" * 9_000 + "1" + ")" * 9_000 + "}",
    "\\boxed{" + "\\frac{1}{" * 2_000 + "1" + "}" * 2_001,
    "\\boxed{9^{9^{9^{9^9}}}}",
    "\\boxed{1000000!}",
    "\\boxed{\\sum_{k=1}^{1000000000} k}",
    "final answer is $" * 5_000,
    "9" * 200_000,
    "1," * 100_000,
    "\\boxed{__import__('os').kill(1, 9)}",
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:20])
def test_hostile_answers_are_decided_at_once(text: str) -> None:
    sample = Sample("a", "Give all, separated by commas.", "18")
    started = time.process_time()
    for grade in (grade_last_box_or_number, grade_boxes):
        assert grade(sample, text).outcome in {"incorrect", "unextracted"}
    assert time.process_time() - started < 3
