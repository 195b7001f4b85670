"""Answers in words: true and false, phrases."""

import re
from typing import Final

_TRUE: Final = frozenset({"T", "Y"})
_FALSE: Final = frozenset({"F", "N"})
_SPELLED: Final = {"true": True, "yes": True, "false": False, "no": False}
_VALUE_WORDS: Final = frozenset(
    {"dne", "undefined", "none", "no solution", "diverges", "converges", "never", "always"}
)
_SYNONYMS: Final = {
    "does not exist": "dne",
    "divergent": "diverges",
    "convergent": "converges",
    "no solutions": "no solution",
}
_ARTICLES: Final = frozenset({"a", "an", "the"})
_TYPEWRITTEN: Final = str.maketrans(
    {"\u2019": "'", "\u2018": "'", "\u2013": "-", "\u2212": "-", "\u201c": '"', "\u201d": '"'}
)
_HYPHEN = re.compile(r"(?<=[A-Za-z]{2})-(?=[A-Za-z])|(?<=[A-Za-z])-(?=[A-Za-z]{2})")
_MATHEMATICS = re.compile(r"[\d\\^=<>+*/_|{}()\[\]]")
_EDGES = " \t\n.,;:!?*`"


def boolean(text: str) -> bool | None:
    """What `True`, `yes` (in any case), `T` or `N` (capitals) says; None for anything else.

    >>> boolean("yes."), boolean("F"), boolean("t")
    (True, False, None)
    """
    word = text.strip(_EDGES + "()\"'")
    if word in _TRUE:
        return True
    if word in _FALSE:
        return False
    return _SPELLED.get(word.casefold())


def is_spelled_boolean(text: str) -> bool:
    """Whether the text is one of the words, not a letter that could be a name."""
    return text.strip(_EDGES).casefold() in _SPELLED


def plain_words(text: str) -> str:
    """A phrase without case, articles, hyphens and final punctuation; one letter keeps its case.

    `DNE` and the like are one phrase with what they abbreviate.

    >>> plain_words("The  Quotient rule.")
    'quotient rule'
    """
    typed = text.translate(_TYPEWRITTEN).strip(_EDGES + "\"'")
    if len(typed) == 1:
        return typed
    words = _HYPHEN.sub(" ", typed).casefold().replace("\\", " ").split()
    kept = [word for word in words if word not in _ARTICLES]
    phrase = " ".join(kept or words)
    return _SYNONYMS.get(phrase, phrase)


def is_value_word(text: str) -> bool:
    """Whether the text is a phrase that stands where a value is missing, and is no product of names."""
    return plain_words(text) in _VALUE_WORDS


def is_words(text: str) -> bool:
    """Whether the text is a phrase, with nothing in it that only mathematics writes."""
    return len(text.strip(_EDGES)) > 1 and not _MATHEMATICS.search(text)
