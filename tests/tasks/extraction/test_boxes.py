import pytest
from hypothesis import given
from hypothesis import strategies as st

from sieval.tasks.extraction import all_boxes, last_box

LAST = [
    (r"\boxed{1} then \boxed{2}", "2"),
    (r"\boxed{\frac{1}{2}}", r"\frac{1}{2}"),
    (r"\fbox{3}", "3"),
    (r"\boxed{\boxed{4}}", "4"),
    (r"\boxed{\text{a } \fbox{b}}", r"\text{a } b"),
    (r"\boxed 5$", "5"),
    (r"\boxed{\{1,2\}}", r"\{1,2\}"),
    (r"\\boxed{6}", "6"),
    (r"\boxed{7} or \boxed{8", None),  # an open last box never falls back
    (r"} \boxed{9}", "9"),
    (r"{ \boxed{9}", "9"),
    (r"\boxedx{9}", None),
    ("", None),
]


@pytest.mark.parametrize(("text", "answer"), LAST)
def test_last_box(text: str, answer: str | None) -> None:
    assert last_box(text) == answer


def test_all_boxes_leaves_out_open_and_inner_ones() -> None:
    assert all_boxes(r"\boxed{a} \boxed{b \boxed{c} \fbox{d\fbox{e}}") == ["a", "c", "de"]


@given(st.text(alphabet="ab12+-={}\\ ", max_size=30).filter(lambda text: text.count("\\") == 0))
def test_box_gives_what_was_put_in(text: str) -> None:
    depth = 0
    for char in text:
        depth += (char == "{") - (char == "}")
        if depth < 0:
            return
    if depth == 0 and text.strip():
        assert last_box(f"so \\boxed{{{text}}}.") == text.strip()


def test_many_open_boxes_are_read_quickly() -> None:
    assert last_box(r"\boxed{" * 100_000) is None
    assert all_boxes(r"\boxed " * 100_000)[:1] != []
