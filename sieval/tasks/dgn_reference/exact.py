"""Tier `exact`: two answers are the same text once case, space and layout commands are gone."""

import re

_LAYOUT = re.compile(r"\\(?:left|right)(?![a-z])|\\[!,;]|\$")
_FRACTION = re.compile(r"\\[dt]frac(?![a-z])")
_TIMES = re.compile(r"\\(?:cdot|times)(?![a-z])")
_SPACE = re.compile(r"\s+")


def normalise(text: str) -> str:
    r"""The text that the tier compares.

    >>> normalise(r"\sqrt{2}\,( m + 3 ).")
    '\\sqrt{2}(m+3)'
    """
    text = _LAYOUT.sub("", text.lower())
    text = _TIMES.sub("*", _FRACTION.sub(r"\\frac", text))
    return _SPACE.sub("", text).rstrip(".")
