"""Times of day: `4:30 p.m.`, `16:30`, `5 PM`, `noon`."""

import re
from typing import NamedTuple

from sieval.grading.prose.wording import unmarked
from sieval.grading.regex import regex

_TIME = regex(
    r"(?:at )?(?P<hour>\d{1,2})(?:[:.](?P<minute>[0-5]\d))?\s*(?:(?P<half>[ap])\.?\s?m\b\.?|o'clock)?",
    re.IGNORECASE,
)
_HINT = regex(r"\d[:.]\d\d|[apAP]\.?\s?[mM]|oon\b|midday|midnight|clock")
_CHARS = 60
_NAMED = {"noon": 720, "midday": 720, "midnight": 0, "12 noon": 720, "12 midnight": 0}


class Clock(NamedTuple):
    """Minutes after midnight; `half` is whether the text says which half of the day it means."""

    minutes: int
    half: bool


def clock(text: str) -> Clock | None:
    """The time of day a text gives; `None` when it gives none."""
    if len(text) > _CHARS or not _HINT.search(text):
        return None
    bare = unmarked(text).strip(" .").casefold()
    if bare in _NAMED:
        return Clock(_NAMED[bare], half=True)
    found = _TIME.fullmatch(bare)
    if found is None or (found["minute"] is None and found["half"] is None and "clock" not in bare):
        return None
    hour, minute = int(found["hour"]), int(found["minute"] or 0)
    if hour > 24 or (found["half"] and not 1 <= hour <= 12):
        return None
    if found["half"]:
        hour = hour % 12 + (12 if found["half"] == "p" else 0)
    return Clock(60 * (hour % 24) + minute, half=bool(found["half"]) or hour > 12)


def same_time(gold: str, prediction: str) -> bool | None:
    """Whether both give the same time; `None` unless both give one, and one names its half of the day."""
    mine = clock(gold)
    theirs = None if mine is None else clock(prediction)
    if mine is None or theirs is None or not (mine.half or theirs.half):
        return None
    if mine.half and theirs.half:
        return mine.minutes == theirs.minutes
    return mine.minutes % 720 == theirs.minutes % 720
