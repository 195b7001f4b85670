"""Numeric values, in doubles and in the precise field alike."""

import math

import pytest

from sieval.grading.limits import Budget
from sieval.grading.syntax.cursor import Dialect
from sieval.grading.syntax.parser import read
from sieval.grading.values.evaluate import Evaluator
from sieval.grading.values.fields import DOUBLES, Field, UndefinedError
from sieval.grading.values.precise import precise

VALUES = [
    ("2x+1", 7.0),
    (r"\sin \frac{\pi}{6}", 0.5),
    (r"\tan 45^\circ", 1.0),
    (r"\cot \frac{\pi}{4}", 1.0),
    (r"\sec \frac{\pi}{3}", 2.0),
    (r"\arcsin 1", math.pi / 2),
    (r"\arccot 1", math.pi / 4),
    (r"\operatorname{arcsec} 2", math.pi / 3),
    (r"\cosh 0", 1.0),
    ("e^2", math.e**2),
    (r"\ln e", 1.0),
    (r"\log_2 8", 3.0),
    (r"\lg 1000", 3.0),
    ("(-8)^{1/3}", -2.0),
    ("(-8)^{2/3}", 4.0),
    (r"\sqrt[3]{-27}", -3.0),
    ("(3/2)!", 1.329340388179137),
    (r"\binom{5/2}{2}", 1.875),
    ("|3+4i|", 5.0),
    (r"\overline{3+4i}+3+4i", 6.0),
    (r"\frac{1}{2}!^2", math.pi / 4),
    (r"\lfloor \pi \rfloor", 3.0),
    (r"\{3.25\}+0", 0.25),
    (r"\begin{vmatrix}1&2\\3&4\end{vmatrix}", -2.0),
    (r"\sum_{k=1}^{4} k^2", 30.0),
    (r"\begin{cases}x&x>0\\-x&x\le 0\end{cases}", 3.0),
    (r"\gcd(4,6)", 2.0),
    ("7 mod 4", 3.0),
]
UNDEFINED = ["1/0", r"\ln 0", "0^{-1}", "y", r"\infty", r"\pm 1", r"\gcd(1.5, 2)", "1,2", "5 ft 3 in", "59_8"]


@pytest.mark.parametrize("field", [DOUBLES, precise(30)], ids=["doubles", "precise"])
@pytest.mark.parametrize(("text", "value"), VALUES)
def test_both_fields_give_the_value(text: str, value: float, field: Field) -> None:
    found = Evaluator(field, {"x": 3}, Budget()).value(read(text, Dialect()).node)
    assert abs(complex(found) - value) < 1e-12


@pytest.mark.parametrize("text", UNDEFINED)
def test_what_has_no_value_is_undefined(text: str) -> None:
    with pytest.raises(UndefinedError):
        Evaluator(DOUBLES, {}, Budget()).value(read(text, Dialect()).node)


def test_a_power_too_large_to_write_is_undefined() -> None:
    with pytest.raises(UndefinedError):
        Evaluator(precise(50), {}, Budget()).value(read("10^{10^{10^{10}}}", Dialect()).node)


def test_an_unknown_function_is_the_same_for_the_same_argument_only() -> None:
    values = [
        Evaluator(DOUBLES, {"x": 2}, Budget()).value(read(t, Dialect()).node)
        for t in ("f(x)", "f(2)", "f(3)", "g(2)")
    ]
    assert values[0] == values[1]
    assert len({round(v, 9) for v in values}) == 3
