r"""Interval sets: `(-1,2)\cup(3,6)`, `[-9;-1]\bigcup[0;1]`, `{1,2,3}` read into pieces."""

import re
from dataclasses import dataclass

from sieval.tasks.dgn_reference.lists import is_decimal_comma

_UNION = re.compile(r"\\(?:big)?cup(?![A-Za-z])|∪|⋃")
_LAYOUT = re.compile(r"\\(?:left|right)(?![A-Za-z])|\\[,!;](?=\s*[)\]\\(\[])")
_CLOSING = {"(": ")", "[": "]", "{": "}"}


@dataclass(frozen=True, slots=True)
class Interval:
    """One interval, its ends as written."""

    low: str
    high: str
    low_open: bool
    high_open: bool


@dataclass(frozen=True, slots=True)
class Point:
    """One element of a finite set, as written."""

    text: str


Piece = Interval | Point


def read_pieces(text: str) -> tuple[Piece, ...]:
    r"""The intervals and points whose union `text` writes; none when it writes no such union.

    >>> read_pieces(r"(0;1] \cup \{5\}")
    (Interval(low='0', high='1', low_open=True, high_open=False), Point(text='5'))
    """
    pieces: list[Piece] = []
    for part in _UNION.split(_LAYOUT.sub("", text).replace("\\{", "{").replace("\\}", "}")):
        read = _read_part(part.strip())
        if not read:
            return ()
        pieces += read
    return tuple(pieces)


def _read_part(part: str) -> list[Piece]:
    if len(part) < 3 or part[0] not in _CLOSING or not _encloses(part):
        return []
    opening, inner, closing = part[0], part[1:-1], part[-1]
    if (opening == "{") != (closing == "}"):
        return []
    if opening == "{":
        return [Point(element) for element in _split_inside(inner, decimal_commas=False)]
    ends = _split_inside(inner, decimal_commas=True)
    if len(ends) == 1:
        ends = _split_inside(inner, decimal_commas=False)
    if len(ends) != 2:
        return []
    return [Interval(ends[0], ends[1], opening == "(", closing == ")")]


def _encloses(part: str) -> bool:
    """Whether the first bracket is closed by the last character, whatever the kinds of the two."""
    depth = 0
    for at, char in enumerate(part):
        depth += (char in "([{") - (char in ")]}")
        if depth == 0:
            return at == len(part) - 1
    return False


def _split_inside(inner: str, *, decimal_commas: bool) -> list[str]:
    separator = ";" if ";" in inner else ","
    parts, start, depth = [], 0, 0
    for at, char in enumerate(inner):
        depth += (char in "([{") - (char in ")]}")
        if char == separator and depth == 0 and not (decimal_commas and is_decimal_comma(inner, at)):
            parts.append(inner[start:at].strip())
            start = at + 1
    parts.append(inner[start:].strip())
    return parts if all(parts) else []
