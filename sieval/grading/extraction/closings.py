"""Closing remarks: an end mark of a proof, an offer of help, what a text adds behind its answer."""

import re

from sieval.grading.regex import regex

_WINDOW = 240
"""Characters at the end of a text in which remarks are looked for."""

_REMARK = regex(
    r"(?:^|(?<=[.!?:)\]\n$*]))[\s*_-]*(?:"
    r"(?:(?:please )?let me know|please (?:let|feel|ask)|feel free|would you like"
    r"|do you (?:want|need|have)"
    r"|if you (?:have|need|want|would|'d|’d)|(?:i )?hope (?:this|that|it)|happy to"
    r"|i(?:'m|’m| am) happy)\b[^\n]*"
    r"|q\.?\s?e\.?\s?d\.?|[∎■□◼]|\$?\\(?:blacksquare|square|qed|Box)\$?)\s*$",
    re.IGNORECASE,
)
_MARKS = frozenset("∎■□◼")
_QED = regex(r"q\.?\s?e\.?\s?d")


def without_remarks(text: str) -> str:
    """The text without the remarks that it closes with."""
    end = text[-_WINDOW:].rstrip()
    if not _may_remark(end[end.rfind("\n") + 1 :].lower()):
        return text
    for _ in range(3):
        at = max(0, len(text) - _WINDOW)
        found = _REMARK.search(text, at)
        if found is None or not text[: found.start()].strip():
            break
        text = text[: found.start()].rstrip()
    return text


def _may_remark(end: str) -> bool:
    """Whether the last line of a text, in lower case, holds a word or a mark of some remark."""
    return (
        "you" in end
        or "please" in end
        or "hope" in end
        or "happy" in end
        or "let me" in end
        or "feel free" in end
        or ("q" in end and _QED.search(end) is not None)
        or ("\\" in end and (r"\bl" in end or r"\sq" in end or r"\qed" in end or r"\box" in end))
        or not (end.isascii() or _MARKS.isdisjoint(end))
    )
