import pytest

from sieval.tasks.extraction import first_answer_line

FOUND = [
    ("Answer: 5", "5"),
    ("so it is.\nANSWER : $\\frac12$  \n", "$\\frac12$"),
    ("Answer: 1\nAnswer: 2", "1"),  # the first, as published
    ("Final Answer: The final answer is $3$. I hope", "The final answer is $3$. I hope"),
    ("Answer:\n\n7", "7"),
    ("**Answer: 7**", "7**"),
    ("Answers: 5", None),
    ("**Answer**: 5", None),
    ("Answer:   ", None),
    ("", None),
]


@pytest.mark.parametrize(("text", "answer"), FOUND)
def test_first_answer_line(text: str, answer: str | None) -> None:
    assert first_answer_line(text) == answer
