"""Bounds in words, `x is at least 3` and `5 or more`, put in symbols."""

import re

from sieval.grading.regex import regex

SIMPLE = (
    r"(?:\\sqrt\{[^{}]*\}|\$?-?\d+(?:[.,]\d+)*(?:/\d+)?\$?"
    r"|(?<![A-Za-z\\])[a-zA-Z](?![A-Za-z])|\bpi\b|\\pi\b|\\?sqrt\{[^{}]*\}"
    r"|\\?sqrt\([^()]*\)|\\frac\{[^{}]*\}\{[^{}]*\}|\([^()]{1,60}\))"
)
"""A value of one piece: a numeral, a letter, a root, a fraction, a bracket."""

_UP, _DOWN = "greater|larger|more|bigger|higher", "less|smaller|lower|fewer"
_PHRASES = {
    ">=": rf"(?:at least|(?:no|not) (?:{_DOWN}) than|(?:{_UP}) than or equal to"
    rf"|equal to or (?:{_UP}) than|not below)",
    "<=": rf"(?:at most|(?:no|not) (?:{_UP}) than|(?:{_DOWN}) than or equal to"
    rf"|equal to or (?:{_DOWN}) than|not above)",
    ">": rf"(?:(?:strictly )?(?:{_UP}) than(?! or equal)|above)",
    "<": rf"(?:(?:strictly )?(?:{_DOWN}) than(?! or equal)|below)",
}
_ANY = "|".join(_PHRASES.values())
_NAMED = regex(rf"\b([a-z]) (?:(?:is|are|must be|should be|has to be) )?({_ANY}) (?={SIMPLE})", re.IGNORECASE)
_EXCEEDS = regex(rf"\b([a-z]) (does not exceed|exceeds) (?={SIMPLE})", re.IGNORECASE)
_JOINED = regex(rf",? \b(and|or|but) (?:(?:is|are) )?({_ANY}) (?={SIMPLE})", re.IGNORECASE)
_ALONE = regex(rf"^({_ANY}) ({SIMPLE})$", re.IGNORECASE)
_OPEN = regex(rf"^({SIMPLE}) or (?:({_UP}|above)|(?:{_DOWN}|below))$", re.IGNORECASE)
_REALS = regex(
    r"^(?:the )?(?:set of )?(?:(?:all|any|every) )?(?:the )?"
    r"(?:(?:real )?(?:numbers?|reals?|values?)(?: of)?(?: ([a-z]))?|([a-z])),?"
    rf"(?: (?:that|which)(?: (?:is|are))?)? (?={_ANY})",
    re.IGNORECASE,
)
_VARIABLE = "x"
"""What is bounded where the words name no variable."""

_WORTH_TRYING = regex(
    rf"than|at (?:least|most)|exceed|above|below| or (?:{_UP}|{_DOWN})$",
    re.IGNORECASE,
)


def in_bounds(text: str) -> str:
    """The text with what is a bound in words put in symbols."""
    if not _WORTH_TRYING.search(text):
        return text
    bare = text.strip().rstrip(".")
    alone, open_ended = _ALONE.match(bare), _OPEN.match(bare)
    if alone:
        return _interval(_sign(alone[1]), alone[2])
    if open_ended:
        return _interval(">=" if open_ended[2] else "<=", open_ended[1])
    reals = _REALS.match(bare)
    if reals:
        text = f"{reals[1] or reals[2] or _VARIABLE} is {bare[reals.end() :]}"
    named = _EXCEEDS.sub(lambda found: f"{found[1]} {'<=' if ' not ' in found[2] else '>'} ", text)
    named = _NAMED.sub(lambda found: f"{found[1]} {_sign(found[2])} ", named)
    names = {found[1] for pattern in (_NAMED, _EXCEEDS) for found in pattern.finditer(text)}
    if len(names) != 1:
        return named
    name = names.pop()
    return _JOINED.sub(lambda found: f" {_joint(found[1])} {name} {_sign(found[2])} ", named)


def _interval(sign: str, value: str) -> str:
    """What a bound without a variable leaves."""
    closed = "=" in sign
    if sign[0] == ">":
        return f"{'[' if closed else '('}{value}, \\infty)"
    return f"(-\\infty, {value}{']' if closed else ')'}"


def _joint(word: str) -> str:
    return "or" if word.lower() == "or" else "and"


def _sign(phrase: str) -> str:
    return next(sign for sign, pattern in _PHRASES.items() if re.fullmatch(pattern, phrase, re.IGNORECASE))
