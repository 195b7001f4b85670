"""Narrated values: numbers told in prose, each with the words that say what it is the number of."""

import re
from fractions import Fraction
from typing import NamedTuple

from sieval.grading.prose.wording import HEDGES, NEGATIONS, unmarked
from sieval.grading.regex import regex

_SEPARATOR = regex(r"[;]|,(?!\d{3})|\band\b|\n", re.IGNORECASE)
_NUMBER = regex(r"(?<![\w.,/^])\d+(?:,\d{3})*(?:\.\d+)?(?![\w/^]|\.\d)")
_SYMBOLS = regex(r"\\[a-zA-Z]+|[=+^_<>*/|≤≥≈±√π∞-]")
_COMPARISONS = frozenset(
    {"less", "more", "least", "most", "than", "between", "over", "under", "about", "approximately", "greater"}
    | {
        "fewer",
        "below",
        "above",
        "almost",
        "nearly",
        "around",
        "up",
        "only",
        "times",
        "half",
        "twice",
        "double",
    }
)
_WORD = regex(r"[^\W\d_]+")
_IDLE = frozenset(
    {
        "a",
        "an",
        "the",
        "there",
        "is",
        "are",
        "for",
        "of",
        "each",
        "in",
        "on",
        "it",
        "at",
        "to",
        "was",
        "were",
        "be",
    }
    | {"has", "have", "will", "costs", "cost", "so", "they", "we", "i", "he", "she", "every", "with", "all"}
)
_SEVERAL = regex(r"\d\D*[A-Za-z]{2}\D*\d")
_LIMIT = 400


class Told(NamedTuple):
    """One number with the words of its clause."""

    number: Fraction
    words: frozenset[str]


def told(text: str) -> tuple[Told, ...]:
    """The numbers of a text in order, one a clause; nothing when a clause holds two or is symbolic."""
    bare = unmarked(text)
    if len(text) > _LIMIT or _SYMBOLS.search(bare):
        return ()
    found: list[Told] = []
    for clause in _SEPARATOR.split(bare):
        numbers = _NUMBER.findall(clause)
        said = frozenset(_spoken(_NUMBER.sub(" ", clause), first=not found))
        if len(numbers) > 1 or (said & (NEGATIONS | HEDGES | _COMPARISONS)) or (said and not numbers):
            return ()
        if numbers:
            found.append(Told(Fraction(numbers[0].replace(",", "")), said))
    return tuple(found)


def _spoken(clause: str, *, first: bool) -> list[str]:
    """The telling words of a clause; a lone capital is a name unless it opens the text as an article."""
    tokens = _WORD.findall(clause)
    if first and tokens[:1] == ["A"]:
        tokens = tokens[1:]
    tokens = [token for token in tokens if not _idle(token)]
    return [token if token.isupper() and len(token) == 1 else token.casefold() for token in tokens]


def _idle(token: str) -> bool:
    return token.casefold() in _IDLE and not (token.isupper() and len(token) == 1)


def tells_of_things(text: str) -> bool:
    """Whether a text tells several numbers, each of a thing of its own."""
    if len(text) > _LIMIT or not _SEVERAL.search(text):
        return False
    parts = told(text)
    return len(parts) > 1 and all(_own(parts, place) for place in range(len(parts)))


def same_told(gold: str, prediction: str) -> bool:
    """Whether a prediction tells the numbers that the gold's prose does, of the same things.

    A word printed beside a number must be one of the gold's beside that number; without words, order decides.
    """
    mine, theirs = told(gold), told(prediction)
    if not mine or len(mine) != len(theirs) or not any(part.words for part in mine):
        return False
    own = [_own(mine, place) for place in range(len(mine))]
    labelled = all(any(part.words & words_ for words_ in own if words_) for part in theirs)
    if not labelled or len(mine) == 1:
        return all(_fits(ours, part, mine) for ours, part in zip(mine, theirs, strict=True))
    places = [_place(part, mine, own) for part in theirs]
    return sorted(places) == list(range(len(mine)))


def _own(parts: tuple[Told, ...], place: int) -> frozenset[str]:
    """The words of one clause that no other clause has."""
    others = frozenset[str]().union(*(part.words for at, part in enumerate(parts) if at != place))
    return parts[place].words - others


def _fits(ours: Told, theirs: Told, gold: tuple[Told, ...]) -> bool:
    known = ours.words | (frozenset.intersection(*(part.words for part in gold)))
    return ours.number == theirs.number and theirs.words <= known


def _place(part: Told, gold: tuple[Told, ...], own: list[frozenset[str]]) -> int:
    """Which clause of the gold a part repeats, by the words that only that clause has; -1 when none."""
    fitting = [at for at, ours in enumerate(gold) if own[at] & part.words and _fits(ours, part, gold)]
    return fitting[0] if len(fitting) == 1 else -1
