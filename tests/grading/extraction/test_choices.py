"""Option letters, by table."""

import pytest

from sieval.grading.extraction.choices import choice, option_body, same_choice, several

LETTERS = [
    *[("B", "B"), ("(b)", "B"), ("(B)", "B"), ("B.", "B"), ("B)", "B"), ("B: 4x", "B"), ("B) 4x", "B")],
    *[
        (r"\text{B}", "B"),
        ("option C", "C"),
        ("b", None),
        ("Bob", None),
        ("B = 4", None),
        ("(b) is false", None),
    ],
    *[("K", None), ("", None)],
]
BODIES = [
    *[(r"\textbf{(C)}\ 5", r"\ 5"), (r"\text{(B) } 12", "12"), (r"\text{(B) 12}", "12"), ("B) x+1", "x+1")],
    ("x+1", None),
]
SEVERAL = [
    ("A, C", {"A", "C"}),
    ("A and C", {"A", "C"}),
    ("['B', 'F']", {"B", "F"}),
    ("A", None),
    ("A, x", None),
]


@pytest.mark.parametrize(("text", "letter"), LETTERS)
def test_the_letter_a_text_names(text: str, letter: str | None) -> None:
    found = choice(text)
    assert (found.letter if found else None) == letter


@pytest.mark.parametrize(("text", "body"), BODIES)
def test_what_stands_behind_the_letter(text: str, body: str | None) -> None:
    assert option_body(text) == body


@pytest.mark.parametrize(("text", "letters"), SEVERAL)
def test_several_letters(text: str, letters: set[str] | None) -> None:
    assert several(text) == letters


@pytest.mark.parametrize(
    ("gold", "prediction", "same"),
    [
        ("(c)", r"(c) \(f(x) = 2x\)", True),
        ("(a)", "(a) f increases on [0,1]", True),
        ("(a)", "a) 5", True),
        ("(a)", "(b) f increases on [0,1]", False),
        ("(a)", "(a) + b", None),
    ],
)
def test_a_letter_in_brackets_stands_before_its_option(
    gold: str, prediction: str, *, same: bool | None
) -> None:
    assert same_choice(gold, prediction, None) is same
