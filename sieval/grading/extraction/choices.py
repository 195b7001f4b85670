"""Choices: the letter of a multiple-choice answer, with or without the text of its option."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from sieval.grading.extraction.concluded import chosen_letter
from sieval.grading.prose.wording import unmarked, words
from sieval.grading.regex import regex

_PAREN_LETTER = regex(r"^\(\s*(?P<letter>[A-Ja-j])\s*\)\s*(?P<text>.*)$", re.DOTALL)
_MARKED_LETTER = regex(r"^\W*\(?(?P<letter>[a-j])\)(?:\W*$|\s+(?![-+*/^=]))")
"""A letter in brackets with its option behind it, where the gold is such a letter alone."""

_PLAIN_LETTER = regex(
    r"^(?:(?i:option|choice|answer)\s*:?\s*\(?|\[(?=\s*[A-J]\s*\]))?(?P<letter>[A-J])(?:\s*[.:)\]]?\s*$|(?:\s*[.)]|:)\s+(?P<text>\S.*))",
    re.DOTALL,
)
_TIGHT_LETTER = regex(r"^(?P<letter>[A-J])\)\s*(?P<text>\S.*)$", re.DOTALL)
_MORE = regex(r"^(?:and|or|,|;|/|&)\s*\(?[A-J]\)?\s*\.?$")
_SEVERAL = regex(
    r"^\s*(?:(?i:options?|choices?|answers?)\s*:?\s*)?\[?\(?'?[A-J]'?\)?"
    r"(?:\s*(?:[,;]\s*and|,|;|and|&|\s)\s*\(?'?[A-J]'?\)?)+\]?\s*\.?$"
)
_RUN = regex(r"[A-J]{2,5}")


_OPENS_CHOICE = frozenset({*"([ABCDEFGHIJocaO"})
_WRAPPED = regex(r"\\text|\\mathrm|^\W*\([A-J]\)")
_BODY = regex(
    r"^(?:\$\s*)?(?:\\(?:text|textbf|mathrm|mathbf)\s*\{\s*)?(?:\([A-J]\)|[A-J][.):])\s*(?P<close>\})?(?P<body>.+)$",
    re.DOTALL,
)


class Choice(NamedTuple):
    """A letter and the option text printed with it, if any."""

    letter: str
    text: str


def choice(text: str) -> Choice | None:
    """The option a text names: `(B)`, `B.`, `B) 4x`, `option B`; `None` when it is no such thing."""
    if text[:1].isalnum() and (text[:1] not in _OPENS_CHOICE or _opens_word(text)):
        return None
    bare = unmarked(text)
    if bare[:1] not in _OPENS_CHOICE:
        return None
    found = _PAREN_LETTER.match(bare) or _TIGHT_LETTER.match(bare) or _PLAIN_LETTER.match(bare)
    if found is None:
        return None
    rest = (found["text"] or "").strip()
    if (
        _MORE.match(rest)
        or rest.startswith(("or ", "and "))
        or rest[:1] in {"^", "_", "*", "/", "+", "=", "!"}
    ):
        return None
    if found["letter"].islower() and rest:
        return None
    return Choice(found["letter"].upper(), rest)


def _opens_word(text: str) -> bool:
    """Whether a text opens with a word that is neither an option's letter nor what announces one."""
    return text[1:2].isalnum() and text[:1].lower() not in {"o", "c", "a"}


def option_body(text: str) -> str | None:
    r"""What stands behind an option's letter, as it is written: `5` of `\textbf{(C)}\ 5`."""
    text = text.lstrip()
    found = _BODY.match(text)
    if found is None:
        return None
    body = found["body"].strip()
    return body.removesuffix("}") if not found["close"] and "{" in text[: found.start("body")] else body


def several(text: str) -> frozenset[str] | None:
    """The letters of an answer that names two options or more."""
    bare = unmarked(text)
    opens = bare[:1] in _OPENS_CHOICE or bare[:1] == "'"
    if not (opens and _SEVERAL.match(bare)):
        return None
    return frozenset(re.findall(r"\b[A-J]\b", bare))


def same_choice(gold: str, prediction: str, options: Sequence[str] | None) -> bool | None:
    """Whether both name the same option or options; `None` when the gold names none."""
    letters = several(gold)
    if letters is None and _is_run(unmarked(gold)) and several(prediction) is not None:
        letters = frozenset(unmarked(gold))
    if letters is not None:
        return _same_several(letters, prediction)
    mine = choice(gold)
    marked = _MARKED_LETTER.match(prediction) if mine is not None and _MARKED_LETTER.fullmatch(gold) else None
    if marked is not None and mine is not None:
        return marked["letter"].upper() == mine.letter
    if mine is None:
        return _named_by_text(gold, prediction, options)
    theirs = choice(prediction)
    if theirs is None and _WRAPPED.search(gold) and re.fullmatch(r"[a-j]", unmarked(prediction)):
        theirs = Choice(unmarked(prediction).upper(), "")
    if theirs is not None:
        return _same_one(mine, theirs)
    text = mine.text or _option(options, mine.letter)
    if text and words(text) == words(prediction):
        return True
    if several(prediction):
        return False
    settled = chosen_letter(prediction)
    if settled is not None:
        return settled == mine.letter
    return False if not text and _WRAPPED.search(gold) else None


def _is_run(bare: str) -> bool:
    """Whether a text is letters of options in their order, as `ACD` is."""
    return _RUN.fullmatch(bare) is not None and list(bare) == sorted(set(bare))


def _same_several(letters: frozenset[str], prediction: str) -> bool | None:
    named = several(prediction)
    if named is None:
        run = re.fullmatch(r"[A-J]{2,}", unmarked(prediction))
        named = frozenset(run[0]) if run else None
    if named is None:
        one = choice(prediction)
        return None if one is None else False
    return named == letters


def _same_one(mine: Choice, theirs: Choice) -> bool:
    if mine.text and theirs.text and words(mine.text) != words(theirs.text):
        return False
    return mine.letter == theirs.letter


def _named_by_text(gold: str, prediction: str, options: Sequence[str] | None) -> bool | None:
    """A gold that is an option's text, answered by its letter."""
    theirs = choice(prediction)
    if theirs is None:
        return None
    text = theirs.text or _option(options, theirs.letter)
    return True if text and words(text) == words(gold) else None


def _option(options: Sequence[str] | None, letter: str) -> str:
    index = ord(letter) - ord("A")
    if options is None or index >= len(options):
        return ""
    own = choice(options[index])
    return own.text if own and own.text else options[index]
