"""Spelled-out mathematics in symbols."""

import pytest

from sieval.grading.prose.spelled import in_symbols

SPELLED = [
    ("two", "2"),
    ("Zero.", "0"),
    ("twenty-one", "21"),
    ("minus five", "-5"),
    ("one hundred and five", "105"),
    ("two thousand three hundred", "2300"),
    ("two thirds", "2/3"),
    ("half", "1/2"),
    (r"all real numbers except $3$", r"\mathbb{R} \setminus \{3\}"),
    ("all reals except 2 and 3", r"\mathbb{R} \setminus \{2 , 3\}"),
    ("all real numbers x such that x > 2", "x > 2"),
    ("all real numbers greater than or equal to 2", "x >= 2"),
    ("all real numbers t less than 5", "t < 5"),
    ("3页", "3"),
    (r"12^{\mathrm{th}}", "12"),
    (r"21^\text{st}", "21"),
    ("3rd", "3"),
    ("1.5 million", "1500000"),
    ("②③", "2, 3"),
    (r"f(x) = 0 \text{ for all } x \in \mathbb{Z}", "f(x) = 0"),
    ("f(x) = x for all real $x$, f(x) = 1", "f(x) = x, f(x) = 1"),
]
UNCHANGED = ["7", "x+1", "two linked loops", "two five", "one and", "even"]


@pytest.mark.parametrize(("text", "symbols"), SPELLED)
def test_words_become_symbols(text: str, symbols: str) -> None:
    assert in_symbols(text) == symbols


@pytest.mark.parametrize("text", UNCHANGED)
def test_anything_else_stays(text: str) -> None:
    assert in_symbols(text) == text
