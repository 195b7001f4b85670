"""Times of day, by table."""

import pytest

from sieval.grading.prose.clock import clock, same_time

SAME = [
    ("3:45 PM", "3:45 p.m."),
    (r"\text{3:45 p.m.}", r"3:45 \text{ p.m.}"),
    ("3:45 PM", "15:45"),
    ("3:45 PM", "3:45"),
    ("5 p.m.", "5:00 PM"),
    ("12:00 PM", "noon"),
    ("12:00 a.m.", "midnight"),
]
OTHER = [("3:45 PM", "3:45 AM"), ("3:45 PM", "4:45 PM"), ("noon", "midnight"), ("12:30 AM", "12:30 PM")]
UNDECIDED = [
    ("4:30", "2:15"),
    ("4:30", "4:30"),
    ("5", "5 PM"),
    ("3:4", "3:04 PM"),
    ("3:75 PM", "4:15 PM"),
    ("x", "noon"),
]


@pytest.mark.parametrize(("gold", "prediction"), SAME)
def test_the_same_time(gold: str, prediction: str) -> None:
    assert same_time(gold, prediction) is True


@pytest.mark.parametrize(("gold", "prediction"), OTHER)
def test_another_time(gold: str, prediction: str) -> None:
    assert same_time(gold, prediction) is False


@pytest.mark.parametrize(("gold", "prediction"), UNDECIDED)
def test_what_may_be_a_ratio_or_a_number_is_left_to_mathematics(gold: str, prediction: str) -> None:
    assert same_time(gold, prediction) is None


@pytest.mark.parametrize("text", ["25:00 PM", "13 pm", "5", "", "9" * 100])
def test_no_time_at_all(text: str) -> None:
    assert clock(text) is None
