"""Notations that are rewritten before they are read."""

import pytest

from sieval.grading import equal
from sieval.grading.syntax.notations import respelled


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("1'000'000", "1000000"),
        ("60^o", r"60^\circ "),
        (r"\root 3 \of 2", r"\sqrt[3] 2"),
        ("log2(8)", r"\log_{2}(8)"),
        ("nC2", r"\binom{n}{2}"),
        ("7P3", r"\frac{7!}{(7-3)!}"),
        ("C^{3}_{10}", "C_{10}^{3}"),
        ("<1,2>", r"\langle 1,2\rangle "),
        (r"\mathbb{R}_{\ge 0}", r"[0,\infty)"),
        ("b) 2, a) x = 1", r"\parta = x = 1; \partb = 2"),
    ],
)
def test_a_notation_is_rewritten(text: str, plain: str) -> None:
    assert respelled(text) == plain


@pytest.mark.parametrize(
    "text",
    ["f'(2)", "2C_3", "x^{10}C", "{}^4\\sqrt{x}", "1 < 2, 3", "(1)(2)", "a) 5", "b) 1; c) 2", "5P", "H2O"],
)
def test_anything_else_stays(text: str) -> None:
    assert respelled(text) == text


@pytest.mark.parametrize(
    ("gold", "prediction", "correct"),
    [
        ("a) 1; b) 2", "1; 2", True),
        ("a) 1; b) 2", "b) 2, a) 1", True),
        ("a) 1; b) 2", "2; 1", False),
        ("a) 1; b) 2", "a) 2; b) 1", False),
        ("a) 1; b) 2", "1", False),
        ("a) x=2; b) y=3", "(a) 2, (b) 3", True),
    ],
)
def test_lettered_parts_bind_by_their_letters(gold: str, prediction: str, *, correct: bool) -> None:
    assert equal(gold, prediction).correct is correct
