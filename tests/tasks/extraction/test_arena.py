import pytest

from sieval.tasks.extraction import arena_answer

SINGLE = [
    (r"\boxed{1} and \boxed{2}", "2"),
    (r"$\boxed{\sqrt2}\approx\boxed{1.414}$", r"\sqrt2"),
    (r"exactly \boxed{\frac13}, approximately \boxed{0.333}.", r"\frac13"),
    (r"It is about $\boxed{0.3}$.", "0.3"),  # the only box stands
    (r"\boxed{7} and \boxed{8", "7"),
    ("so n = 204.", "204"),
    ("x1 is unknown", None),
    ("", None),
]


@pytest.mark.parametrize(("text", "answer"), SINGLE)
def test_single_answer(text: str, answer: str | None) -> None:
    assert arena_answer(text, gold_is_list=False) == answer


def test_list_answer_joins_the_boxes_of_the_last_line_that_has_any() -> None:
    text = "\\boxed{0}\nSo \\boxed{1} and \\boxed{2}.\nThat is all."
    assert arena_answer(text, gold_is_list=True) == "1,2"
    assert arena_answer("\\boxed{1,2}", gold_is_list=True) == "1,2"
