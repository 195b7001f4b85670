"""Names before values: what they may be called, and what they may not."""

import pytest

from sieval.grading import equal

SAME = [
    ("f(x)=2x+1", "f(t)=2t+1"),
    ("f(x,y)=x+2y", "f(a,b)=a+2b"),
    ("f(0)=1", "f(0)=2/2"),
    ("f(2)=5", "f(4/2)=5"),
    ("AB=7", "BA=7"),
    (r"\lim_{x\to0}f(x)=2", r"\lim_{t\to0}f(t)=2"),
    ("P(A)=0.3", r"P(A)=\frac{3}{10}"),
    (r"\frac{dy}{dx}=2x", "y'=2x"),
    (r"\frac{dy}{dt}=ky", r"\frac{\mathrm{d}y}{\mathrm{d}t}=ky"),
    (r"\frac{d^2y}{dx^2}=2x", "y''=2x"),
    (r"\frac{\partial f}{\partial x}=2xy", "f_x=2xy"),
    ("a_1=3", "a_1=6/2"),
]
APART = [
    ("f(x)=3", "f(0)=3"),
    ("f(0)=1", "f(1)=1"),
    ("f(x)=2x+1", "f(x+1)=2x+1"),
    (r"f(\pi)=0", "f(e)=0"),
    ("f(1/2)=3", "f(1/3)=2"),
    ("AB=7", "AC=7"),
    (r"\lim_{x\to0}f(x)=2", r"\lim_{x\to1}f(x)=2"),
    (r"\max f=3", r"\min f=3"),
    ("P(A)=0.3", "P(B)=0.3"),
    (r"\frac{dy}{dx}=2x", "y=2x"),
    (r"\frac{dy}{dx}=2x", "y''=2x"),
    (r"\frac{dy}{dx}=2x", r"\frac{dz}{dx}=2x"),
    (r"\frac{dy}{dx}=2x", r"\frac{dy}{dt}=2x"),
    (r"\frac{\partial f}{\partial x}=2xy", "f_y=2xy"),
    (r"\frac{\partial f}{\partial x}=2xy", "f=2xy"),
    ("a_1=3", "a_2=3"),
    ("S_5=10", "S_6=10"),
]


@pytest.mark.parametrize(("gold", "prediction"), SAME)
def test_one_thing_may_be_called_in_two_ways(gold: str, prediction: str) -> None:
    assert equal(gold, prediction).correct
    assert equal(prediction, gold).correct


@pytest.mark.parametrize(("gold", "prediction"), APART)
def test_the_name_of_another_thing_binds(gold: str, prediction: str) -> None:
    assert not equal(gold, prediction).correct
    assert not equal(prediction, gold).correct
