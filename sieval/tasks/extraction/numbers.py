"""The last number a completion names."""

import re

_NUMBER = re.compile(r"-?(?:\d+\.\d+|\.\d+|\d+)")
_INTEGER = re.compile(r"(?<![A-Za-z0-9_])\d+(?![A-Za-z0-9_])")


def last_number(text: str) -> str | None:
    """The last decimal number, commas dropped first, so that `1,234` is one number.

    >>> last_number("5 bags at $1,200.50 each.")
    '1200.50'
    """
    found = _NUMBER.findall(text.replace(",", ""))
    return found[-1] if found else None


def last_integer(text: str) -> str | None:
    """The last run of digits that is no part of a word.

    >>> last_integer("x1 = 204 minutes")
    '204'
    """
    found = _INTEGER.findall(text)
    return found[-1] if found else None
