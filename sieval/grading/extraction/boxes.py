r"""Boxes: where a completion writes `\boxed{…}` or `\fbox{…}`, found in one pass."""

import re
from bisect import bisect_left
from typing import NamedTuple

from sieval.grading.limits import MAX_ANSWER_CHARS
from sieval.grading.regex import regex

_MARK = regex(
    r"(?P<box>\\\\?(?:boxed|fbox|framebox)(?![A-Za-z])(?P<brace>\s{0,8}\{)?)"
    r"|(?P<escape>\\.)|(?P<open>\{)|(?P<close>\})",
    re.DOTALL,
)
_BRACE = regex(r"\\.|[{}]", re.DOTALL)
_PLAIN = r"\boxed{"
_NAMES = ("boxed", "fbox", "framebox")
_BARE_END = regex(r"[$\n]|\\[)\]]")
_BARE_CHARS = 60
_DAMAGED = regex("\x08oxed(?=[ {])")
_LOST_BACKSLASH = regex(r"(?<![A-Za-z\\])boxed\{")
_NESTING = 20
BOX_CHARS = 20_000
"""How far back from the last box others are looked for."""

_CONTENT_CHARS = 2 * MAX_ANSWER_CHARS
"""How far the end of the last box is looked for."""


class Box(NamedTuple):
    """One box: where it starts and ends, and where its content does; an unterminated box has no end."""

    start: int
    end: int | None
    inside: int
    inside_end: int

    def content(self, text: str) -> str:
        """What stands in the box, in the text it was found in."""
        return text[self.inside : self.inside_end]


class _Open(NamedTuple):
    start: int
    inside: int
    depth: int


def repair_boxes(text: str) -> str:
    r"""The text with `\boxed` restored where its `\b` became a backspace, and marked-up boxes as boxes."""
    if "\x08" in text:
        text = _DAMAGED.sub(r"\\boxed", text)
    if text.rfind("boxed{") >= 0 and text.rfind("\\boxed") < 0:  # from its end, where a box stands
        text = _LOST_BACKSLASH.sub(r"\\boxed{", text)
    if "<|" in text and "<|begin_of_box|>" in text:
        text = text.replace("<|begin_of_box|>", r"\boxed{").replace("<|end_of_box|>", "}")
    return text


def find_boxes(text: str) -> tuple[Box, ...]:
    """The outermost boxes in the order written.

    An unterminated box never hides a later one; only the last box can come back without an end.
    """
    start = text.rfind("box") - 1
    if start < -1:
        return ()
    alone = start >= 0 and text.startswith(_PLAIN, start) and text.find("box") == start + 1
    if alone and text[start - 1 : start] != "\\":
        return (_only_box(text, start, start + len(_PLAIN)),)
    return _outermost(text, _every_box(text))


def _every_box(text: str) -> list[Box]:
    """Every box, those inside others included, in the order they are closed."""
    names = [name for name in _NAMES if name in text]
    if not names:
        return []
    first, last = min(map(text.find, names)), max(map(text.rfind, names))
    if first == last:
        mark = _MARK.match(text, first - (2 if text.startswith("\\\\", max(0, first - 2)) else 1))
        if mark and mark["brace"]:
            return [_only_box(text, mark.start(), mark.end())]
        if mark and mark["box"]:
            return [_bare_box(text, mark.start(), mark.end())]
    stop = min(len(text), last + _CONTENT_CHARS)
    found: list[Box] = []
    waiting: list[_Open] = []
    depth = 0
    last_start = -1
    for mark in _MARK.finditer(text, max(0, first - 2, last - BOX_CHARS), stop):
        if not waiting and mark.start() > last:
            break
        if mark["box"]:
            last_start = mark.start()
            if mark["brace"]:
                waiting.append(_Open(mark.start(), mark.end(), depth))
                depth += 1
            else:
                found.append(_bare_box(text, mark.start(), mark.end()))
        elif mark["open"]:
            depth += 1
        elif mark["close"] and depth:
            depth -= 1
            if waiting and waiting[-1].depth == depth:
                opened = waiting.pop()
                found.append(Box(opened.start, mark.end(), opened.inside, mark.start()))
    if waiting and waiting[-1].start == last_start:
        found.append(_open_box(text, last_start, waiting[-1].inside, stop))
    return found


def _open_box(text: str, start: int, inside: int, stop: int) -> Box:
    """A box that is not closed before `stop`: unterminated when the text ends there, else all of the rest."""
    return Box(start, None if stop == len(text) else len(text), inside, len(text))


def _only_box(text: str, start: int, inside: int) -> Box:
    """The box of a text that names no other, from where its content starts."""
    stop = min(len(text), inside + _CONTENT_CHARS)
    end = text.find("}", inside, stop)
    content = text[inside:end] if end >= 0 else "{"
    if "{" not in content and "\\" not in content:
        return Box(start, end + 1, inside, end)
    depth = 1
    for brace in _BRACE.finditer(text, inside, stop):
        found = brace[0]
        if found == "}":
            depth -= 1
            if not depth:
                return Box(start, brace.end(), inside, brace.start())
        elif found == "{":
            depth += 1
    return _open_box(text, start, inside, stop)


def unwrap_boxes(text: str) -> str:
    """The text without the box commands in it, their contents kept in place."""
    for _ in range(_NESTING):
        boxes = _every_box(text)
        if not boxes:
            break
        marks = [(box.start, box.inside) for box in boxes]
        marks += [(box.inside_end, box.end) for box in boxes if box.end is not None]
        pieces, position = [], 0
        for start, end in sorted(marks):
            pieces.append(text[position:start])
            position = max(position, end)
        text = "".join(pieces) + text[position:]
    return text


def _bare_box(text: str, start: int, inside: int) -> Box:
    r"""A box without braces, `\boxed 12`, runs to the end of its formula."""
    end = _BARE_END.search(text, inside, inside + _BARE_CHARS)
    if end is None:
        return Box(start, None, inside, min(len(text), inside + _BARE_CHARS))
    return Box(start, end.start(), inside, end.start())


def _outermost(text: str, found: list[Box]) -> tuple[Box, ...]:
    """Drop a box inside another, unless the outer runs over a paragraph: its end is then a stray brace."""
    breaks = [match.start() for match in re.finditer(r"\n\s*?\n", text)] if len(found) > 1 else []
    kept: list[Box] = []
    for box in sorted(found):
        outer = kept[-1] if kept else None
        if outer is not None and outer.end is not None and box.start < outer.end:
            nearest = bisect_left(breaks, outer.inside)
            if nearest == len(breaks) or breaks[nearest] > outer.inside_end:
                continue
            kept.pop()
        kept.append(box)
    return tuple(kept)
