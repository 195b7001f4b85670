"""Hostile answers: each gives a verdict within the bounds, none is accepted, nothing runs."""

import pytest

from sieval.grading import equal, grade

HOSTILE = {
    "a thousand brackets": "(" * 1000 + "x" + ")" * 1000,
    "open brackets": "(" * 5000,
    "open braces": "{" * 3000,
    "deep fractions": r"\frac{" * 800 + "1" + "}{2}" * 800,
    "deep roots": r"\sqrt{" * 900 + "2" + "}" * 900,
    "tower": "9^{9^{9^{9^{9}}}}",
    "factorial": "1000000!",
    "nested factorial": "((9!)!)!",
    "binomial": r"\binom{10^9}{5\cdot 10^8}",
    "a million digits": "9" * 10**6,
    "a megabyte": "x+" * 500_000 + "1",
    "a megabyte of commas": "1," * 500_000,
    "backslashes": "\\" * 100_000,
    "dollars": "$" * 100_001,
    "signs": "-" * 5000 + "5x",
    "many ±": r"\pm ".join(["1"] * 30),
    "bars": "|" * 2001,
    "exclamation marks": "3" + "!" * 2000,
    "powers": "x" + "^2" * 2000,
    "divisions": "1/" * 2000 + "3",
    "long list": ",".join(map(str, range(5000))),
    "long sum": r"\sum_{k=1}^{10^9} k",
    "nested sums": r"\sum_{k=1}^{2000}\sum_{j=1}^{2000} jk",
    "determinant": r"\begin{vmatrix}" + r"\\".join(["&".join(["x"] * 8)] * 8) + r"\end{vmatrix}",
    "huge exponent": "1e999999999",
    "huge power of a variable": "x^{10^{10}}",
    "control characters": "\x00\x01\x02 x",
    "surrogate": "\ud800",
    "combining marks": "a" + "\u0301" * 10_000,
    "import": "__import__('os').system('exit 1')",
    "eval": 'eval("1+1")',
    "library call": "primepi(10**12)",
    "unbalanced environment": r"\begin{pmatrix}1&2",
    "text commands": r"\text{" * 2000,
    "boxes": r"\boxed{" * 2000,
}
GOLDS = ["5", "x^2+1", r"\pi k", r"(1,2)\cup(3,4)", "1,2,3", "yes", r"\begin{pmatrix}1&2\\3&4\end{pmatrix}"]


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_prediction_is_not_accepted(text: str) -> None:
    for gold in GOLDS:
        verdict = equal(gold, text)
        assert verdict.outcome == "incorrect"
        assert len(verdict.reason) < 400
        assert verdict.reason.isprintable()


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_gold_accepts_nothing(text: str) -> None:
    assert all(equal(text, answer).outcome in {"incorrect", "ungraded"} for answer in GOLDS)


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_text_equals_itself(text: str) -> None:
    assert equal(text, text).correct


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_completion_has_a_verdict(text: str) -> None:
    assert grade(gold="5", completion=rf"so \boxed{{{text}}}").outcome in {"incorrect", "unextracted"}
