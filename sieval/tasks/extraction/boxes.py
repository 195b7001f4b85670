r"""Boxes, `\boxed{…}` and `\fbox{…}`, found in one pass."""

import re
from typing import NamedTuple

_MARK = re.compile(
    r"(?P<box>\\{1,2}(?:boxed|fbox)(?![A-Za-z]))\s*(?P<brace>\{)?|\\[{}\\]|(?P<open>\{)|(?P<close>\})"
)
_BARE_END = re.compile(r"[$\n}]|\\[)\]]|\\{1,2}(?:boxed|fbox)|\Z")
_BARE_CHARS = 200
_NESTING = 20


class Box(NamedTuple):
    """One box: where its command and its content start, and where each ends; None when it is never closed."""

    start: int
    inside: int
    inside_end: int | None
    end: int | None

    def content(self, text: str) -> str | None:
        """What stands in the box, in the text it was found in, inner boxes unwrapped."""
        return None if self.inside_end is None else unwrap(text[self.inside : self.inside_end]).strip()


def find_boxes(text: str) -> list[Box]:
    """The outermost boxes in the order written.

    A box that is never closed holds none of the boxes after it: they stand beside it.
    """
    found: list[Box] = []
    waiting: list[tuple[Box, int]] = []  # with the depth outside the box
    depth = 0
    for mark in _MARK.finditer(text):
        if mark["box"] and mark["brace"]:
            waiting.append((Box(mark.start(), mark.end(), None, None), depth))
            depth += 1
        elif mark["box"]:
            found.append(_bare(text, mark.start(), mark.end()))
        elif mark["open"]:
            depth += 1
        elif mark["close"] and depth:
            depth -= 1
            if waiting and waiting[-1][1] == depth:
                opened = waiting.pop()[0]
                while found and found[-1].start > opened.start:
                    found.pop()  # inner boxes
                found.append(opened._replace(inside_end=mark.start(), end=mark.end()))
    return sorted([*found, *(box for box, _ in waiting)])


def all_boxes(text: str) -> list[str]:
    """The contents of the outermost closed boxes.

    >>> all_boxes(r"\\boxed{2} and \\boxed{\\fbox{3}}")
    ['2', '3']
    """
    contents = (box.content(text) for box in find_boxes(text))
    return [content for content in contents if content is not None]


def last_box(text: str) -> str | None:
    """The content of the last box; None when there is none, or when it is never closed.

    An unclosed last box never falls back to an earlier one.
    """
    boxes = find_boxes(text)
    return boxes[-1].content(text) if boxes else None


def unwrap(text: str) -> str:
    """`text` without the commands of closed boxes, their contents kept in place.

    >>> unwrap(r"x=\\boxed{\\fbox{7}}")
    'x=7'
    """
    for _ in range(_NESTING):
        boxes = [box for box in find_boxes(text) if box.end is not None]
        if not boxes:
            break
        pieces: list[str] = []
        position = 0
        for box in boxes:
            pieces += [text[position : box.start], text[box.inside : box.inside_end]]
            position = box.end or position
        text = "".join([*pieces, text[position:]])
    return text


def _bare(text: str, start: int, inside: int) -> Box:
    r"""`\boxed 7`: up to the end of the formula or the line, or the next box."""
    ended = _BARE_END.search(text, inside, inside + _BARE_CHARS)
    end = ended.start() if ended else inside + _BARE_CHARS
    return Box(start, inside, end, end)
