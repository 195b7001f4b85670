"""Hostile answers: each gives a verdict within the bounds, none is accepted, nothing runs."""

import gc
import tracemalloc
from itertools import islice
from time import process_time

import pytest

from benchmarks import hostile
from benchmarks.graders import sieval_decides
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
    "sum of factorials": r"\sum_{k=1}^{2000} k!",
    "sum of powers": r"\sum_{k=1}^{2000} k^{k}",
    "root of a long number": r"\sqrt[9]{" + "9" * 3000 + "}",
    "tuple of signs": "(" + ",".join([r"\pm 1"] * 12) + ")",
    "scientific": "1e4000",
    "long repetend": r"0.\overline{" + "123456789" * 500 + "}",
    "lettered parts": "a) 1; " * 20_000,
    "degree letters": "60^o " * 5000,
    "thousands": "1'000" * 20_000,
    "families": "; ".join(rf"\frac{{\pi}}{{{n}}}+\pi k" for n in range(2, 60)),
    "unions": r"\cup".join(f"({2 * n},{2 * n + 1})" for n in range(200)),
    "set of sines": r"\{" + ",".join(rf"\sin {n}" for n in range(150)) + r"\}",
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


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_grade_takes_less_than_a_second(text: str) -> None:
    begun = process_time()
    grade(gold=text, completion=rf"so \boxed{{{text}}} + 1")

    assert process_time() - begun < 1


def test_memory_stays_flat_over_hostile_answers() -> None:
    for text in HOSTILE.values():
        equal("5", text)
    gc.collect()
    tracemalloc.start()
    for text in list(HOSTILE.values())[::2]:
        grade(gold="5", completion=text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert peak < 60_000_000


OUTCOMES = {"incorrect", "unextracted", "ungraded"}
TAKEN = {"prediction", "completion", "unboxed", "gold"}
"""Ways in which a hostile text is graded against an answer; what is left compares it with itself."""

SHARES = 12
PEAK_BYTES = 20_000_000


@pytest.mark.parametrize("share", range(SHARES))
def test_every_hostile_pair_has_a_verdict(share: int) -> None:
    decide = sieval_decides()
    for pair in islice(hostile.pairs(), share, None, SHARES):
        outcome, _, method, reason = decide(pair.mode, pair.gold, pair.text)
        told = f"{pair.id} as {pair.scope}: {outcome} by {method}"
        accepts = "boxe" in pair.id or pair.id == "unit to a power" or pair.scope not in TAKEN
        assert outcome in OUTCOMES or accepts, told
        assert method, told
        assert len(reason) < 500, told


LARGE = {
    "digits": "9" * 10**6,
    "boxes": r"\boxed{1} " * 10**5,
    "fractions": r"\frac{" * 10**5 + "}{2}" * 10**5,
    "thinking": "<think>" + "so x = 5. " * 10**5,
    "dollars": "$" * 10**6,
    "long numbers": "7" * 4_000 + "^{9999}",
}


@pytest.mark.parametrize("text", LARGE.values(), ids=LARGE)
def test_memory_stays_small_on_a_large_text(text: str) -> None:
    gc.collect()
    tracemalloc.start()
    equal("5", text)
    equal(text, "5")
    equal(text, text + "+z")
    grade(gold="5", completion=text)
    grade(gold="5", completion=rf"so \boxed{{{text}}}")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert peak < PEAK_BYTES
