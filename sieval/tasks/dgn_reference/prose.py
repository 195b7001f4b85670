"""Telling words from mathematics, by the length and the kind of the letter runs in a text."""

import re

from sieval.tasks.dgn_reference.units import is_unit

_COMMAND = re.compile(r"\\[A-Za-z]+")
_LETTERS = re.compile(r"[^\W\d_]+")
_LONE_WORDS = re.compile(r"[^\W\d_]{3,}(?:[\s,.'-]+[^\W\d_]+)*[.!]?")
_FUNCTION_NAMES = """
    sin cos tan cot sec csc tg ctg arcsin arccos arctan arccot arctg arcctg sinh cosh tanh sh ch th
    log ln lg exp sqrt max min mod gcd lcm det alpha beta gamma delta theta lambda
"""
_SHORT_WORDS = """
    am an as at be by do go he if in is it me my no of oh ok on or so to up us we
    all and any are but can for get got had has her him his how its let may new nor not now one our
    out set she six sum ten the two use was way who why yes yet you
"""
_FUNCTIONS = frozenset(_FUNCTION_NAMES.split())
_WORDS = frozenset(_SHORT_WORDS.split())


def has_prose(text: str) -> bool:
    """Whether `text` holds a word: a run of four letters or more, or a short English one.

    Function names, units and LaTeX commands are no words.
    """
    runs = [run.lower() for run in _LETTERS.findall(_COMMAND.sub(" ", text))]
    return any(run in _WORDS or (len(run) > 3 and not _is_mathematics(run)) for run in runs)


def is_words(text: str) -> bool:
    """Whether `text` is nothing but words, so that reading it as a product of letters would be wrong."""
    stripped = text.strip()
    return _LONE_WORDS.fullmatch(stripped) is not None and stripped.lower() not in _FUNCTIONS


def _is_mathematics(run: str) -> bool:
    return run in _FUNCTIONS or is_unit(run)
