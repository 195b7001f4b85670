"""Inequalities with parameters against intervals."""

import pytest

from sieval.grading import equal

SAME = [
    (r"x\in(a;b)", "x>a and x<b"),
    (r"x\in(a;b)", "b>x>a"),
    (r"x\in(-\infty;a)\cup(b;+\infty)", "x<a or x>b"),
    (r"x\in(-\infty;a)\cup(b;+\infty)", "x>b or x<a"),
    (r"(-\infty,\frac a2)", r"x<\frac{a}{2}"),
    (r"x\in[2a,\infty)", r"x\ge2a"),
    (r"x\in[-a,a]", r"-a\le x\le a"),
    (r"(-\infty,-a]\cup[a,\infty)", r"x\le-a \text{ or } x\ge a"),
    (r"t\in(0,T]", r"0<t\le T"),
    (r"x\in(a-1,a+1)", "x>a-1, x<a+1"),
    ("x<a", r"(-\infty,a)"),
    (r"y\in[m,n]", r"y\ge m\text{ and }y\le n"),
]
OTHER = [
    (r"x\in(a;b)", "a<y<b"),
    (r"x\in(1;2)", "1<y<2"),
    (r"x\ne1,2", r"y\ne1,2"),
    (r"1\le x\le2\text{ or }x=5", r"1\le y\le2\text{ or }y=5"),
    (r"1\le x\le2\text{ or }x=5", r"1\le x\le2\text{ or }y=5"),
    (r"x\in(a;b)", r"x\ge a and x<b"),
    (r"x\in(a;b)", "x>a or x<b"),
    (r"x\in(a;b)", "x>b and x<a"),
    (r"x\in(-\infty;a)\cup(b;+\infty)", "x<b or x>a"),
    (r"x\in(-\infty;a)\cup(b;+\infty)", "a<x<b"),
    (r"(-\infty,\frac a2)", r"x\le\frac{a}{2}"),
    (r"(-\infty,\frac a2)", r"x>\frac{a}{2}"),
    (r"x\in[2a,\infty)", "x>2a"),
    (r"x\in[-a,a]", r"x\le a"),
    (r"t\in(0,T]", r"0\le t\le T"),
]


@pytest.mark.parametrize(("gold", "prediction"), SAME)
def test_bounds_with_parameters_make_intervals(gold: str, prediction: str) -> None:
    assert equal(gold, prediction).correct
    assert equal(prediction, gold).correct


@pytest.mark.parametrize(("gold", "prediction"), OTHER)
def test_other_bounds_make_other_intervals(gold: str, prediction: str) -> None:
    assert not equal(gold, prediction).correct
    assert not equal(prediction, gold).correct
