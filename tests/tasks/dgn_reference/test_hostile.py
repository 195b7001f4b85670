"""Completions written to hold a grader, decided by worker processes under a deadline."""

import time

import pytest

from sieval.core.offload import GradePool
from sieval.core.records import Sample
from sieval.core.worker import GradeJob

GRADER = "sieval.tasks.dgn_reference:grade"
EACH_S = 4.0
"""What one hostile answer may take on a busy machine; idle, the slowest takes a third of a second."""

HOSTILE = {
    "power tower": "9^{9^{9^{9^{9}}}}",
    "tower of powers": "((((9^{9})^{9})^{9})^{9})^{99999}",
    "chained powers": "9^9^9^9^9^9",
    "negative tower": "-9^{9^{9}}",
    "tower in a root": r"\sqrt[9^{9^9}]{2}",
    "huge exponent": "10^{99999999999}",
    "symbolic tower": "x^{y^{z^{x}}}",
    "exponential of a power": "e^{10^{9}}",
    "factorial": "99999999!",
    "nested factorial": "9!!!!!!!",
    "factorial of a product": r"(999\cdot 999)!",
    "binomial": r"\binom{10^9}{5\cdot 10^8}",
    "binomial of literals": r"\binom{999999999}{499999999}",
    "a million digits": "1" * 10**6,
    "a million digits in a box": "\\boxed{" + "7" * 10**6 + "}",
    "a long decimal": "\\boxed{0." + "3" * 1900 + "}",
    "deep parentheses": "\\boxed{" + "(" * 300 + "x" + ")" * 300 + "}",
    "deep braces": "\\boxed{" * 20_000,
    "deep fractions": "\\boxed{" + r"\frac{1}{1+" * 40 + "x" + "}" * 40 + "}",
    "many bars": "\\boxed{" + "|" * 16 + "x" + "|" * 16 + "}",
    "many absolute values": "\\boxed{" + "|x|" * 60 + "}",
    "long sum": "\\boxed{" + "+".join(f"x^{{{n}}}" for n in range(60)) + "}",
    "very long sum": "\\boxed{" + "+x" * 50_000 + "}",
    "long list": "\\boxed{" + ";".join(str(n) for n in range(5_000)) + "}",
    "list of roots": "\\boxed{" + ";".join(rf"\sqrt{{{n}}}" for n in range(38)) + "}",
    "many signs": "\\boxed{" + r"\pm 1" * 300 + "}",
    "many dollars": "$" * 100_001,
    "many odd dollars": "$ \\$" * 30_000,
    "many asterisks": "*" * 200_000,
    "many boxes": r"\boxed{1}" * 30_000,
    "many markers": "answer: = " * 30_000,
    "many labels": " a) b)" * 20_000,
    "huge matrix": r"\boxed{\operatorname{eye}(999999)}",
    "endless sum": r"\boxed{\sum_{k=1}^{10^9} k}",
    "integral": r"\boxed{\int_0^1 \frac{\sin x}{x^x} dx}",
    "limit": r"\boxed{\lim_{x\to 0} x^{x^x}}",
    "code": r"\boxed{__import__('os').system('true')}",
    "code in a name": r"\boxed{\operatorname{__import__('os')._exit}(3)}",
    "code in a subscript": r"\boxed{x_{__import__('os')._exit(3)}}",
    "code in a text": r"\boxed{\mathrm{exec}(1)+\mathit{lambda:0}}",
    "null characters": "\x00" * 1000,
    "lone surrogate": "\\boxed{\ud800}",
    "right to left": "\\boxed{\u202e5}",
}
GOLDS = ["x=\\frac{\\pi}{6}(2k+1)", "5"]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
@pytest.mark.timeout(60)
async def test_every_hostile_answer_is_decided_quickly() -> None:
    slow, accepted = {}, []
    async with GradePool([GRADER], workers=1, deadline_s=10.0) as pool:
        for name, completion in HOSTILE.items():
            for gold in GOLDS:
                start = time.monotonic()
                verdict = await pool.grade(GradeJob(GRADER, Sample("s", "p", gold), completion))
                took = time.monotonic() - start
                if took > EACH_S or verdict.outcome == "ungraded":
                    slow[name] = (round(took, 2), verdict.reason)
                if verdict.outcome == "correct" and name != "right to left":
                    accepted.append((name, gold, verdict.reason))
    assert (slow, accepted) == ({}, [])


@pytest.mark.anyio
@pytest.mark.timeout(60)
async def test_a_hostile_gold_is_decided_quickly_too() -> None:
    slow = {}
    async with GradePool([GRADER], workers=1, deadline_s=10.0) as pool:
        for name, gold in HOSTILE.items():
            start = time.monotonic()
            verdict = await pool.grade(GradeJob(GRADER, Sample("s", "p", gold), r"\boxed{x^2+1}"))
            took = time.monotonic() - start
            if took > EACH_S or verdict.method in ("deadline", "memory", "crash"):
                slow[name] = (round(took, 2), verdict.reason)
    assert slow == {}
