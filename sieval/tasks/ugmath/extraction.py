r"""The final answer in a completion: its last box, else what an announcement says."""

import re
from typing import NamedTuple

MAX_READ_CHARS = 1_000_000
"""A longer completion is read at its end only, where the answer is."""

_BOX_OR_BRACE = re.compile(r"(?P<box>\\(?:boxed|fbox)\s*\{)|(?P<escaped>\\.)|(?P<brace>[{}])", re.DOTALL)
_BOX_COMMAND = re.compile(r"\\(?:boxed|fbox)(?![a-zA-Z])")
_ANNOUNCEMENT = re.compile(r"final answers are|final answer is|answer is|answer:", re.IGNORECASE)
_PARAGRAPH = re.compile(r"\n[ \t]*\n")
_NOTHING = re.compile(r"(?:[\s$.:*]|\\[,;:! ]|\\[()\[\]])*")


class Box(NamedTuple):
    """A balanced box: where its command starts and ends, and what stands in it."""

    start: int
    end: int
    content: str


class Extraction(NamedTuple):
    """An answer's text and the rule that found it: `box` or `announcement`."""

    text: str
    rule: str


def extract(completion: str) -> Extraction | None:
    """The last balanced box that is not empty, else the paragraph after the last announcement, else None."""
    text = completion[-MAX_READ_CHARS:]
    boxes = find_boxes(text)
    if boxes:
        return Extraction(boxes[-1].content.strip(), "box")
    announced = list(_ANNOUNCEMENT.finditer(text))
    if not announced:
        return None
    said = _PARAGRAPH.split(text[announced[-1].end() :].lstrip(" \t\n:*"), maxsplit=1)[0]
    said = _BOX_COMMAND.sub("", said).replace("{}", "").strip(" \t\n*")
    return None if _NOTHING.fullmatch(said) else Extraction(said, "announcement")


def find_boxes(text: str) -> list[Box]:
    """The outermost balanced boxes that hold something, in the order written."""
    spans: list[tuple[int, int, int, int]] = []
    waiting: list[tuple[int, int, int]] = []
    depth = 0
    for mark in _BOX_OR_BRACE.finditer(text):
        if mark["box"]:
            waiting.append((mark.start(), mark.end(), depth))
            depth += 1
        elif mark["brace"] == "{":
            depth += 1
        elif mark["brace"] == "}" and depth:
            depth -= 1
            if waiting and waiting[-1][2] == depth:
                start, inside, _ = waiting.pop()
                while spans and spans[-1][0] > start:
                    spans.pop()
                spans.append((start, inside, mark.start(), mark.end()))
    boxes = [Box(start, end, text[inside:close]) for start, inside, close, end in spans]
    return [box for box in boxes if not _NOTHING.fullmatch(box.content)]


def final_line_boxes(completion: str) -> list[Box]:
    """The boxes that start on the line of the last one."""
    text = completion[-MAX_READ_CHARS:]
    boxes = find_boxes(text)
    if not boxes:
        return []
    line = text.rfind("\n", 0, boxes[-1].start) + 1
    return [box for box in boxes if box.start >= line]
