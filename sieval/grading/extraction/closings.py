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
_HINTS = ("let me", "please", "feel free", "you", "hope", "happy", *"∎■□◼", r"\bl", r"\sq", r"\qed", r"\box")
_QED = regex(r"q\.?\s?e\.?\s?d")


def without_remarks(text: str) -> str:
    """The text without the remarks that it closes with."""
    at = max(0, len(text) - _WINDOW)
    end = text[at:].lower()
    if not any(hint in end for hint in _HINTS) and not ("q" in end and _QED.search(end)):
        return text
    for _ in range(3):
        at = max(0, len(text) - _WINDOW)
        found = _REMARK.search(text, at)
        if found is None or not text[: found.start()].strip():
            break
        text = text[: found.start()].rstrip()
    return text
