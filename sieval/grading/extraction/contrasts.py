"""Contrasts: what an answer is said not to be, as in `not 4 but 5` and `5, not 4`, left out of the text."""

from sieval.grading.regex import regex

_OTHER = r"[$\\(*]*-?[\w.,/\\{}^+-]{0,40}[\w}][$\\)*]*(?:\s[A-Za-z]{1,12})?"
_NOT_BUT = regex(rf"\bnot\s+(?:simply\s+|just\s+)?{_OTHER}\s*,?\s+but\s+(?:rather\s+|it\s+is\s+|is\s+)?", 2)
_AND_NOT = regex(
    rf"(?:,\s*(?:and\s+)?not|,?\s+(?:rather\s+than|instead\s+of|as\s+opposed\s+to))\s+{_OTHER}(?=\s*[.!]?\s*$)",
    2,
)
_NAMED = regex(r"\s*[A-Z\d.]{1,12}")
_STOPS = " \t\n。"
_LEFT_OUT = ("not", "than", "of", "to")
"""What stands before what is left out, which is at most three words from the end."""

_WINDOW = 300
"""Characters at the end of a text in which a contrast concerns its answer."""


def without_contrast(text: str) -> str:
    """The text without what its end says the answer is not."""
    at = max(0, len(text) - _WINDOW)
    end = text[at:]
    if "不是" in end:
        return text[:at] + _without_denial(end)
    if "not " not in end and " than " not in end and "instead" not in end and "opposed" not in end:
        return text
    lowered = end.lower()
    if "but" in lowered:
        end = _NOT_BUT.sub("", end)
    if any(word.endswith(_LEFT_OUT) for word in lowered.rsplit(None, 4)[-4:]):
        end = _AND_NOT.sub("", end)
    return text[:at] + end


def _without_denial(end: str) -> str:
    """The end of a text without the option or the number that it says in Chinese is not the answer."""
    said, _, denied = end.rpartition("不是")
    named = _NAMED.match(denied)
    if named is None or denied[named.end() :].strip(_STOPS):
        return end
    return said.removesuffix("而").rstrip(f",;，；{_STOPS}") + denied[named.end() :]
