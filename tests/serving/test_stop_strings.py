"""Stop strings across token borders."""

import pytest

from sieval.serving.stop_strings import GrowingText

CASES = [
    ((), ["ab", "cd"], "abcd", None),
    (("xyz",), ["ab", "xy", "c"], "abxyc", None),
    (("xyz",), ["abx", "y", "z", "more"], "ab", "xyz"),
    (("b", "ab"), ["cab"], "c", "ab"),
    (("\n\n",), ["one\n", "two\n", "\nthree"], "one\ntwo", "\n\n"),
]


@pytest.mark.parametrize(("stops", "pieces", "text", "matched"), CASES)
def test_text_ends_before_the_first_stop_string(
    stops: tuple[str, ...], pieces: list[str], text: str, matched: str | None
) -> None:
    growing = GrowingText(stops)
    given = ""
    for piece in pieces:
        given += growing.add(piece)
        if growing.matched is not None:
            break
    given += growing.rest()
    assert (given, growing.matched) == (text, matched)
    assert growing.choice(truncated=False).text == text
