"""The answer after `The answer is`, as TheoremQA's harness takes it."""

import re
from typing import NamedTuple

from sieval.tasks.extraction.boxes import last_box
from sieval.tasks.extraction.numbers import last_number

_TRIGGERS = ("The answer is", "the answer is")
_OPTION = re.compile(r"\([a-f]\)", re.IGNORECASE)
_UNITS = ("$", "¥", "°C", "°", " C")
_NUMBER_THEN_WORDS = re.compile(r"-?[\d.]+(?=\s\D+$|\s\S+$)")


class Stated(NamedTuple):
    """The prediction, and whether it stood after the trigger."""

    text: str
    triggered: bool


def the_answer_is(text: str) -> str | None:
    """What the completion states.

    Where one spelling of the trigger stands more than once, only the first paragraph counts. `yes` and `true`
    anywhere in the rest mean True, then `no` and `false` mean False, even inside a word; an option keeps its
    letter; a number is what follows the last `=`, and without the trigger the last one named.

    >>> the_answer_is("So x = 5/2. The answer is x = 5/2.")
    '5/2'
    """
    stated = _stated(text)
    lower = stated.text.lower()
    if "yes" in lower or "true" in lower:
        return "True"
    if "no" in lower or "false" in lower:
        return "False"
    if _OPTION.search(stated.text):
        return stated.text
    prediction: str | None = stated.text
    if "boxed" in stated.text:
        prediction = last_box(stated.text)
    elif not stated.triggered:
        prediction = last_number(stated.text)
    if not prediction:
        return None
    first_line = prediction.rsplit("=", 1)[-1].strip().split("\n", 1)[0]
    return _without_units(first_line.rstrip(".")) or None


def _stated(text: str) -> Stated:
    if any(text.count(trigger) > 1 for trigger in _TRIGGERS):
        text = text.strip("\n").split("\n\n", 1)[0]
    rest = text
    for trigger in _TRIGGERS:
        rest = rest.rpartition(trigger)[2]
    return Stated(rest.strip("\n").rstrip(".").rstrip("/").strip(), rest != text)


def _without_units(text: str) -> str:
    for unit in _UNITS:
        text = text.replace(unit, "")
    text = text.strip()
    number = _NUMBER_THEN_WORDS.match(text)
    return number[0] if number else text
