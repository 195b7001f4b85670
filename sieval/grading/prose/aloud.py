r"""Mathematics read aloud, `the square root of 2`, put in symbols."""

import re
from typing import NamedTuple

from sieval.grading.prose.bounds import SIMPLE, in_bounds
from sieval.grading.prose.counts import COUNTS
from sieval.grading.regex import regex

_TERM = rf"{SIMPLE}(?:[ ]?{SIMPLE}){{0,2}}"
_DIGIT_WORDS = COUNTS[1:13]
_ROOTS = {"square": "", "cube": "[3]", "cubic": "[3]", "third": "[3]", "fourth": "[4]", "fifth": "[5]"}


class _Spoken(NamedTuple):
    """A word without which the pattern is not tried, the pattern, and what it becomes."""

    hint: str
    pattern: re.Pattern[str]
    becomes: str


def _spoken(hint: str, pattern: str, becomes: str) -> _Spoken:
    return _Spoken(hint, regex(pattern, re.IGNORECASE), becomes)


_RULES = (
    _spoken("it's", r"\bit['’]s\b", "it is"),
    _spoken("equal", r"\s+(?:is\s+)?equals?\s+(?:to\s+)?|^\s*equals?\s+(?:to\s+)?", " = "),
    _spoken(" is ", rf"^([a-z]) is (?={SIMPLE}\s*$)", r"\1 = "),
    _spoken(
        "inclusive",
        rf"^(?:all )?(?:real numbers )?(?:between|from) ({SIMPLE}) (?:and|to) ({SIMPLE}),? inclusive$",
        r"[\1, \2]",
    ),
    _spoken(
        "exclusive",
        rf"^(?:all )?(?:real numbers )?(?:between|from) ({SIMPLE}) (?:and|to) ({SIMPLE}),? exclusive$",
        r"(\1, \2)",
    ),
    _spoken("sqrt of", rf"\bsqrt of ({SIMPLE})", r"\\sqrt{\1}"),
    _spoken("root", rf"(^|(?<=\d )|(?<=over ))root ({SIMPLE})", r"\\sqrt{\2}"),
    _spoken("squared", rf"({SIMPLE})[ -]squared\b", r"\1^{2}"),
    _spoken("cubed", rf"({SIMPLE})[ -]cubed\b", r"\1^{3}"),
    _spoken("factorial", rf"\bfactorial of ({SIMPLE})", r"(\1)!"),
    _spoken("factorial", rf"({SIMPLE}) factorial\b", r"(\1)!"),
    _spoken("log", rf"\blog(?:arithm)? (?:to the )?base ({SIMPLE}) of ({SIMPLE})", r"\\log_{\1}(\2)"),
    _spoken("power", rf"({SIMPLE}) (?:raised )?to the power (?:of )?({SIMPLE})", r"\1^{\2}"),
    _spoken("power", rf"({SIMPLE}) (?:raised )?to the (\d+)(?:st|nd|rd|th) power", r"\1^{\2}"),
    _spoken("negative", rf"^negative (?={SIMPLE})", "-"),
    _spoken("minus", rf"^minus (?={SIMPLE})", "-"),
    _spoken("reciprocal", rf"^(?:the )?reciprocal of ({SIMPLE})$", r"\\frac{1}{\1}"),
    _spoken("negative", rf"^(?:the )?negative of ({SIMPLE})$", r"-(\1)"),
    _spoken("half of", rf"^(?:one )?half of ({_TERM})$", r"\\frac{1}{2}(\1)"),
    _spoken(" in ", r"^(\d+) in (\d+)$", r"\\frac{\1}{\2}"),
    _spoken("out of", r"^(\d+) out of (?:every )?(\d+)$", r"\\frac{\1}{\2}"),
    _spoken("twice", rf"^twice ({_TERM})$", r"2(\1)"),
    _spoken("over", rf"({_TERM}) over ({_TERM})", r"\\frac{\1}{\2}"),
    _spoken("divided by", rf"({_TERM}) divided by ({_TERM})", r"\\frac{\1}{\2}"),
    _spoken("union", r"(?<=[)\]}])\s*union\s*(?=[(\[{\\])", r" \\cup "),
    _spoken("intersect", r"(?<=[)\]}])\s*intersect(?:ion|ed with)?\s*(?=[(\[{\\])", r" \\cap "),
)
_ROOT_OF = regex(rf"\b(?:the )?({'|'.join(_ROOTS)}) root of ({SIMPLE})", re.IGNORECASE)
_DIGIT_BEFORE = regex(
    rf"\b({'|'.join(_DIGIT_WORDS)})(?= (?:pi|over|root|times|plus|minus|divided|squared|cubed)\b)",
    re.IGNORECASE,
)
_DIGIT_AFTER = regex(
    rf"(?<=over |root |imes |plus |inus |d by |t of )({'|'.join(_DIGIT_WORDS)})\b", re.IGNORECASE
)
_HINTS = (
    *("root", "squared", "cubed", "factorial", "log", "power", "negative", "minus", "reciprocal", "half"),
    *("twice", "over", "divided", "union", "intersect", "equal", "it's", "it’s", " is ", "than", "at least"),
    *("at most", "clusive", "exceed", "above", "below", " or more", " or greater", " or less", " or fewer"),
    "out of",
)
_NUMBERS_BESIDE = regex(r" pi\b|\d in \d")


def read_aloud(text: str) -> str:
    """The text with what is mathematics in words put in symbols."""
    if not _is_worth_trying(text.lower()):
        return text
    text = _DIGIT_BEFORE.sub(_digit, text)
    text = _DIGIT_AFTER.sub(_digit, text)
    text = _ROOT_OF.sub(lambda found: rf"\sqrt{_ROOTS[found[1].lower()]}{{{found[2].strip('$')}}}", text)
    text = in_bounds(text)
    for rule in _RULES:
        if rule.hint in text.lower():
            text = rule.pattern.sub(rule.becomes, text)
    return text


def _is_worth_trying(lowered: str) -> bool:
    if any(map(lowered.__contains__, _HINTS)):
        return True
    return (" pi" in lowered or " in " in lowered) and _NUMBERS_BESIDE.search(lowered) is not None


def _digit(found: re.Match[str]) -> str:
    return str(_DIGIT_WORDS.index(found[1].lower()) + 1)
