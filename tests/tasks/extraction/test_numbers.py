import pytest

from sieval.tasks.extraction import last_integer, last_number

NUMBERS = [
    ("12 and 1,234.5 apples", "1234.5"),
    ("down to -4.", "-4"),
    (".5", ".5"),
    ("5 - 3 = 2.", "2"),
    ("none", None),
]


@pytest.mark.parametrize(("text", "number"), NUMBERS)
def test_last_number(text: str, number: str | None) -> None:
    assert last_number(text) == number


def test_last_integer_is_no_part_of_a_word() -> None:
    assert last_integer("204 for x1") == "204"
    assert last_integer("x1") is None
