"""Closing remarks behind an answer."""

import pytest

from sieval.grading.extraction.closings import without_remarks


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("So x = 4. Q.E.D.", "So x = 4."),
        ("So x = 4. ∎", "So x = 4."),
        ("So x = 4.\n\nI hope this helps! Let me know if you have questions.", "So x = 4."),
        ("So x = 4. Would you like more details?", "So x = 4."),
        ("Let me know.", "Let me know."),
        ("So you have 4 apples.", "So you have 4 apples."),
    ],
)
def test_remarks_at_the_end_are_left_out(text: str, kept: str) -> None:
    assert without_remarks(text) == kept
