import pytest
from hypothesis import given
from hypothesis import strategies as st

from sieval.tasks.ugmath.extraction import extract, final_line_boxes, find_boxes

FOUND = [
    (r"So \boxed{5}.", "5", "box"),
    (r"First \boxed{1}, then \boxed{2}", "2", "box"),
    (r"\fbox{7}", "7", "box"),
    (r"\boxed{\frac{1}{2}, \{1,2\}}", r"\frac{1}{2}, \{1,2\}", "box"),
    (r"\boxed{5} but \boxed{}", "5", "box"),
    (r"\boxed{5} and \boxed{6", "5", "box"),
    (r"\boxed{\boxed{5}}", r"\boxed{5}", "box"),
    (r"The final answer is 5. The final answer is \boxed{6}", "6", "box"),
    ("The final answer is 5.", "5.", "announcement"),
    ("The answer is 4\nThe Final Answers are 1, 2", "1, 2", "announcement"),
    ("**Answer:** $3$", "$3$", "announcement"),
    ("Answer: x\n\nHope this helps.", "x", "announcement"),
    (r"The final answer is \boxed{} 5", "5", "announcement"),
]
NOTHING = [
    "",
    "no idea",
    r"\boxed{}",
    r"\boxed{ $ $ }",
    r"The answer is \boxed{}.",
    r"\boxed{5",
    "The answer is ...",
]


@pytest.mark.parametrize(("completion", "text", "rule"), FOUND)
def test_answer_is_the_last_box_else_what_was_announced(completion: str, text: str, rule: str) -> None:
    assert extract(completion) == (text, rule)


@pytest.mark.parametrize("completion", NOTHING)
def test_nothing_is_found_where_nothing_is_said(completion: str) -> None:
    assert extract(completion) is None


@given(st.text(alphabet="ab1 ,^_()").map(str.strip).filter(lambda text: any(c.isalnum() for c in text)))
def test_box_gives_back_what_was_put_in(content: str) -> None:
    assert extract(rf"so \boxed{{{content}}}.") == (content, "box")


def test_boxes_of_the_final_line_only() -> None:
    completion = "Then \\boxed{0}.\nThe final answers are $\\boxed{1}$, $\\boxed{2}$ and $\\boxed{x}$."
    assert [box.content for box in final_line_boxes(completion)] == ["1", "2", "x"]
    assert final_line_boxes("none") == []


def test_many_open_boxes_are_read_in_one_pass() -> None:
    assert find_boxes(r"\boxed{" * 100_000 + "1" + "}" * 100_000)[0].start == 0
    assert len(find_boxes(r"\boxed{" * 100_000 + "1}")) == 1
