r"""Brackets around one thing: `[x]` the integer part, `\{x\}` the fractional part, or a mere group."""

import re
from typing import Literal

from sieval.grading.regex import regex

_SQUARE = regex(r"(?<!sqrt)(?<!sqrt )\[(?P<inside>[^\[\],;:|]+)\](?P<raised>\s*\^)?")
_CURLY = regex(r"\\\{(?P<inside>(?:[^{},;:|\\]|\\[A-Za-z]+|\{[^{},;:|]*\})*)\\\}")
_NAME = r"(?:[A-Za-z]|\\[A-Za-z]+)(?:_(?:\w|\{\w+\}))?"
_LONE = regex(rf"\s*\d*\s*{_NAME}\s*")
_COMMAND = regex(r"\\[A-Za-z]+")
_NAMED_AREA = regex(r"\s*[A-Z]\s*[A-Z][A-Z\s]*")
_GROUPS = regex(r"\(|\\(?:sin|cos|tan|cot|sec|csc|ln|log|exp|arc[a-z]+|lg)(?![A-Za-z])|e\s*\^")
_APPLIED = regex(
    r"(?:\\?(?:sin|cos|tan|cot|sec|csc|ln|log|exp|arc[a-z]+|lg|lim|max|min|gcd)|(?<![A-Za-z\\])[fghFGH])"
    r"(?:[\^_]\{?\w+\}?)?\s*$"
)
_CALLED = regex(r"(?<![A-Za-z\\])(?:[fghFGH]|Sin|Cos|Tan|Log|Exp|Sqrt)\s*$")
_BESIDE = regex(r"[\w})\]]\s*$|(?:\\cdot|\\times|[*/])\s*$")
_FOLLOWED = regex(r"\s*(?:\\(?:cdot|times|frac|sqrt)|[\w(*/\[]|\\[a-z])")
_SUM = regex(r"(?<=[\w})\s])\s*[+-]")
_SET_BESIDE = regex(r"(?:\\(?:in|cup|cap|setminus|subset|subseteq|backslash|smallsetminus|bigcup)|=)\s*$")
_SET_AFTER = regex(r"\s*\\(?:cup|cap|setminus|subset|subseteq|backslash|smallsetminus|bigcup)")

Reading = Literal["no", "either", "parts"]
"""Whether a text has no such brackets, brackets that may be either, or brackets that can only be parts."""


def bracket_reading(text: str) -> Reading:
    """What the brackets of a cleaned text leave open."""
    found: Reading = "no"
    for bracket in _SQUARE.finditer(text) if "[" in text else ():
        reading = _of_square(text, bracket)
        if reading == "parts":
            return reading
        found = reading if reading != "no" else found
    for bracket in _CURLY.finditer(text) if "\\{" in text else ():
        if _is_fraction(text, bracket):
            return "parts"
        if re.search(r"[A-Za-z]", bracket["inside"]):
            found = "either"
    return found


def _of_square(text: str, bracket: re.Match[str]) -> Reading:
    inside = bracket["inside"]
    if not re.search(r"[A-Za-z]", _COMMAND.sub("", inside)) and not _LONE.fullmatch(inside):
        return "either"
    if _NAMED_AREA.fullmatch(inside) or "&" in inside or "begin" in inside:
        return "no"
    before = text[: bracket.start()]
    if _LONE.fullmatch(inside):
        return "no" if _CALLED.search(before) else "parts"
    grouped = bracket["raised"] or _GROUPS.search(inside) or _APPLIED.search(before)
    beside = _BESIDE.search(before) or _FOLLOWED.match(text, bracket.end())
    if grouped or (beside and _SUM.search(inside)):
        return "either"
    return "parts"


def _is_fraction(text: str, bracket: re.Match[str]) -> bool:
    r"""`\{x\}` by itself or among operators; beside a set it is a set of one element."""
    beside = _SET_BESIDE.search(text[: bracket.start()]) or _SET_AFTER.match(text, bracket.end())
    return not beside and _LONE.fullmatch(bracket["inside"]) is not None
