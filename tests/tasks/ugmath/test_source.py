import pytest

from sieval.tasks.ugmath.source import from_source, readings

REWRITTEN = [
    ("c1*exp(2*x)+c2", "c_{1}*exp(2*x)+c_{2}"),
    ("(-infinity,2) U (3,infinity)", r"(-\infty,2)\cup (3,\infty)"),
    ("[1,2]u{5}", r"[1,2]\cup {5}"),
    ("<1,2,3>", "(1,2,3)"),
    ("log10(x)", r"\log_{10}(x)"),
    ("x in (1,2)", r"x \in (1,2)"),
    ("C(5,2)", r"\binom{5}{2}"),
    ("all real numbers", r"\mathbb{R}"),
]
KEPT = ["1.5e3", "2E10", r"x_1", r"\alpha2", "x<1,y>2", "U", "sin(x)", r"\infty", "cup(2)"]


@pytest.mark.parametrize(("source", "wanted"), REWRITTEN)
def test_source_is_rewritten(source: str, wanted: str) -> None:
    assert from_source(source) == wanted
    assert readings(source) == (source, wanted)


@pytest.mark.parametrize("text", KEPT)
def test_what_is_no_source_is_kept(text: str) -> None:
    assert readings(text) == (text,)
