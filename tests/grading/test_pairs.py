"""Pairs by kind: the many ways to write one answer, and tempting answers that are other ones."""

import pytest

from sieval.grading import equal

SAME: dict[str, list[tuple[str, str]]] = {
    "families": [
        (r"\arctan 2+\pi k", r"\frac{\pi}{2}-\arctan\frac12-\pi n"),
        (r"x=(-1)^n\frac{\pi}{4}+\pi n", r"\frac{\pi}{4}+2\pi k, \frac{3\pi}{4}+2\pi k"),
        (r"\frac{\pi k}{3}", r"\pi k, \frac{\pi}{3}+\pi k, \frac{2\pi}{3}+\pi k"),
    ],
    "equations": [
        (r"y=\frac{1}{3}x+\pi", r"3y=x+3\pi"),
        ("y^2=4x", r"x=\frac14y^2"),
    ],
    "functions": [("f(x)=x^2+1", "f(t)=t^2+1")],
    "signs": [
        (r"120^\circ", r"\frac{2\pi}{3} \text{ rad}"),
        (r"20\%", r"20\%\text{ of the students}"),
        (r"33\frac{1}{3}\%", r"33\frac13"),
    ],
    "conditions": [(r"\frac14; a>0", r"\frac14 \text{ for } a>0")],
    "restated": [("2, 2", "2")],
}
OTHER: dict[str, list[tuple[str, str]]] = {
    "families": [
        (r"\pi k", r"\pi k + 10^{-9}"),
        (r"\frac{\pi}{4}+\pi k", r"0.785398163+\pi k"),
        (r"\frac{\pi}{4}+\pi k", r"\frac{\pi}{4}+3.14159265358979k"),
    ],
    "equations": [
        ("y=x", "y=x+10^{-10}"),
        ("y=2x+1", "y=2.000000001x+1"),
        ("|x|=2", "x=2"),
        ("|x-1|+y=3", "y=4-x"),
    ],
    "functions": [("f(x)=x^2+1", "f(t)=x^2+1"), ("f(x)=bx", "f(b)=xb")],
    "signs": [
        (r"5 \text{ cm}", r"5\%"),
        (r"5 \text{ cm}", r"5^\circ"),
        (r"\$24", "24%"),
        (r"120^\circ", r"120\text{ rad}"),
        (r"20\%", r"20\text{ kg}"),
        (r"\frac{1}{3}", r"\frac{1}{3}\%"),
    ],
    "conditions": [(r"\frac14; a>0", r"\frac14; b>0")],
    "tuples": [("(2,2)", "2"), ("(0,0)", "0")],
}


def _rows(table: dict[str, list[tuple[str, str]]]) -> list[tuple[str, str]]:
    return [pair for pairs in table.values() for pair in pairs]


@pytest.mark.parametrize(("gold", "prediction"), _rows(SAME))
def test_one_answer_in_another_spelling_is_correct(gold: str, prediction: str) -> None:
    verdict = equal(gold, prediction)

    assert verdict.outcome == "correct", verdict


@pytest.mark.parametrize(("gold", "prediction"), _rows(OTHER))
def test_a_tempting_answer_is_incorrect_both_ways(gold: str, prediction: str) -> None:
    assert equal(gold, prediction).outcome == "incorrect", equal(gold, prediction)
    assert equal(prediction, gold).outcome == "incorrect", equal(prediction, gold)
