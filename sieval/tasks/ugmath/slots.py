r"""Answers apart: one text normalised, and split into the slots a problem asks for."""

import re
from collections.abc import Sequence
from typing import Final

MAX_ANSWER_CHARS: Final = 20_000
"""A longer answer is not split."""

_WRAPPER = re.compile(
    r"\\(?:text(?:bf|it|rm|sf|tt|normal)?|math(?:rm|bf|it|sf|tt)|mbox|hbox|operatorname\*?|boxed|fbox)\s*\{"
)
_SIZES = re.compile(r"\\(?:[bB]igg?[lrm]?|left|right|middle)(?![a-zA-Z])")
_ANGLES = {r"\left<": r"\langle", r"\right>": r"\rangle"}
_NULL_DELIMITER = re.compile(r"\\(?:left|right)\s*\.")
_NOISE = re.compile(
    r"\\[,;:! ]|~|\\(?:quad|qquad|thinspace|medspace|thickspace|enspace|negthinspace|displaystyle|textstyle)"
    r"(?![a-zA-Z])|\^\s*\{\s*\\circ\s*\}|\^\s*\\circ(?![a-zA-Z])|\\degree(?![a-zA-Z])|°|\\?[%$]|\\[()\[\]]"
)
_DIGIT_GAP = re.compile(r"(?<=\d)(?:\\[,!]|~)+(?=\d{3}(?!\d))")
_DEPTH: Final = {**dict.fromkeys("([{", 1), **dict.fromkeys(")]}", -1)}
_PIECE = re.compile(r"(?P<angle>\\[lr]angle(?![a-zA-Z]))|\\.|(?P<bracket>[()\[\]{}])|(?P<comma>,)", re.DOTALL)


def normalise(text: str) -> str:
    r"""The text without wrappers, sizing and spacing commands, degrees, `%` and `$`.

    >>> normalise(r"\text{True},\,\left(1, 50\%\right]$")
    'True, (1, 50 ]'
    """
    for written, angle in _ANGLES.items():
        text = text.replace(written, angle + " ")
    text = _DIGIT_GAP.sub("", _NULL_DELIMITER.sub("", _unwrapped(text)))
    text = _NOISE.sub(" ", _SIZES.sub("", text))
    return re.sub(r"\s+", " ", text).strip()


def split(text: str) -> list[str]:
    r"""The pieces between the commas at depth 0; a closing bracket too many does not count.

    `(1,2]` and `\langle 1,2 \rangle` are each one piece, `x<1,y>2` is two.

    >>> split("(1, 2], 3")
    ['(1, 2]', '3']
    """
    pieces: list[str] = []
    depth = start = 0
    for mark in _PIECE.finditer(text):
        if mark["comma"]:
            if depth == 0:
                pieces.append(text[start : mark.start()])
                start = mark.end()
        elif mark["angle"]:
            depth = max(0, depth + (1 if mark["angle"] == r"\langle" else -1))
        else:
            bracket = mark["bracket"] or mark.group()[-1]
            depth = max(0, depth + _DEPTH.get(bracket, 0))
    pieces.append(text[start:])
    return [piece.strip() for piece in pieces]


def allot(golds: Sequence[str], answer: str) -> list[str] | None:
    """The normalised answer as one text per gold, or None when their numbers differ.

    A gold that itself has commas at depth 0 takes as many pieces of the answer.
    """
    pieces = split(answer)
    if len(pieces) == len(golds):
        return pieces
    widths = [len(split(gold)) for gold in golds]
    if len(pieces) != sum(widths):
        return None
    taken = iter(pieces)
    return [", ".join(next(taken) for _ in range(width)) for width in widths]


def _unwrapped(text: str) -> str:
    r"""`\text{…}` and the like replaced by what they hold, braces and all."""
    out: list[str] = []
    wrappers: list[int] = []
    depth = position = 0
    for mark in re.finditer(rf"(?P<wrapper>{_WRAPPER.pattern})|\\.|(?P<brace>[{{}}])", text, re.DOTALL):
        opens = mark["wrapper"] is not None
        closes = mark["brace"] == "}" and bool(wrappers) and wrappers[-1] == depth
        if opens or closes:
            out.append(text[position : mark.start()])
            position = mark.end()
        if opens:
            depth += 1
            wrappers.append(depth)
        elif mark["brace"] == "{":
            depth += 1
        elif mark["brace"] == "}":
            if closes:
                wrappers.pop()
            depth -= 1
    return "".join(out) + text[position:]
