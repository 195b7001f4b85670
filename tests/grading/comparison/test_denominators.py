"""Equations whose denominators are multiplied out."""

import pytest

from sieval.grading import equal

EQUAL = [
    (r"\frac{1}{x}+\frac{1}{y}=1", "x+y=xy"),
    (r"\frac{1}{x}+\frac{1}{y}=1", "(x-1)(y-1)=1"),
    (r"\frac{2}{a}-\frac{3}{b}=1", "2b-3a=ab"),
    (r"\frac{2}{a}-\frac{3}{b}=1", "b(2-a)=3a"),
    (r"\frac{y}{x-1}=x+2", "y=(x-1)(x+2)"),
    (r"\frac{y-1}{x-2}=3", "y=3x-5"),
    (r"y=\frac{3x}{x^2+4}", "x^2y+4y=3x"),
    (r"\frac{x}{y}=\frac{2}{3}", r"\frac{y}{x}=\frac{3}{2}"),
    (r"\frac{1}{u}+\frac{1}{v}=\frac{1}{f}", "f(u+v)=uv"),
    (r"\frac{1}{R}=\frac{1}{R_1}+\frac{1}{R_2}", "R(R_1+R_2)=R_1R_2"),
    (r"\frac{x^2}{4}+\frac{y^2}{9}=1", "9x^2+4y^2=36"),
    (r"xy^{-2}=3", "x=3y^2"),
]
DIFFERENT = [
    (r"\frac{1}{x}+\frac{1}{y}=1", "x+y=2xy"),
    (r"\frac{1}{x}+\frac{1}{y}=1", "x-y=xy"),
    (r"\frac{1}{x}+\frac{1}{y}=1", r"\frac{1}{x+y}=1"),
    (r"\frac{2}{a}-\frac{3}{b}=1", "2a-3b=ab"),
    (r"\frac{y}{x-1}=x+2", "y(x-1)=x+2"),
    (r"\frac{y-1}{x-2}=3", "y=3x+5"),
    (r"y=\frac{3x}{x^2+4}", "y(x^2-4)=3x"),
    (r"\frac{x}{y}=\frac{2}{3}", r"\frac{x}{y}=\frac{3}{2}"),
    (r"\frac{xy}{x}=3", "xy=3x"),
    (r"\frac{x^2-1}{x-1}=0", "x^2-1=0"),
    (r"\frac{x^2-x}{x}=y-1", "x^2-x=xy-x"),
    (r"\frac{(x-y)x}{x-y}=2", "x(x-y)=2(x-y)"),
]


@pytest.mark.parametrize(("gold", "prediction"), EQUAL)
def test_denominators_may_be_multiplied_out(gold: str, prediction: str) -> None:
    assert equal(gold, prediction).method == "equation"
    assert equal(gold, prediction).correct
    assert equal(prediction, gold).correct


@pytest.mark.parametrize(("gold", "prediction"), DIFFERENT)
def test_another_equation_is_different(gold: str, prediction: str) -> None:
    assert not equal(gold, prediction).correct
    assert not equal(prediction, gold).correct
