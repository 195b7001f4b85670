import pytest

from sieval.tasks.dgn_reference.assignment import without_assignment
from sieval.tasks.dgn_reference.decision import Decision
from sieval.tasks.dgn_reference.symbolic import compare_expressions

ACCEPTED = [
    ("(a+b)^2", "a^2+2ab+b^2"),
    (r"\frac{1}{\sqrt{2}}", r"\frac{\sqrt{2}}{2}"),
    (r"\sin 2x", r"2\sin x\cos x"),
    (r"-3+\frac{2}{3}\sqrt{3}", r"\frac{2\sqrt{3}-9}{3}"),
    (r"2^{10}", "1024"),
    (r"2\frac{1}{3}", r"\frac{7}{3}"),
    (r"x=\frac{\pi}{4}(4n+1)", r"x=\frac{\pi}{4}(4k+1)"),
    (r"x=\frac{\pi}{6}(4k+2)", r"x=\frac{\pi}{6}(2k+1)"),
    (r"x=-\pi k", r"x=\pi k"),
    ("n=2m", "n=m"),
    ("f(x)+f(x)", "2f(x)"),
    ("0.5x", r"\frac{x}{2}"),
]
REJECTED = [
    ("a+1", "a+2"),
    ("2a+3", "4a+6"),  # a multiple, but no family
    ("k", "2k"),
    (r"x=\frac{\pi}{6}(2k+1)", r"x=\frac{\pi}{6}(4k+2)"),  # half is no integer multiple
    (r"\sqrt{2}", "1.41"),
    ("21", "20"),
]
UNDECIDED = [
    ("no roots", "x"),
    ("2x+3=7", "x=2"),
    (r"\frac{1}{", "x"),
    (r"\frac{1}{x-x}", "x"),
]


def decide(prediction: str, gold: str) -> Decision:
    return compare_expressions(without_assignment(prediction), without_assignment(gold)).decision


@pytest.mark.parametrize(("prediction", "gold"), ACCEPTED)
def test_the_same_expression(prediction: str, gold: str) -> None:
    assert decide(prediction, gold) is Decision.ACCEPT


@pytest.mark.parametrize(("prediction", "gold"), REJECTED)
def test_a_different_expression(prediction: str, gold: str) -> None:
    assert decide(prediction, gold) is Decision.REJECT


@pytest.mark.parametrize(("prediction", "gold"), UNDECIDED)
def test_nothing_to_compare(prediction: str, gold: str) -> None:
    assert decide(prediction, gold) is Decision.UNDECIDED


def test_equations_are_equal_when_written_alike() -> None:
    assert decide("2x + 3 = 7", "2x+3=7") is Decision.ACCEPT
