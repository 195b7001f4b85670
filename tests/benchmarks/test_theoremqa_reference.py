"""TheoremQA's reference on predictions of our own."""

from typing import Any

import pytest

from benchmarks.theoremqa_reference import judge

JUDGED = [
    ("(b) gamma", "(b)", None, True, "option"),
    ("b", "(b)", None, False, "option"),
    ("(a) or (b)", "(b)", None, True, "option"),
    ("true", "True", None, True, "text"),
    ("1", "True", None, False, "text"),
    ("5.4", "5", 5, True, "number"),
    ("1.05", "1.0", 1.0, False, "number"),
    ("40%", "0.4", 0.4, True, "executed"),
    ("2*π", "6.28", 6.28, True, "executed"),
    ("(1, 2, 3)", "1", 1, True, "executed"),  # its first number
    ("2 apples", "2", 2, False, "raised"),
    ("[0.5, 1/4]", "[0.25, 0.5]", [0.25, 0.5], True, "executed"),
    ("{1}", "[1, 1]", [1, 1], False, "executed"),
    ("7", "[1, 1]", [1, 1], False, "raised"),
    ("max(1, 2)", "2", 2, False, "outside"),
]


@pytest.mark.parametrize(("prediction", "gold", "value", "right", "method"), JUDGED)
def test_verdict_and_what_gave_it(prediction: str, gold: str, value: Any, right: bool, method: str) -> None:
    assert judge(prediction, gold, value) == (right, method)
