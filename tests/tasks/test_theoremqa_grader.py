import pytest

from sieval.core.records import Sample
from sieval.tasks.theoremqa_grader import grade

GRADED = [
    ("integer", "5", "5", "correct"),
    ("integer", "5", "5.4", "correct"),  # rounded
    ("integer", "5", "5.6", "incorrect"),
    ("integer", "0", "nothing", "correct"),  # `no` means False, and False is 0: the reference's defect
    ("integer", "5", "five apples", "incorrect"),
    ("float", "1.0", "1.04", "correct"),
    ("float", "1.0", "1.05", "incorrect"),
    ("float", "0.0", "0.01", "incorrect"),
    ("float", "1.5708", "\\frac{\\pi}{2}", "correct"),
    ("bool", "True", "yes", "correct"),
    ("bool", "True", "false", "incorrect"),
    ("option", "(b)", "(b) gamma", "correct"),
    ("option", "(b)", "b", "incorrect"),  # without its parentheses it is no option: the reference's defect
    ("option", "(b)", "(a) or (b)", "correct"),  # named beside another: the reference's defect
    ("option", "(b)", "(c)", "incorrect"),
    ("list of integer", "[1, 2]", "[2, 1]", "correct"),
    ("list of integer", "[1, 2]", "[1, 2, 3]", "incorrect"),
    ("list of integer", "[0, 0]", "[0,0]", "incorrect"),  # folded into one number, as the reference does
    ("list of float", "[0.5, 0.25]", "[0.5, 0.251]", "correct"),
    ("matrix", "[1]", "[1, 2]", "ungraded"),
    ("integer", "many", "5", "ungraded"),
]


@pytest.mark.parametrize(("kind", "gold", "stated", "outcome"), GRADED)
def test_gold_is_read_by_its_type(kind: str, gold: str, stated: str, outcome: str) -> None:
    sample = Sample("a", "", gold, {"answer_type": kind})
    assert grade(sample, f"Well.\nThe answer is {stated}.").outcome == outcome


def test_nothing_stated_is_unextracted() -> None:
    assert grade(Sample("a", "", "5", {"answer_type": "integer"}), "Well...").outcome == "unextracted"
