"""Answers that choose among lettered options."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sieval.grading import equal
from sieval.tasks.ugmath.slots import normalise
from sieval.tasks.ugmath.words import boolean, plain_words

_LETTER = re.compile(r"\(?\s*([A-Z])\s*[).:]?")
_LABELLED = re.compile(r"\(?([A-Z])\s*(?:[).:]|-\s)\s*(?P<text>\S.*)", re.DOTALL)
_PREFIX = re.compile(r"^(?:option|choice|answer)s?\b[\s:]*", re.IGNORECASE)
_JOINTS = re.compile(r"[\s,;/&.()\[\]{}\\]+|\band\b", re.IGNORECASE)


class Chosen(NamedTuple):
    """The letter chosen, or why none is."""

    letter: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its letter and its text, empty where the letter is all there is."""

    letter: str
    text: str


def read_options(options: Sequence[str]) -> tuple[Option, ...]:
    """Options with their letters: the ones they bear, else A, B, C, … in order."""
    found = []
    for index, written in enumerate(options[:26]):
        text = normalise(written)
        labelled = _LABELLED.fullmatch(text)
        if _LETTER.fullmatch(text):
            found.append(Option(text.strip("().: "), ""))
        elif labelled:
            found.append(Option(labelled[1], labelled["text"].strip()))
        else:
            found.append(Option(chr(ord("A") + index), text))
    return tuple(found)


def chosen(answer: str, options: Sequence[Option]) -> Chosen:
    """The option an answer names by letter, by text, or by both where they agree."""
    text = _PREFIX.sub("", answer.strip())
    if letter := _LETTER.fullmatch(text):
        if not options or any(option.letter == letter[1] for option in options):
            return Chosen(letter[1], "by letter")
        return _by_text(text, options)
    labelled = _LABELLED.fullmatch(text)
    if labelled is None:
        return _by_text(text, options)
    by_text = _by_text(labelled["text"], options)
    if by_text.letter is not None and by_text.letter != labelled[1]:
        return Chosen(None, f"the letter {labelled[1]} and the text of {by_text.letter} contradict")
    option = next((option for option in options if option.letter == labelled[1]), None)
    if option is not None and option.text and by_text.letter is None:
        return Chosen(None, f"the text beside {labelled[1]} is not its own")
    return Chosen(labelled[1], "by letter and text")


def chosen_set(answer: str, options: Sequence[Option]) -> frozenset[str] | None:
    """The letters of an answer such as `BD` or `B and D`, None when it is not letters of the options."""
    letters = _JOINTS.sub("", _PREFIX.sub("", answer.strip()))
    known = {option.letter for option in options}
    if not letters or not letters.isascii() or not letters.isalpha() or not letters.isupper():
        return None
    return frozenset(letters) if not known or set(letters) <= known else None


def _by_text(text: str, options: Sequence[Option]) -> Chosen:
    words = plain_words(text)
    letters = {option.letter for option in options if option.text and plain_words(option.text) == words}
    if not letters:
        letters = {
            option.letter
            for option in options
            if option.text and equal(option.text, text).outcome == "correct"
        }
    if not letters and (said := boolean(text)) is not None:
        letters = {option.letter for option in options if boolean(option.text) == said}
    if len(letters) == 1:
        return Chosen(letters.pop(), "by its text")
    return Chosen(None, "no option reads so" if not letters else "several options read so")
