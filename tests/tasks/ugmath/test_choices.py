import pytest

from sieval.tasks.ugmath.choices import Option, chosen, chosen_set, read_options

TEXTS = read_options(("x > 2", "x < 2", "None of the above"))
LETTERS = read_options(("A", "B", "C", "D"))


def test_options_bear_their_letters_or_take_them_in_order() -> None:
    assert [(option.letter, option.text) for option in TEXTS] == [
        ("A", "x > 2"),
        ("B", "x < 2"),
        ("C", "None of the above"),
    ]
    assert read_options(("B. two", "(A) one")) == (Option("B", "two"), Option("A", "one"))
    assert LETTERS[1] == Option("B", "")


@pytest.mark.parametrize(
    "answer", ["A", "(A)", "A.", "option A", "Answer: A", "x > 2", "2 < x", "A. x > 2", "A) 2<x"]
)
def test_letter_and_text_choose_the_option(answer: str) -> None:
    assert chosen(answer, TEXTS).letter == "A"


@pytest.mark.parametrize("answer", ["a", "AB", "D", "A. x < 2", "A. x > 3", "x", "1", ""])
def test_anything_else_chooses_none(answer: str) -> None:
    assert chosen(answer, TEXTS).letter is None


def test_true_and_false_are_options_by_their_capitals() -> None:
    truths = read_options(("True", "False"))
    assert [chosen(answer, truths).letter for answer in ("T", "False", "F", "yes")] == ["A", "B", "B", "A"]


def test_text_of_two_options_chooses_none() -> None:
    assert chosen("1/2", read_options(("0.5", r"\frac{1}{2}"))).letter is None


@pytest.mark.parametrize("answer", ["BD", "DB", "B, D", "B and D", r"\{B, D\}", "(B)(D)"])
def test_letters_in_any_order_and_dress(answer: str) -> None:
    assert chosen_set(answer, LETTERS) == frozenset("BD")


@pytest.mark.parametrize("answer", ["bd", "B or D", "BE", "", "12", "B and not D"])
def test_what_is_not_letters_of_the_options_is_no_set(answer: str) -> None:
    assert chosen_set(answer, LETTERS) is None
