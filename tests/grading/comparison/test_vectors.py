"""Vectors in unit vectors and in components."""

import pytest

from sieval.grading import equal

SAME = [
    (r"\mathbf{i}+2\mathbf{j}", "i+2j"),
    (r"\mathbf{i}+2\mathbf{j}", r"\langle1,2\rangle"),
    (r"\mathbf{i}+2\mathbf{j}", "(1,2)"),
    (r"\mathbf{i}+2\mathbf{j}", r"\hat{\mathbf{i}}+2\hat{\mathbf{j}}"),
    (r"\mathbf{i}+2\mathbf{j}", "î+2ĵ"),
    (r"\mathbf{i}+2\mathbf{j}", r"\bf{i}+2\bf{j}"),
    ("i+2j", "(1,2)"),
    ("3i+4k", "(3,0,4)"),
    (r"3\hat{i}+\hat{k}", "3i+k"),
    (r"2\hat{i}-\hat{j}", "(2,-1,0)"),
    (r"\begin{pmatrix}2\\-1\\0\end{pmatrix}", "2i-j+0k"),
    (r"\frac{2\mathbf{i}-\mathbf{j}}{\sqrt5}", r"(2/\sqrt5,-1/\sqrt5)"),
    (r"\cos t\,\mathbf{i}+\sin t\,\mathbf{j}", r"\langle\cos t,\sin t\rangle"),
    (r"a\mathbf{i}+b\mathbf{j}", "(a,b)"),
    ("v=2i-3j", r"\vec v=(2,-3)"),
]
OTHER = [
    (r"\mathbf{i}+2\mathbf{j}", r"2\mathbf{i}+\mathbf{j}"),
    (r"\mathbf{i}+2\mathbf{j}", "(1,-2)"),
    (r"\mathbf{i}+2\mathbf{j}", "(1,2,3)"),
    (r"\mathbf{i}+2\mathbf{j}", "1+2i"),
    (r"\mathbf{i}+2\mathbf{j}", "[1,2]"),
    ("i+2j", "i+2k"),
    ("i+2j", "(2,1)"),
    ("3+4j", "(3,4)"),
    ("3+0j", "(3,3)"),
    ("2i", "(2,0)"),
    ("i+j", "1+i"),
    ("i+j", "(1,1,1)"),
]


@pytest.mark.parametrize(("gold", "prediction"), SAME)
def test_unit_vectors_and_components_say_the_same(gold: str, prediction: str) -> None:
    assert equal(gold, prediction).correct
    assert equal(prediction, gold).correct


@pytest.mark.parametrize(("gold", "prediction"), OTHER)
def test_another_vector_is_different(gold: str, prediction: str) -> None:
    assert not equal(gold, prediction).correct
    assert not equal(prediction, gold).correct
