"""Spelled-out mathematics: `two`, `all real numbers except 3`, `all reals greater than 2`, put in symbols."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from sieval.grading.prose.aloud import read_aloud
from sieval.grading.prose.counts import COUNTS
from sieval.grading.prose.han import trailing_han
from sieval.grading.prose.units import read_unit
from sieval.grading.prose.wording import unmarked, words
from sieval.grading.regex import regex

if TYPE_CHECKING:
    from collections.abc import Iterator

_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_NUMBERS = {name: value for value, name in enumerate(COUNTS)} | {
    name: 10 * value for value, name in enumerate(_TENS, start=2)
}
_SCALES = {
    "hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000,
    "trillion": 1_000_000_000_000,
}  # fmt: skip
_COUNTS = {**_SCALES, "dozen": 12}
_ORDINALS = {
    name: value
    for value, name in enumerate(
        (
            *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
            *("eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth"),
            *("eighteenth", "nineteenth", "twentieth"),
        ),
        start=1,
    )
} | {f"{name[:-1]}ieth": 10 * value for value, name in enumerate(_TENS, start=2)}
_DIVISORS = {name: value for name, value in _ORDINALS.items() if value > 2} | {
    "half": 2, "quarter": 4, "hundredth": 100, "thousandth": 1_000, "millionth": 1_000_000,
}  # fmt: skip
_PARTS = _DIVISORS | {f"{name}s": value for name, value in _DIVISORS.items()} | {"halves": 2}
_NUMERAL_WORDS = {*_NUMBERS, *_SCALES, *_PARTS, "and", "minus", "negative"}
_NEVER_FIRST = frozenset({"and", *_PARTS} - {"half"})
_REALS = (
    r"(?:the\s+)?(?:set\s+of\s+)?(?:all|any|every)\s+(?:real\s+)?(?:reals?|numbers?|values?)"
    r"(?:\s+(?:of\s+)?(?P<name>[a-z]))?"
)
_EXCEPT = regex(
    rf"^(?:{_REALS}|(?:all|any|every)\s+[a-z])\s*,?\s*"
    r"(?:except|other than|but|excluding|not equal to|different from)\s+(?:for\s+)?(?P<rest>.+)$",
    re.IGNORECASE,
)
_SUCH_THAT = regex(
    rf"^(?:{_REALS}|(?:the\s+)?set\s+of\s+(?:all\s+)?(?:(?:real\s+)?numbers?\s+|reals?\s+)?[a-z])\s*,?\s*"
    r"(?:such that|where|with|satisfying|for which|in)\s+(?P<rest>.+)$",
    re.IGNORECASE,
)
_SIGNED_REALS = regex(
    r"^(?:the\s+)?(?:set\s+of\s+)?(?:(?:all|any|every)\s+)?(?P<not>non-?\s?)?(?P<sign>positive|negative)"
    r"\s+(?:reals?(?:\s+numbers?)?|numbers?)$",
    re.IGNORECASE,
)
_POWERS = regex(r"(?:the\s+|all\s+|any\s+)?(?:[a-z]+\s+)?powers\s+of\s+(\d{1,6})", re.IGNORECASE)
_ALL_OF = regex(
    r"^(?:all|any|every)\s+(?:(?:real|positive|natural)\s+)*(?:(?:integers?|numbers?|values?)\s+(?:of\s+)?)?"
    r"(?=[a-z]\s*(?:[<>≤≥=]|\\[lg]e|\\in\b|∈))"
)
_FROM_BELOW = regex(r"[a-z]\s*(?:>|≥|\\g)")
_WHOLE = regex(r"integer|natural")
_PART_OF = regex(r"\s+of\s+an?$")
_NUMERAL = regex(r"-?\d[\d./]*")
_COUNTED_THINGS = regex(
    r"^(?P<sure>(?:(?:there\s+(?:is|are)|exactly|only|precisely)\s+)*)(?P<number>[a-z]+(?:-[a-z]+)?)"
    r"(?P<things>(?:\s+(?:real|distinct|different|such|possible|integer|positive|complex))*(?:\s+[a-z]+)?)$",
    re.IGNORECASE,
)
_PLACE = regex(
    r"^\W*(?:day|week|month|year|hour|round|game|room|floor|number|no\.)\s+#?(\d+)\W*$", re.IGNORECASE
)
_TEXT_CIRCLED = regex(r"\\textcircled\s*\{\s*(?:\\\w+\s*\{?\s*)?(\d{1,2})\s*\}{1,2}")
_NONZERO_REALS = regex(
    r"^(?:the\s+)?(?:set\s+of\s+)?(?:(?:all|any|every)\s+)?(?:non-?\s?zero\s+(?:reals?(?:\s+numbers?)?|numbers?)"
    r"|real\s+non-?\s?zero\s+numbers?)$",
    re.IGNORECASE,
)
_HALF_LINES = {
    (False, "positive"): r"(0, \infty)",
    (False, "negative"): r"(-\infty, 0)",
    (True, "negative"): r"[0, \infty)",
    (True, "positive"): r"(-\infty, 0]",
}
_INTEGERS = regex(
    r"^(?:the\s+)?(?:set\s+of\s+)?(?:(?:all|any|every)\s+)?(?:(?P<parity>even|odd)\s+(?:integers?|numbers?)"
    r"|(?:integer\s+)?multiples?\s+of\s+(?P<step>\d{1,6}))$",
    re.IGNORECASE,
)
_INTRODUCED = regex(
    r"^\s*(?:\\text\s*\{\s*(?=[^{}]*\}))?(?:both|(?:all\s+)?(?:[a-z]+\s+)?of\s+the\s+form(?:\s+[a-z]\s*=)?|(?:the\s+)?(?:two\s+|three\s+|ordered\s+)?(?:numbers?|values?|points?"
    r"|pairs?|triples?|intervals?|sets?|solutions?|roots|zeros|coordinates|vectors?|matrix)"
    r"(?:\s+(?:is|are)|:)?)\s*(?P<close>\})?\s*(?=[\d$(\[{<+-]|\\[^t])",
    re.IGNORECASE,
)
_COUNT = regex(r"-?\d[\d,]*(?:\.\d+)?")
_MEASURE_CHARS = 4
_ORDINAL = regex(
    r"^\s*(?:[Tt]he\s+)?\$?\s*(?P<number>\d+)\s*\^?\s*\{?\s*(?:\\(?:text|mathrm|textrm|rm)\b\s*\{?)?\s*(?:st|nd|rd|th)[\s}$]*$"
)
_SCALED = regex(
    r"^\W*(?P<number>-?\d[\d,]*(?:\.\d+)?)(?:\s|\\[, ]|~|\$)*(?:\\(?:text|mathrm|textrm|mbox)\s*\{\s*)?"
    r"(?P<scale>hundred|thousand|million|billion|trillion|dozen)(?P<unit>(?:\s[a-z]+)?)\W*$",
    re.IGNORECASE,
)
_LEADING = regex(
    r"^\s*(?:(?:in|at|after|for|within)\s+(?=[\d(])|(?:therefore|thus|hence|so),?\s+(?=[-\d(\\$]))",
    re.IGNORECASE,
)
_CIRCLED = regex(r"[①-⑳\s,、]*[①-⑳][\s,、]*[①-⑳][①-⑳\s,、]*")
_FOR_ALL = regex(
    r",?\s{0,3}(?:\\text\s?\{)?\s{0,3}\bfor\s+(?:all|every|any|each)\s+(?:real\s+|integers?\s+|positive\s+)*(?:numbers?\s+)?"
    r"\}?\s*\$?[a-z](?:\s*(?:\\in|∈)\s*(?:\\mathbb\s*\{?[RZNQC]\}?(?:\^[+*]|_\{?[+>]\}?)?|[ℝℤℕℚℂ]))?\$?\s*(?=$|[,;.])"
)
_LIMIT = 600
"""Characters beyond which a text is not looked at for words."""

_WORTH_TRYING = regex(r"(?<![A-Za-z\\])(?:[A-Za-z]{3}|(?:in|at|In|At|IN|AT)\s)| is |^[Ii]t['’]s |\d in \d")


@lru_cache(maxsize=256)
def in_symbols(text: str) -> str:
    """The text in symbols when all of it is mathematics in words, else the text as it is."""
    if len(text) > _LIMIT or (text.isascii() and text.lower() == text.upper()):
        return text
    counted = None if text.isascii() else _in_measure_words(text.strip())
    if counted is not None:
        return counted
    ordinal = _ORDINAL.match(text)
    if ordinal:
        return ordinal["number"]
    if "textcircled" in text:
        text = _TEXT_CIRCLED.sub(
            lambda mark: chr(0x245F + int(mark[1])) if int(mark[1]) <= 20 else mark[0], text
        )
    place = _PLACE.match(text)
    if place:
        return place[1]
    lowered = text.lower()
    scaled = _SCALED.match(text) if any(map(lowered.__contains__, _COUNTS)) else None
    if scaled:
        total = Fraction(scaled["number"].replace(",", "")) * _COUNTS[scaled["scale"].lower()]
        return f"{total}{scaled['unit']}"
    if not text.isascii() and any("①" <= mark <= "⑳" for mark in text) and _CIRCLED.fullmatch(text):
        return ", ".join(str(ord(mark) - 0x245F) for mark in text if mark > "\u2000")
    if not _WORTH_TRYING.search(text):
        return text
    if "for" in text:
        text = _FOR_ALL.sub("", text)
    for opening in (_LEADING, _INTRODUCED):
        found = opening.match(text)
        text = text[found.end() :] if found else text
    bare = unmarked(text).rstrip(".")
    said = tuple(_digits_spelled(words(bare))) if "\\" not in bare else ()
    number = _number(said) or _dozens(said) or _ordinal_or_part(bare, said) or _point(said)
    lowered = bare.lower()
    powers = _POWERS.fullmatch(bare) if "powers" in lowered else None
    if powers:
        return f"{powers[1]}^k"
    quantified = "all" in lowered or "any" in lowered or "every" in lowered
    bounded = _ALL_OF.match(bare) if quantified else None
    if bounded:
        return _bounded(bounded[0].lower(), bare[bounded.end() :]) or text
    counts = not _NUMERAL_WORDS.isdisjoint(said)
    number = number or (_counted(bare) if counts else None) or _quantity(bare)
    if not number and (quantified or "number" in lowered or "real" in lowered or "set of" in lowered):
        number = _real_set(bare)
    if not number and ("integer" in lowered or "number" in lowered or "multiple" in lowered):
        number = _integer_set(bare)
    return number or read_aloud(text)


def _in_measure_words(bare: str) -> str | None:
    """The number of a count in Chinese: `12个`."""
    measure = trailing_han(bare)
    if not 0 < measure <= _MEASURE_CHARS:
        return None
    count = bare[:-measure].rstrip()
    return count if _COUNT.fullmatch(count) else None


def _bounded(numbers: str, statement: str) -> str | None:
    """`all integers x > 2` as a statement; `None` where `positive` is a bound of its own."""
    if ("positive" in numbers or "natural" in numbers) and not _FROM_BELOW.match(statement):
        return None
    return rf"{statement}, {statement[0]} \in \mathbb{{Z}}" if _WHOLE.search(numbers) else statement


def _counted(bare: str) -> str | None:
    """`there are two solutions` and `exactly one` with the number in digits."""
    found = _COUNTED_THINGS.match(bare)
    if found is None:
        return None
    number = _number(words(found["number"]))
    rest = words(found["things"])
    return f"{number} {' '.join(rest)}".strip() if number and not _NUMERAL_WORDS.intersection(rest) else None


def _quantity(bare: str) -> str | None:
    """`three hours` with its number in digits."""
    spelled, _, unit = bare.rpartition(" ")
    part = _PART_OF.sub("", spelled)
    if not part or read_unit(unit) is None:
        return None
    if part != spelled and _NUMERAL.fullmatch(part):
        return f"{part} {unit}"
    number = _number(words(part)) or (_ordinal_or_part(part, words(part)) if part != spelled else None)
    return f"{number} {unit}" if number else None


def _integer_set(bare: str) -> str | None:
    """`all even integers`, `multiples of 3` as families."""
    found = _INTEGERS.match(bare)
    if found is None:
        return None
    member = {"even": "2k", "odd": "2k+1"}.get((found["parity"] or "").lower()) or f"{found['step']}k"
    return rf"{member}, k \in \mathbb{{Z}}"


def _digits_spelled(said: tuple[str, ...]) -> Iterator[str]:
    """The words of `3 halves` and `2 and a half`, their small numerals spelled out."""
    mixed = len(said) > 1 and said[-1] in _PARTS
    for word in said:
        small = mixed and word.isascii() and word.isdigit() and int(word[:4]) < len(COUNTS)
        yield COUNTS[int(word)] if small else word


def _dozens(said: tuple[str, ...]) -> str | None:
    """`a dozen`, `two dozen`, `half a dozen`."""
    if said[-1:] != ("dozen",):
        return None
    if said == ("half", "dozen"):
        return "6"
    count = _cardinal(said[:-1]) if len(said) > 1 and _NUMERAL_WORDS.issuperset(said[:-1]) else 1
    return None if count is None or (count == 1 and len(said) > 2) else str(12 * count)


def _ordinal_or_part(bare: str, said: tuple[str, ...]) -> str | None:
    """`third` and `the twenty-first` as their numbers; `a third` is a part."""
    if not 0 < len(said) < 3:
        return None
    if re.match(r"an?\b", bare, re.IGNORECASE):
        return f"1/{_DIVISORS[said[0]]}" if len(said) == 1 and said[0] in _DIVISORS else None
    tens, last = (_NUMBERS.get(said[0], 0) if len(said) == 2 else 0), _ORDINALS.get(said[-1])
    fits = len(said) == 1 or (said[0] in _TENS and last is not None and last < 10)
    return str(tens + last) if last is not None and fits else None


def _point(said: tuple[str, ...]) -> str | None:
    """`three point one four`: digits after the point, one by one."""
    if "point" not in said[1:-1]:
        return None
    at = said.index("point")
    whole = _number(said[:at])
    digits = [_NUMBERS.get(word, 10) for word in said[at + 1 :]]
    if whole is None or "/" in whole or max(digits) > 9:
        return None
    return f"{whole}.{''.join(map(str, digits))}"


def _number(spelled: tuple[str, ...]) -> str | None:
    """A cardinal such as `one hundred and five`, or a fraction such as `two thirds`."""
    if not spelled or not _NUMERAL_WORDS.issuperset(spelled) or spelled[0] in _NEVER_FIRST:
        return None
    sign = "-" if spelled[0] in {"minus", "negative"} else ""
    rest = spelled[1:] if sign else spelled
    if not rest or rest[-1] not in _PARTS:
        value = _cardinal(rest)
        return None if value is None else f"{sign}{value}"
    below = _PARTS[rest[-1]]
    whole, tail = 0, rest
    if "and" in rest:
        cut = len(rest) - 1 - rest[::-1].index("and")
        before = _cardinal(rest[:cut])
        if before is None:
            return None
        whole, tail = before, rest[cut + 1 :]
    above = 1 if len(tail) == 1 else _cardinal(tail[:-1])
    return None if above is None else f"{sign}{whole * below + above}/{below}"


def _cardinal(spelled: tuple[str, ...]) -> int | None:
    total, group, before = 0, 0, ""
    for word in spelled:
        if word in _NUMBERS:
            joins = not before or before in {"and", *_SCALES} or (before in _TENS and 0 < _NUMBERS[word] < 10)
            if not joins:
                return None
            group += _NUMBERS[word]
        elif word in _SCALES:
            if _SCALES[word] == 100:
                group = 100 * (group or 1)
            else:
                total, group = total + _SCALES[word] * (group or 1), 0
        elif word != "and" or before not in _SCALES:
            return None
        before = word
    return None if before in {"", "and"} else total + group


def _real_set(bare: str) -> str | None:
    found = _EXCEPT.match(bare)
    if found:
        left_out = re.sub(r"\band\b", ",", re.sub(r"^[a-z]\s*(?:=|\\neq?)\s*", "", found["rest"]))
        return rf"\mathbb{{R}} \setminus \{{{left_out.strip()}\}}"
    found = _SIGNED_REALS.match(bare)
    if found:
        return _HALF_LINES[bool(found["not"]), found["sign"].lower()]
    if _NONZERO_REALS.match(bare):
        return r"\mathbb{R} \setminus \{0\}"
    found = _SUCH_THAT.match(bare)
    stated = found is not None and re.search(r"[<>=≤≥≠\[(]|\\[lg]|\\ne", found["rest"])
    return found["rest"] if found is not None and stated else None
