import pytest

from sieval.tasks.ugmath.words import boolean, is_value_word, is_words, plain_words


@pytest.mark.parametrize("text", ["T", "Y", "true", "TRUE", "Yes", "yes.", "(T)"])
def test_true(text: str) -> None:
    assert boolean(text) is True


@pytest.mark.parametrize("text", ["F", "N", "false", "No", "FALSE."])
def test_false(text: str) -> None:
    assert boolean(text) is False


@pytest.mark.parametrize("text", ["t", "f", "y", "n", "1", "0", "", "truth", "True or False"])
def test_no_boolean(text: str) -> None:
    assert boolean(text) is None


def test_case_articles_and_final_punctuation_are_free() -> None:
    assert plain_words("The chain  rule.") == plain_words("a Chain Rule") == "chain rule"
    assert plain_words("does not exist") == plain_words("DNE")


def test_one_letter_keeps_its_case() -> None:
    assert plain_words("X") != plain_words("x")
    assert plain_words("a") == "a"


def test_words_hold_no_mathematics() -> None:
    assert is_words("chain rule")
    assert not any(map(is_words, ["x+1", "x^2", r"\frac12", "x", "f(x)"]))
    assert is_value_word("DNE")
    assert not is_value_word("abc")
