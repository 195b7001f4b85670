"""Columns of tokens, by table."""

import pytest

from sieval.grading import equal
from sieval.grading.syntax.stacked import unstacked

STACKED = [
    (r"\begin{matrix} \frac{ \\ 7 \\ }{ \\ 9 \\ } \end{matrix}", r"\frac{ 7 }{ 9 }"),
    (r"\begin{matrix} 1 \\ - \\ \pi \end{matrix}", r"1 - \pi"),
    ("\n\\begin{matrix}\n3 \\\\ + \\\\ \\\\ \\sqrt{ \\\\ 5 \\\\ } \\end{matrix}\n", "\n3 + \\sqrt{ 5 }\n"),
]
COLUMNS = [
    r"\begin{pmatrix} 1 \\ 2 \\ 3 \end{pmatrix}",
    r"\begin{pmatrix} -1 \\ \frac{1}{2} \end{pmatrix}",
    r"\begin{matrix} 1 & - \\ 2 & 3 \end{matrix}",
    r"\frac{1}{2}",
]


@pytest.mark.parametrize(("text", "line"), STACKED)
def test_a_column_of_tokens_is_written_in_one_line(text: str, line: str) -> None:
    assert unstacked(text) == line


@pytest.mark.parametrize("text", COLUMNS)
def test_a_column_of_expressions_stays(text: str) -> None:
    assert unstacked(text) == text


def test_a_stacked_answer_is_compared_as_one_expression() -> None:
    assert equal(r"\frac79", STACKED[0][0]).correct
    assert not equal(r"\frac78", STACKED[0][0]).correct
