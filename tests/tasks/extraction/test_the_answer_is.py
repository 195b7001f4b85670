import pytest

from sieval.tasks.extraction.the_answer_is import the_answer_is

STATED = [
    ("So.\nThe answer is 5.", "5"),
    ("The answer is x = 5/2.", "5/2"),
    ("The answer is 12.5 meters.", "12.5"),
    ("The answer is 1.1 * 10^4 m/s.", "1.1 * 10^4 m/s"),
    ("The answer is $18.", "18"),
    ("The answer is \\boxed{\\frac{1}{2}}.", "\\frac{1}{2}"),
    ("The answer is [1, 2].", "[1, 2]"),
    ("The answer is (b) because of it.", "(b) because of it"),
    ("The answer is yes.", "True"),
    ("The answer is No.", "False"),
    ("The answer is 5.\nThis answer is right.", "5"),
    ("It is 3 or 4", "4"),
    ("It denotes 4", "False"),  # the reference finds `no` inside a word
    ("a\n\nThe answer is 2.\n\nProblem:\nb\nThe answer is 3.", None),  # only `a` is read
    ("", None),
]


@pytest.mark.parametrize(("text", "answer"), STATED)
def test_stated_answer(text: str, answer: str | None) -> None:
    assert the_answer_is(text) == answer
