"""What a completion says: without reasoning, invisible characters, a server's tokens and further problems."""

import pytest

from sieval.grading.extraction.spoken import spoken_text

SPOKEN = [
    ("plain", "plain"),
    ("<think>a</think>b", "b"),
    ("a</think>b", "b"),
    ("[THINK]a[/THINK]b", "b"),
    ("<think>a", None),
    ("a <thinking>b", None),
    ("<|channel|>analysis<|message|>a<|end|><|channel|>final<|message|>b<|return|>", "b"),
    ("<|channel|>analysis<|message|>a", None),
    ("a<|im_end|>\n<|endoftext|>", "a"),
    ("a</s>", "a"),
    ("a <|im_start|>user", "a"),
    ("4\u202e2\u200b", "42"),
    ("a\x00b", "ab"),
    ("a\r\nb", "a\nb"),
    ("x < 3 and y > 2", "x < 3 and y > 2"),
    ("The answer is 5.\n\nProblem: more", "The answer is 5.\n"),
    ("The answer is 5.\n\nExercise 2. Solve it.\nThe answer is 3.", "The answer is 5.\n"),
    ("The answer is 5.\n\nHuman: And now?\nAssistant: The answer is 3.", "The answer is 5.\n"),
    ("The answer is 5.\n### Instruction:\nAdd.\n### Response:\nThe answer is 3.", "The answer is 5."),
    ("The answer is 5.\n<|user|>\nAdd.\n<|assistant|>\nThe answer is 3.", "The answer is 5.\n"),
    ("User: the name of a role.\nThe answer is 5.", "User: the name of a role.\nThe answer is 5."),
    ("Problem: one\nQuestion: two", "Problem: one\nQuestion: two"),
]


@pytest.mark.parametrize(("completion", "spoken"), SPOKEN)
def test_what_a_completion_says(completion: str, spoken: str | None) -> None:
    assert spoken_text(completion) == spoken
