"""The answer as the contest leaderboards take it."""

import re

from sieval.tasks.extraction.boxes import Box, find_boxes
from sieval.tasks.extraction.numbers import last_integer

_APPROXIMATION = re.compile(
    r"(?:≈|≃|\\approx|\\simeq|\b(?:approximately|approx\.?|about|roughly|numerically))"
    r"(?:\s|\\[(\[,;:! ]|[$*{(:=]|\bis\b)*$",
    re.IGNORECASE,
)
_LEAD_CHARS = 60


def arena_answer(text: str, *, gold_is_list: bool) -> str | None:
    r"""The last closed box, else the last integer.

    A last box that is introduced as an approximation gives way to the nearest exact one before it. Where the
    gold is a comma list, the boxes of the last line that has any are joined by commas.

    >>> arena_answer(r"$\boxed{\sqrt2} \approx \boxed{1.41}$", gold_is_list=False)
    '\\sqrt2'
    >>> arena_answer("\\boxed{1}, \\boxed{2}", gold_is_list=True)
    '1,2'
    """
    boxes = [box for box in find_boxes(text) if box.end is not None]
    if not boxes:
        return last_integer(text)
    if gold_is_list:
        line = text.rfind("\n", 0, boxes[-1].start) + 1
        return ",".join(_content(box, text) for box in boxes if box.start >= line)
    exact = [box for box in boxes if not _is_approximation(box, text)]
    return _content(exact[-1] if exact else boxes[-1], text)


def _is_approximation(box: Box, text: str) -> bool:
    return _APPROXIMATION.search(text[max(0, box.start - _LEAD_CHARS) : box.start]) is not None


def _content(box: Box, text: str) -> str:
    return box.content(text) or ""
