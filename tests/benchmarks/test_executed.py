"""The part of Python that published graders execute, walked."""

import pytest

from benchmarks.executed import PLAIN, FailsError, OutsideError, executed

VALUES = [
    ("1/4", 0.25),
    ("-2**3", -8),
    ("[1, 1/2]", [1, 0.5]),
    ("(1, 2)", (1, 2)),
    ("{0, 0}", {0}),
    ("sqrt(16) + factorial(3)", 10.0),
    ("math.sqrt(9)", 3.0),
    ("E", 2.718),
    ("5^1", 4),  # Python's exclusive or
]


@pytest.mark.parametrize(("text", "value"), VALUES)
def test_value(text: str, value: object) -> None:
    assert executed(text, PLAIN) == value


RAISES = ["2 apples", "x + 1", "1/0", "f(2)", "sqrt(-1)", r"\frac{1}{2}", "[1,2"]


@pytest.mark.parametrize("text", RAISES)
def test_what_python_would_refuse_fails(text: str) -> None:
    with pytest.raises(FailsError):
        executed(text, PLAIN)


UNTOLD = [
    "__import__('os').system('true')",
    "exec('1')",
    "open",
    "9**9**9",
    "factorial(100000)",
    "math.comb(5, 2)",
    "[x for x in (1, 2)]",
    "(1).__class__",
    "1 " + "+ 1" * 5_000,
    "+1" * 150,
]


@pytest.mark.parametrize("text", UNTOLD, ids=lambda text: text[:20])
def test_what_lies_outside_is_refused_and_never_run(text: str) -> None:
    with pytest.raises(OutsideError):
        executed(text, PLAIN)
