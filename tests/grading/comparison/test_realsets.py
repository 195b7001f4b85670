"""Sets of real numbers in normal form."""

import pytest

from sieval.grading.comparison.realsets import NotASetError, RealSet, real_set
from sieval.grading.limits import Budget
from sieval.grading.syntax.cursor import Dialect
from sieval.grading.syntax.parser import read

SETS = [
    ("(1,2)", "(1,2)"),
    ("[1,2)", "[1,2)"),
    (r"(-\infty,3]", "(-inf,3]"),
    (r"\{1,2\}", "[1,1] [2,2]"),
    (r"(1,2)\cup[2,3)", "(1,3)"),
    (r"(1,2)\cup(2,3)", "(1,2) (2,3)"),
    (r"(1,3)\cap[2,5]", "[2,3)"),
    (r"[1,3]\setminus\{2\}", "[1,2) (2,3]"),
    (r"\mathbb{R}\setminus\{0\}", "(-inf,0) (0,inf)"),
    (r"\mathbb{R}", "(-inf,inf)"),
    (r"\emptyset", ""),
    ("x>1", "(1,inf)"),
    ("1>=x", "(-inf,1]"),
    ("1<x<=2", "(1,2]"),
    ("x!=1", "(-inf,1) (1,inf)"),
    ("x<1 or x>2", "(-inf,1) (2,inf)"),
    ("x>1 and x<2", "(1,2)"),
    ("|x|<3", "(-3,3)"),
    ("|x-1|>=2", "(-inf,-1] [3,inf)"),
    ("2x+1>5", "(2,inf)"),
    ("x^2<=4", "[-2,2]"),
    ("x^2-3x+2>0", "(-inf,1) (2,inf)"),
    (r"\{x \mid x>0\}", "(0,inf)"),
    (r"\{x\in\mathbb{R} \mid x^2<1\}", "(-1,1)"),
    (r"x\in(0,1)", "(0,1)"),
    (r"x\notin[0,1]", "(-inf,0) (1,inf)"),
    ("0<f(x)<1", "(0,1)"),
]
NO_SETS = [
    "(2,1)",
    "(a,b)",
    "x<y",
    r"[-\infty,0]",
    "x^3<1",
    r"\{x\in\mathbb{Z}\mid x>0\}",
    "(1+i, 2)",
    "x+1",
]


def _shown(pieces: RealSet) -> str:
    return " ".join(
        f"{'[' if p.low.closed else '('}{p.low.at:g},{p.high.at:g}{']' if p.high.closed else ')'}"
        for p in pieces
    )


@pytest.mark.parametrize(("text", "shown"), SETS)
def test_a_set_has_a_normal_form(text: str, shown: str) -> None:
    assert _shown(real_set(read(text, Dialect()).node, Budget())) == shown


@pytest.mark.parametrize("text", NO_SETS)
def test_what_is_no_set_of_numbers_is_refused(text: str) -> None:
    with pytest.raises(NotASetError):
        real_set(read(text, Dialect()).node, Budget())
