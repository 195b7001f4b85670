import pytest

from sieval.tasks.dgn_reference.prose import has_prose, is_words


@pytest.mark.parametrize("text", ["no roots", "x is 5", "Yes", "6 h and 8 h", "hence 5", "no"])
def test_words_are_prose(text: str) -> None:
    assert has_prose(text)


@pytest.mark.parametrize(
    "text", ["2ab", "sin x", r"\arctan x", "70 kg", "abc", "x", "5 minutes", r"\operatorname x"]
)
def test_formulas_and_units_are_not(text: str) -> None:
    assert not has_prose(text)


def test_three_letters_alone_are_words() -> None:
    assert [is_words(text) for text in ("yep", "nay sir", "2abc", "ab", "sin", "a b")] == [
        True,
        True,
        False,
        False,
        False,
        False,
    ]
