import pytest

from sieval.tasks.dgn_reference.decision import Decision
from sieval.tasks.dgn_reference.numeric import compare_numbers
from sieval.tasks.dgn_reference.shapes import compare_mathematics, compare_text

TEXT_ACCEPTED = [
    ("12, 80, 48, 12", "48; 80; 12; 12"),
    ("7; 6; 5", "5; 6; 7"),
    ("(-1, 2) ∪ (3, 6)", r"(-1,2)\cup(3,6)"),
    (r"(3,6)\cup(-1,2)", r"(-1,2)\bigcup(3,6)"),
    (r"\{1,2,3\}", "{3; 2; 1}"),
    ("(1,2), (3,4)", "(3;4); (1;2)"),
    ("b) 2 a) 1", "a) 1 b) 2"),
]
TEXT_UNDECIDED = [
    ("1; 1; 2", "1; 2"),
    ("[0,1]", "(0,1]"),
    ("2", "x=2"),
    (r"\pm 2", "2"),
    ("0.50", "0.5"),
]


@pytest.mark.parametrize(("prediction", "gold"), TEXT_ACCEPTED)
def test_text_of_lists_and_sets_in_any_order(prediction: str, gold: str) -> None:
    assert compare_text(prediction, gold).decision is Decision.ACCEPT


@pytest.mark.parametrize(("prediction", "gold"), TEXT_UNDECIDED)
def test_text_never_rejects(prediction: str, gold: str) -> None:
    assert compare_text(prediction, gold).decision is Decision.UNDECIDED


NUMBERS = [
    ("x=1, x=2", "2; 1", Decision.ACCEPT),
    ("x=1, x=3", "2; 1", Decision.REJECT),
    ("1; 1; 2", "1; 2", Decision.REJECT),
    ("1; 2", "1; 2; 2", Decision.REJECT),
    ("0.50", "x=0.5", Decision.ACCEPT),
    ("[0,1]", "(0,1]", Decision.REJECT),
    ("[0.0; 1]", "[0,1]", Decision.ACCEPT),
    (r"(1/2, \infty)", r"(0.5; +\infty)", Decision.ACCEPT),
    (r"(-\infty, 0)\cup(1,\infty)", r"(1,+\infty)\cup(-\infty,0.0)", Decision.ACCEPT),
    (r"(-\infty, 0)", "(-5, 0)", Decision.REJECT),
    (r"(0,1)\cup\{2\}", r"(0,1)\cup(1,2)", Decision.REJECT),
    (r"\{1.0; 2\}", "{2;1}", Decision.ACCEPT),
    (r"\pm 2", "2", Decision.ACCEPT),
    ("-2", r"\pm 2", Decision.ACCEPT),
    ("3", r"\pm 2", Decision.REJECT),
    ("2; -2", r"\pm 2", Decision.ACCEPT),
    (r"x=\pm 2", "-2; 2", Decision.ACCEPT),
    ("2; 3", r"\pm 2", Decision.REJECT),
    ("y; 1", "1; 2", Decision.UNDECIDED),
    ("y; 1; 2", "1; 2", Decision.UNDECIDED),
    ("; ".join("1" * 41), "1", Decision.UNDECIDED),
]


@pytest.mark.parametrize(("prediction", "gold", "decision"), NUMBERS)
def test_shapes_of_numbers(prediction: str, gold: str, decision: Decision) -> None:
    assert compare_mathematics(prediction, gold, compare_numbers).decision is decision
