from typing import Any

import pytest
import sympy

from sieval.tasks.dgn_reference.evaluate import UnevaluableError, agree, evaluate, size
from sieval.tasks.dgn_reference.parsers import parse

X = sympy.Symbol("x")


def value(text: str, **values: int) -> Any:
    return evaluate(parse(text).expression, {sympy.Symbol(name): number for name, number in values.items()})


VALUES = [
    (r"\frac{1}{2}+\frac{1}{3}", "5/6"),
    (r"\sqrt{x}", "3"),
    ("x^2-1", "80"),
    (r"\log_3 x", "2"),
    (r"\ln e", "1"),
    ("|x-10|", "1"),
    (r"\sin^2 x+\cos^2 x", "1"),
    ("5!", "120"),
    (r"\binom{x}{2}", "36"),
    (r"\lfloor x/2 \rfloor", "4"),
    (r"\sqrt[3]{27}", "3"),
    (r"\max(x, 2)", "9"),
    ("2^{-x}", "1/512"),
]


@pytest.mark.parametrize(("text", "wanted"), VALUES)
def test_values_at_nine(text: str, wanted: str) -> None:
    assert agree(value(text, x=9), evaluate(sympy.Rational(wanted), {}))


@pytest.mark.parametrize(
    "text", [r"\frac{1}{x-9}", r"\ln(x-9)", "f(x)", "9^{9999}", "x^{99999}", r"\infty", "y"]
)
def test_no_value(text: str) -> None:
    expression = parse(text).expression if text != "9^{9999}" else sympy.Pow(9, 99999, evaluate=False)
    with pytest.raises(UnevaluableError):
        evaluate(expression, {X: 9})


def test_tiny_values_are_told_apart() -> None:
    one, other = evaluate(sympy.Integer(2) ** -98, {}), evaluate(sympy.Integer(2) ** -99, {})
    assert not agree(one, other)


def test_decimals_are_exact() -> None:
    assert agree(value("0.1x", x=10), 1)


def test_size_stops_counting_over_the_limit() -> None:
    assert size(sympy.Add(*sympy.symbols("a0:2000"))) == 601
    assert size(X + 1) == 3
