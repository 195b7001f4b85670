"""Derivatives as names and as objects that are not worked out."""

import pytest

from sieval.grading import equal
from sieval.grading.syntax.derivatives import Derivative, derivative
from tests.grading.trees import tree

SAME = [
    (r"\frac{d}{dx}x^2", r"\frac{d}{dx}[x^2]"),
    (r"\frac{d}{dx}x^2", "d/dx(x^2)"),
    (r"\frac{d}{dx}x^2", r"\frac{\mathrm d}{\mathrm dx}(x\cdot x)"),
    (r"\frac{d}{dx}(x^2)+1", r"1+\frac{d}{dx}x^2"),
    ("2x", r"\frac{d}{dx}x^2=2x"),
    ("f'(x)=3x^2", r"\frac{d}{dx}f(x)=3x^2"),
    ("f'(x)=3x^2", r"\frac{d}{dx}f=3x^2"),
    ("f'(x)=3x^2", "f^{'}(x)=3x^2"),
    ("f''(x)=6x", r"\frac{d^2}{dx^2}f(x)=6x"),
    (r"\frac{dy}{dx}=2x", r"\frac{d}{dx}y=2x"),
    (r"\frac{\partial}{\partial x}f=2xy", "f_x=2xy"),
    (r"\frac{d}{t}", "d/t"),
]
OTHER = [
    (r"\frac{d}{dx}x^2", "2x"),
    (r"\frac{d}{dx}x^2", "x^2"),
    (r"\frac{d}{dx}x^2", r"\frac{d}{dx}x^3"),
    (r"\frac{d}{dx}x^2", r"\frac{d}{dy}x^2"),
    (r"\frac{d}{dx}x^2", r"\frac{d^2}{dx^2}x^2"),
    (r"\frac{d}{dx}x^2=2x", r"\frac{d}{dx}x^3=2x"),
    (r"\frac{d}{dx}x^2", "x"),
    ("f'(x)=3x^2", r"\frac{d}{dx}g(x)=3x^2"),
    ("f'(x)=3x^2", r"\frac{d^2}{dx^2}f(x)=3x^2"),
    (r"\frac{dz}{dx}=2x", r"\frac{d}{dx}y=2x"),
    (r"\frac{\partial}{\partial x}f=2xy", "f_y=2xy"),
    (r"\frac{d}{dx}(x^2)", r"\frac{d}{dx}(x^2)+1"),
]


@pytest.mark.parametrize(("gold", "prediction"), SAME)
def test_one_derivative_has_many_spellings(gold: str, prediction: str) -> None:
    assert equal(gold, prediction).correct
    assert equal(prediction, gold).correct


@pytest.mark.parametrize(("gold", "prediction"), OTHER)
def test_a_derivative_is_not_worked_out_and_is_no_other(gold: str, prediction: str) -> None:
    assert not equal(gold, prediction).correct
    assert not equal(prediction, gold).correct


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("y'", Derivative("y", 1, "")),
        ("f''(x)", Derivative("f", 2, "")),
        (r"\frac{dy}{dx}", Derivative("y", 1, "x")),
        (r"\frac{d^2y}{dx^2}", Derivative("y", 2, "x")),
        (r"\frac{\partial f}{\partial t}", Derivative("f", 1, "t")),
        (r"\frac{d}{dt}y", Derivative("y", 1, "t")),
        (r"\frac{d^2}{dt^2}y(t)", Derivative("y", 2, "t")),
        ("y", None),
        (r"\frac{y}{x}", None),
    ],
)
def test_a_derivative_is_known_by_its_name(text: str, found: Derivative | None) -> None:
    assert derivative(tree(text)) == found
