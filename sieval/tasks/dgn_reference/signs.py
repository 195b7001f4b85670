r"""`\pm` written out: an answer with it has two readings."""

import re

_PLUS_MINUS = re.compile(r"\\pm(?![A-Za-z])|±")
_MINUS_PLUS = re.compile(r"\\mp(?![A-Za-z])|∓")


def readings(text: str) -> tuple[str, ...]:
    r"""All upper signs, then all lower signs; the text alone when it has no such sign.

    >>> readings(r"1\pm 2"), readings("1")
    (('1+ 2', '1- 2'), ('1',))
    """
    if not (_PLUS_MINUS.search(text) or _MINUS_PLUS.search(text)):
        return (text,)
    upper = _MINUS_PLUS.sub("-", _PLUS_MINUS.sub("+", text))
    lower = _MINUS_PLUS.sub("+", _PLUS_MINUS.sub("-", text))
    return upper, lower
