"""Several values: sentences that give more than one thing, each by its name or of its own subject."""

import re

from sieval.grading.regex import regex

_SHORT = 200
"""Characters within which a sentence is read as one that states several values."""

_STATES_NUMBER = regex(r"\b(?:is|are)\s+\$?(-?\d+(?:\.\d+)?)\$?(?=[\s,;.]|$)")
_BETWEEN = regex(r"\d\$?\s*[,;]?\s*(?:and|but|while)\b[^.]*\b(?:is|are)\s")
_VALUE = r"[$*(\\]*[-−]?\d[\d.,/]*"
_TWO_THINGS = regex(
    rf"\b(?:is|are|equals|has|have)\s+{_VALUE}[^.=\d]{{0,30}}\b(?:and|while)\s+"
    r"(?!so\b|thus\b|hence\b|therefore\b|then\b"
    r"|(?:the |her |his |their |its )?(?:total|answer|sum|result|final))"
    rf"(?!(?:there|it|this|that)\b)[^.=\d]{{1,60}}\b(?:is|are|equals|has|have)\s+{_VALUE}[^\d=]*$",
    re.IGNORECASE,
)
_NAMED = r"\$?(?<![A-Za-z\\])[A-Za-z](?:_\{?\w\}?)?\s*=\s*[-−]?\d+(?:\.\d+|/\d+)?\$?"
_NAMED_VALUES = regex(rf"(?P<list>{_NAMED}(?:\s*(?:,|;|,?\s*\b(?:and|or))\s*{_NAMED})+)[\s.*]*$")
_JOINED = regex(r"\s*(?:[,;]\s*\b(?:and|or)\b|[,;]|\b(?:and|or)\b)\s*")
_DIGIT = regex(r"\d")
_PLACE = regex(r"\b(?:at|where)\s+$", re.IGNORECASE)
_CONDITIONAL = regex(r"\b(?:with|if|when|for|let|put|take|not|cannot|than)\b", re.IGNORECASE)


_AT = regex(r"\b(?:at|when|where|if)\s+[$(]*[a-z]\s*=$", re.IGNORECASE)
_REASON = regex(r"[,;]?\s+(?:since|because|as)\b", re.IGNORECASE)


def at_place(before: str) -> bool:
    """Whether a text ends in naming a place: `the maximum is attained at x =`."""
    return before.endswith("=") and _AT.search(before) is not None


def stated_values(text: str) -> str | None:
    """The values of a sentence that states several, as a list: `the first is 1, and the second is 0`."""
    found = _STATES_NUMBER.findall(text) if len(text) <= _SHORT else []
    return ", ".join(found) if len(found) > 1 and _BETWEEN.search(text) else None


def two_things(sentence: str) -> bool:
    """Whether a sentence ends in the values of two things: `the slope is 3 and the intercept is -2`."""
    if " and " not in sentence and " while " not in sentence:
        return False
    return _TWO_THINGS.search(sentence[-_SHORT:]) is not None and not _REASON.search(sentence)


def named_values(sentence: str) -> str | None:
    """The list of named values that a sentence ends with, `x=1, y=2`; empty where they are conditions."""
    if sentence.count("=") < 2:
        return None
    found = _NAMED_VALUES.search(sentence[-_SHORT:])
    if found is None:
        return None
    before = sentence[-_SHORT:][: found.start()]
    if _CONDITIONAL.search(before) or (_DIGIT.search(before) and _PLACE.search(before)):
        return ""
    return None if _DIGIT.search(before) else _JOINED.sub(", ", found["list"]).replace("$", "")
