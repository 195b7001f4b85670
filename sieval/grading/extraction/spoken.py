"""Spoken text: a completion without its reasoning, invisible characters and a server's tokens."""

import re
from itertools import islice

from sieval.grading.extraction.boxes import repair_boxes
from sieval.grading.limits import MAX_COMPLETION_CHARS
from sieval.grading.regex import regex

_INVISIBLE = regex(
    r"[\x00-\x06\x0e-\x1f\x7f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+",
)
"""Control characters, soft hyphens and marks of direction: they print nothing."""

_SEEN = bytes([*range(7, 14), *range(32, 127)])
"""The ASCII characters that are not among them."""

_REASONING = r"(?:think|thinking|thought|reasoning|reflection|seed:think|analysis)"
_OPENED = regex(rf"<{_REASONING}>|◁think▷|\[THINK\]|<\|begin_of_thought\|>", re.IGNORECASE)
_CLOSED = regex(rf"</{_REASONING}>|◁/think▷|\[/THINK\]|<\|end_of_thought\|>", re.IGNORECASE)
_REASONING_NAMES = ("think", "thought", "reasoning", "reflection", "analysis")
_END_MARK = regex(r"(?:</s>|<\|(?:im_start\|>\w*|(?:im_end|endoftext|eot_id|end_of_text|end|return)\|>))$")
_DECORATION = regex(r"[\s\u2600-\u27bf\u2b50\ufe0f\U0001f300-\U0001faff]+$")
"""Pictures that a text ends with."""

_DECORATION_CHARS = 200

_END_MARK_CHARS = 40
_END_MARKS = 8

_NEXT_PROBLEM = regex(
    r"\n[#* \t]{0,8}(?:(?:Problem|Question|Q|Exercise|Example)\s?\d{0,3}\s?[:.]"
    r"|(?:Human|User|Instruction)\s?:)"
    r"|<\|(?:user|im_start|start_header_id)\|>"
)
_TURNS = (
    "Q",
    "Problem",
    "Exercise",
    "Example",
    "Human:",
    "User:",
    "Instruction",
    "<|user",
    "<|im_s",
    "<|start_h",
)
"""One of which stands in a text that goes on to another turn."""

_ANSWERED = regex(r"I hope it is correct|answer is|boxed|####|Answer:")
_ANSWER_CHARS = 200
"""How far behind an answer another problem may begin."""

_ANSWERS, _TURN_CHARS = 1_000, 40


def spoken_text(completion: str) -> str | None:
    """What a completion says to its reader; `None` when its reasoning never ends."""
    text = completion[-MAX_COMPLETION_CHARS:] if len(completion) > MAX_COMPLETION_CHARS else completion
    text = repair_boxes(text.replace("\r\n", "\n") if "\r" in text else text)
    if _has_invisible(text):
        text = _INVISIBLE.sub("", text)
    tagged = "<" in text
    if tagged and "<|" in text and "_of_solution|>" in text:
        text = text.replace("<|begin_of_solution|>", "").replace("<|end_of_solution|>", "")
    decoration = None if text.isascii() else _DECORATION.search(text, max(0, len(text) - _DECORATION_CHARS))
    if decoration:
        text = text[: decoration.start()]
    text = text.rstrip()
    if tagged or "◁" in text or "THINK" in text:
        said = _without_reasoning(_without_end_marks(text))
        if said is None:
            return None
        text = said
    return _first_problem(text) if any(map(text.__contains__, _TURNS)) else text


def _has_invisible(text: str) -> bool:
    """Whether a text may hold a character that prints nothing; in ASCII, whether it does."""
    if text.isascii():
        return bool(text.encode("ascii").translate(None, _SEEN))
    return not text.replace("\n", "").isprintable()


def _first_problem(text: str) -> str:
    """The text up to where a base model, its answer given, goes on to write another problem."""
    for answered in islice(_ANSWERED.finditer(text), _ANSWERS):
        stop = answered.start() + _ANSWER_CHARS
        turn = _NEXT_PROBLEM.search(text, answered.end(), stop + _TURN_CHARS)
        if turn and turn.start() <= stop:
            return text[: turn.start()]
    return text


def _without_end_marks(text: str) -> str:
    """The text without the end-of-turn tokens that a server left in."""
    for _ in range(_END_MARKS):
        text = text.rstrip()
        if "|>" not in text[-_END_MARK_CHARS:] and not text.endswith("</s>"):
            break
        mark = _END_MARK.search(text, max(0, len(text) - _END_MARK_CHARS))
        if mark is None:
            break
        text = text[: mark.start()]
    return text


def _without_reasoning(text: str) -> str | None:
    """The text after the last reasoning block; `None` when a block is still open at the end."""
    if "<|" in text and "<|channel|>" in text:
        channel, _, message = text.rpartition("<|channel|>")[2].partition("<|message|>")
        return message if channel.strip() == "final" else None
    lowered = text.lower()
    if not any(map(lowered.__contains__, _REASONING_NAMES)):
        return text
    begin = max(_last_closing(text, mark) for mark in ("</", "◁/", "[/", "<|"))
    return None if _OPENED.search(text, begin) else text[begin:]


def _last_closing(text: str, mark: str) -> int:
    """Where the last end of reasoning that starts with a mark ends, 0 when there is none."""
    place = len(text)
    while (place := text.rfind(mark, 0, place)) >= 0:
        if closing := _CLOSED.match(text, place):
            return closing.end()
    return 0
