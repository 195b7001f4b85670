"""The box scanner: what counts as a box, where it ends, and that a hostile text costs one pass."""

import time

import pytest

from sieval.grading.extraction.boxes import find_boxes, repair_boxes, unwrap_boxes

CONTENTS = [
    (r"so \boxed{7}", ["7"]),
    (r"\boxed{1}, \fbox{2}", ["1", "2"]),
    (r"\boxed {\frac{a}{b}}", [r"\frac{a}{b}"]),
    (r"\boxed{\{1, 2\}}", [r"\{1, 2\}"]),
    (r"\boxed{\left\{ x \right\}}", [r"\left\{ x \right\}"]),
    (r"\boxed{\boxed{5}}", [r"\boxed{5}"]),
    (r"$\boxed 12$ apples", [" 12"]),
    (r"\\boxed{3+i}", ["3+i"]),
    (r"} } \boxed{9} {", ["9"]),
    (r"\boxedtext{4}", []),
    (r"boxed{4}", []),
    ("no box at all", []),
    (r"\boxed{1 and then \boxed{2}", ["2"]),
]


@pytest.mark.parametrize(("text", "contents"), CONTENTS)
def test_boxes_in_the_order_written(text: str, contents: list[str]) -> None:
    assert [box.content(text) for box in find_boxes(text)] == contents


@pytest.mark.parametrize("text", [r"\boxed{3} no: \boxed{5", r"\boxed{3} no: \boxed{\frac{1}{2", r"\boxed 7"])
def test_an_unterminated_last_box_has_no_end(text: str) -> None:
    assert find_boxes(text)[-1].end is None


def test_a_box_closed_paragraphs_later_does_not_swallow_the_boxes_between() -> None:
    text = "\\boxed{1 is a slip.\n\nAgain: \\boxed{2}\n\nstray }"
    assert [box.content(text) for box in find_boxes(text)] == ["2"]


@pytest.mark.parametrize(
    ("text", "bare"),
    [(r"\boxed{5}", "5"), (r"x=\boxed{\boxed{5}}", "x=5"), (r"\boxed{a}+\fbox{b}", "a+b"), ("5", "5")],
)
def test_unwrapping_keeps_the_contents_in_place(text: str, bare: str) -> None:
    assert unwrap_boxes(text) == bare


@pytest.mark.parametrize(
    ("damaged", "whole"),
    [("\x08oxed{5}", r"\boxed{5}"), ("<|begin_of_box|>A<|end_of_box|>", r"\boxed{A}"), ("oxed", "oxed")],
)
def test_a_damaged_or_marked_up_box_is_restored(damaged: str, whole: str) -> None:
    assert repair_boxes(damaged) == whole


@pytest.mark.parametrize(
    "piece", ["\\", "{", "}", "\\boxed{", "\\boxed{}", "\\boxed ", "\\boxed{\n\n", "\\boxed{" * 9 + "}" * 9]
)
def test_a_long_text_is_scanned_in_one_pass(piece: str) -> None:
    text = piece * (200_000 // len(piece))
    started = time.process_time()
    find_boxes(text)
    assert time.process_time() - started < 2
