"""Numerals read without the grammar, as the grammar reads them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sieval.grading.syntax.cursor import Dialect
from sieval.grading.syntax.numerals import plain_value
from sieval.grading.syntax.parser import AnswerParser
from sieval.grading.syntax.tokens import lex

PLAIN = [
    "5",
    "-5",
    "+5",
    "007",
    "12.50",
    "-0.5",
    "3.0",
    "1/2",
    "-1/2",
    "1/0",
    r"\frac{10}{4}",
    r"\frac{-1}{2}",
]
OTHERS = ["", "x", "5%", ".5", "1/2/3", "1,5", r"-\frac{1}{2}", r"\frac12", "1/-2", "5 5", "1e5", "--5", "٥"]


def by_grammar(text: str) -> object:
    return AnswerParser(lex(text), text, Dialect()).answer().node


@pytest.mark.parametrize("text", PLAIN)
def test_plain_values_are_those_of_the_grammar(text: str) -> None:
    assert plain_value(text) == by_grammar(text)


@pytest.mark.parametrize("text", OTHERS)
def test_anything_else_is_left_to_the_grammar(text: str) -> None:
    assert plain_value(text) is None


@given(st.from_regex(r"[+-]?[0-9]{1,12}(?:\.[0-9]{1,12})?|-?[0-9]{1,9}/[0-9]{1,9}", fullmatch=True))
def test_every_numeral_is_read_as_the_grammar_reads_it(text: str) -> None:
    assert plain_value(text) == by_grammar(text)
