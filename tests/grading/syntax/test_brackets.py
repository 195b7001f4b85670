r"""Brackets around one thing: integer part, fractional part, or a mere group."""

import pytest

from sieval.grading import equal
from sieval.grading.syntax.brackets import bracket_reading

EQUAL = [
    ("[x]", r"\lfloor x \rfloor"),
    ("[x]+1", r"1+\lfloor x\rfloor"),
    (r"\left[\frac{n}{2}\right]", r"\lfloor n/2\rfloor"),
    ("[2x+1]", r"\lfloor 2x+1\rfloor"),
    (r"\{x\}", r"x-\lfloor x\rfloor"),
    (r"2\{x\}", "2x-2[x]"),
    (r"\{\frac{n}{3}\}", r"\frac{n}{3}-[\frac n3]"),
    ("[3.7]", "3"),
    (r"[\sqrt{10}]", "3"),
    ("[-1.5]", "-2"),
    ("[4.5]", "4.5"),
    ("2[x+1]", "2x+2"),
    ("[x+1]^2", "(x+1)^2"),
    ("[(x+1)(x+2)]", "(x+1)(x+2)"),
    (r"e^x[\sin x-\cos x]", r"e^x(\sin x-\cos x)"),
    ("[ABC] = 12", "12"),
    (r"x\in\{a\}", "x = a"),
]
DIFFERENT = [
    ("[x]", "x"),
    ("[x]+1", "x+1"),
    ("[x]^2", "x^2"),
    ("x^2-[x]", "x^2-x"),
    ("2[x]", "2x"),
    ("[2x+1]", "2x+1"),
    (r"[\frac{n}{2}]", r"\frac{n}{2}"),
    (r"\{x\}", "x"),
    (r"2\{x\}", "2x"),
    ("[x]", r"\{x\}"),
    ("[x]", r"\lceil x\rceil"),
    ("[3.7]", "4"),
    ("[a, b]", "(a, b)"),
]


@pytest.mark.parametrize(("gold", "prediction"), EQUAL)
def test_parts_and_groups_are_told_apart_by_what_they_hold(gold: str, prediction: str) -> None:
    assert equal(gold, prediction).correct
    assert equal(prediction, gold).correct


@pytest.mark.parametrize(("gold", "prediction"), DIFFERENT)
def test_a_part_of_a_number_is_not_the_number(gold: str, prediction: str) -> None:
    assert not equal(gold, prediction).correct
    assert not equal(prediction, gold).correct


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("x+1", "no"),
        (r"\sqrt[n]{x}", "no"),
        ("[AB]", "no"),
        ("[1.5]", "either"),
        ("3[x-1]", "either"),
        ("[x]", "parts"),
    ],
)
def test_a_text_says_what_its_brackets_leave_open(text: str, reading: str) -> None:
    assert bracket_reading(text) == reading
