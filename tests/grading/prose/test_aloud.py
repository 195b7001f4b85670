"""Mathematics read aloud, in symbols."""

import pytest

from sieval.grading.prose.aloud import read_aloud


@pytest.mark.parametrize(
    ("text", "symbols"),
    [
        ("the square root of 2", r"\sqrt{2}"),
        ("3 root 2", r"3 \sqrt{2}"),
        ("n cubed", "n^{3}"),
        ("factorial of 5", "(5)!"),
        ("half of pi", r"\frac{1}{2}(pi)"),
        ("y is less than or equal to 3", "y <= 3"),
        ("n is 3", "n = 3"),
        ("5 meters squared", "5 meters squared"),
        ("the power of 3 men", "the power of 3 men"),
        ("overall 3", "overall 3"),
    ],
)
def test_what_is_mathematics_in_words_is_put_in_symbols(text: str, symbols: str) -> None:
    assert read_aloud(text) == symbols
