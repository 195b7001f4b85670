"""Formulas, sentences and prose told apart."""

import pytest

from sieval.grading.extraction.spans import (
    balanced,
    formulas,
    sentences,
    strip_markup,
    terminated,
    wordy,
)

FORMULAS = [
    ("we get $x$ and $$y$$", ["x", "y"]),
    (r"\(a\) then \[b\]", ["a", "b"]),
    ("$ 12 $", ["12"]),
    ("it costs $5 and then $7 more", []),
    (r"\$5 and \$7", []),
    ("$5$ or $7$", ["5", "7"]),
    (r"\begin{align*} a &= b \\ &= c \end{align*}", ["a = b = c"]),
    ("$unclosed", []),
]
SENTENCES = [
    ("One is 1.5. Two is 2.", ["One is 1.5.", "Two is 2."]),
    ("It weighs approx. 5 kg.", ["It weighs approx. 5 kg."]),
    ("B. Carl wins", ["B. Carl wins"]),
    ("We add $1. 2$. Done", ["We add $1. 2$.", "Done"]),
    ("所以是 5。完", ["所以是 5。", "完"]),
    ("We have $x=6$ So, it is 6.", ["We have $x=6$", "So, it is 6."]),
    ("10! is large", ["10! is large"]),
]
TERMINATED = [
    ("It is 5.", True),
    ("It is 5", False),
    ("It is $5$", True),
    ("when $x$", False),
    (r"\[ x \]", True),
]
MARKED = [("**42**", "42"), ("- item", "item"), ("- 5", "- 5"), ("# Answer: ", "Answer:"), ("42 \\\\", "42")]


@pytest.mark.parametrize(("text", "contents"), FORMULAS)
def test_formulas_by_their_delimiters(text: str, contents: list[str]) -> None:
    assert [formula.content for formula in formulas(text)] == contents


@pytest.mark.parametrize(("text", "cut"), SENTENCES)
def test_sentences_end_outside_formulas_and_abbreviations(text: str, cut: list[str]) -> None:
    assert list(sentences(text)) == cut


@pytest.mark.parametrize(("sentence", "finished"), TERMINATED)
def test_a_sentence_ends_in_a_stop_or_in_what_it_states(sentence: str, finished: bool) -> None:
    assert terminated(sentence) is finished


@pytest.mark.parametrize(("text", "bare"), MARKED)
def test_markup_around_a_text_goes_and_a_minus_stays(text: str, bare: str) -> None:
    assert strip_markup(text) == bare


@pytest.mark.parametrize(
    ("text", "whole"), [(r"\frac{1}{2}", True), (r"\frac{1", False), ("}{", False), (r"\{", True)]
)
def test_open_groups(text: str, whole: bool) -> None:
    assert balanced(text) is whole


def test_prose_is_counted_outside_formulas_and_commands() -> None:
    said = r"the sum $of all$ is \frac{a}{b} 因"
    assert wordy(said, 2)
    assert not wordy(said, 3)
