"""Equations in one unknown and their solutions."""

import pytest

from sieval.grading import equal

SOLVED = [
    ("x^2-5x+6=0", "x=2 or x=3"),
    ("x^2-5x+6=0", r"x\in\{2,3\}"),
    ("x^2-5x+6=0", r"\{3,2\}"),
    ("(x-1)(x-2)=0", "x=1, x=2"),
    ("|x|=2", r"x=\pm2"),
    ("|t-1|=4", "t=5 or t=-3"),
    ("x^2=9", "x=3, x=-3"),
    ("(x-1)(x+2)(x-5)=0", "x=1, x=-2, x=5"),
    ("x(x-3)^2=0", "x=0 or x=3"),
    ("x^2=2", r"x=\sqrt2\text{ or }x=-\sqrt2"),
    ("2x=6", "x=3"),
]
OTHERWISE_SOLVED = [
    ("x^2-5x+6=0", "x=2"),
    ("x^2-5x+6=0", "x=2, x=3, x=4"),
    ("x^2-5x+6=0", "y=2 or y=3"),
    ("x^2-5x+6=0", "(2,3)"),
    ("(x-1)(x-2)=0", "x=-1 or x=-2"),
    ("|x|=2", "x=2"),
    ("|x|=-2", r"x=\pm2"),
    ("|t-1|=4", "t=5 or t=3"),
    ("x^2=9", r"x=\pm9"),
    ("(x-1)(x+2)(x-5)=0", "x=1, x=-2"),
    ("x(x-3)^2=0", "x=3"),
    ("x^2=2", r"x=\sqrt2"),
]
UNSOLVED = [
    ("x=3", "2x=6"),
    ("x=3", "3x-7=2x-4"),
    ("x=3", "x+1=4"),
    ("x=3", "x^2-6x+9=0"),
    ("x=3", "x=2x-3"),
    ("3", "2x=6"),
    (r"x=\pm3", "x^2=9"),
    (r"x=\pm3", "|x|=3"),
    ("x=-2 or x=3", "(x+2)(x-3)=0"),
    (r"\{-2,3\}", "x^2-x-6=0"),
    ("t=4", r"\sqrt{t}=2"),
    ("y=5", "2y-1=9"),
]


@pytest.mark.parametrize(("gold", "prediction"), SOLVED)
def test_all_solutions_answer_an_equation(gold: str, prediction: str) -> None:
    assert equal(gold, prediction).correct


@pytest.mark.parametrize(("gold", "prediction"), OTHERWISE_SOLVED)
def test_some_or_other_solutions_do_not(gold: str, prediction: str) -> None:
    assert not equal(gold, prediction).correct


@pytest.mark.parametrize(("gold", "prediction"), UNSOLVED)
def test_an_equation_that_is_not_solved_is_no_value(gold: str, prediction: str) -> None:
    assert not equal(gold, prediction).correct


@pytest.mark.parametrize("prediction", ["x-3=0", "3=x", "0=x-3"])
def test_a_line_has_two_forms(prediction: str) -> None:
    assert equal("x=3", prediction).correct
