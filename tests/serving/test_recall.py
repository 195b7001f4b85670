"""Finding the problem a prompt asks."""

import pytest

from sieval.core import Sample
from sieval.serving.recall import ProblemIndex

LONG = Sample("long", "Find $a$.\nSolve the equation $x^2=4$ for $x$.", "1")
INNER = Sample("inner", "Solve the equation $x^2=4$ for $x$.", "2")
OTHER = Sample("other", "Compute the sum of the first ten primes.", "3")
SHORT = Sample("short", "2+2?", "4")
INDEX = ProblemIndex([LONG, INNER, OTHER, SHORT])

FOUND = [
    (f"Put the answer in a box.\n\n{INNER.problem}", "inner"),
    (f"Put the answer in a box.\n\n{LONG.problem}", "long"),
    (f"{OTHER.problem}\nPlease reason step by step.", "other"),
    (f"Question: {OTHER.problem} Answer briefly.", "other"),
    (f"Problem:\n{OTHER.problem}\n\nSolution: 129\n\nProblem:\n{INNER.problem}\n\nSolution:", "inner"),
    (f"{INNER.problem}\r\n", "inner"),
    ("Q:\n2+2?\n", "short"),
    ("What is 2+2? Tell me.", None),
    ("Solve the equation $x^2=4$ for $y$.", None),
    ("", None),
]


@pytest.mark.parametrize(("prompt", "sample"), FOUND)
def test_problem_asked_is_found(prompt: str, sample: str | None) -> None:
    found = INDEX.find(prompt)
    assert (found.id if found else None) == sample
