"""The rule that recorded verdicts, on rows of our own."""

import pytest

from benchmarks.recorded_rule import Rule, extracted, grade
from sieval.core.records import Sample

RIGHT = [
    ("18", "18.0"),
    ("1,800", "1800"),
    ("1800", "18"),  # the percent rule
    (r"\dfrac12", r"\frac{1}{2}"),
    ("1/2", r"\frac{1}{2}"),
    ("x=3", "3"),
    (r"(1, \frac{4}{2})", "(1,2)"),
    (r"\begin{pmatrix}1\\2\end{pmatrix}", r"\begin{bmatrix}1\\\frac{4}{2}\end{bmatrix}"),
    ("2m+n=1", "1-n=2m"),
    (r"2\sqrt{2}", r"\sqrt{8}"),
    ("1", "1,-2"),  # its LaTeX reader stops at the comma
]
WRONG = [("18", "19"), (r"\frac{1}{3}", "0.33"), ("(1,2)", "(2,1)"), ("x+1", "x-1"), ("", "5")]


@pytest.mark.parametrize(("prediction", "gold"), RIGHT)
def test_right(prediction: str, gold: str) -> None:
    assert Rule().right(prediction, gold)


@pytest.mark.parametrize(("prediction", "gold"), WRONG)
def test_wrong(prediction: str, gold: str) -> None:
    assert not Rule().right(prediction, gold)


FOUND = [
    (r"So \boxed{3}. The final answer is $4$. I hope it is correct.", "4"),
    (r"First \boxed{3}, then \boxed{4}", "4"),
    ("The answer is 5 miles.", "5 miles"),
    ("```output\n6\n```\nfine", "6"),
    ("2 and 7 apples", "7"),
    ("none", ""),
]


@pytest.mark.parametrize(("text", "answer"), FOUND)
def test_answer_found_in_a_completion(text: str, answer: str) -> None:
    assert extracted(text) == answer


def test_what_latex_refuses_is_executed_and_said_so() -> None:
    verdict = grade(Sample("a", "", "(1,2,3)"), r"\boxed{(1,4,3)}")
    assert (verdict.outcome, verdict.method) == ("incorrect", "executed")


def test_verdict_that_execution_decides_is_named() -> None:
    verdict = grade(Sample("a", "", "(1,2)"), r"\boxed{(1,2,)}")
    assert (verdict.outcome, verdict.method) == ("correct", "execution")
    assert not Rule(executes=False).right("(1,2,)", "(1,2)")
