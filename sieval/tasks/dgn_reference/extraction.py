"""Finding the final answer in a completion: five rules, the first that yields something wins."""

import re
from collections.abc import Callable
from typing import Literal, NamedTuple

from sieval.tasks.dgn_reference.cleaning import box_content, clean
from sieval.tasks.dgn_reference.limits import MAX_PARSED
from sieval.tasks.dgn_reference.prose import has_prose

Rule = Literal["boxed", "dollars", "bare", "marker", "number"]

_SPAN = re.compile(r"(?<!\\)\$\$(.+?)(?<!\\)\$\$|(?<!\\)\$((?:\\.|[^$\\])+)\$", re.DOTALL)
_MARKER = re.compile(r"final answer is|the answer is|answer:|result is|therefore|=|:", re.IGNORECASE)
_NUMBER = re.compile(r"(?:(?<![\w)])[-−])?\d+(?:[.,]\d+)?(?:\s*/\s*\d+(?:[.,]\d+)?)?")
_MATHEMATICS = re.compile(r"[\d\\+*/^=<>∪√π∞±]|\b[^\W\d_]\b")
_DELIMITERS = re.compile(r"\$|\\boxed|\\\(|\\\[|\n")


class Extraction(NamedTuple):
    """A cleaned candidate, never empty, with the rule that found it."""

    text: str
    rule: Rule


def extract(completion: str) -> Extraction | None:
    r"""The final answer of `completion`, cleaned; None when no rule yields anything.

    >>> extract(r"So $x=2$, hence \boxed{3}.")
    Extraction(text='3', rule='boxed')
    """
    for rule, find in _RULES:
        candidate = find(completion)
        if candidate is not None and (text := clean(candidate)):
            return Extraction(text, rule)
    return None


def last_box(completion: str) -> str | None:
    r"""The content of the last `\boxed{…}`."""
    start = completion.rfind("\\boxed")
    return None if start < 0 else box_content(completion, start)


def last_span(completion: str) -> str | None:
    """The content of the last `$…$` or `$$…$$` that is not blank."""
    found = None
    for span in _SPAN.finditer(completion):
        content = span[1] or span[2]
        found = content if content.strip() else found
    return found


def bare_expression(completion: str) -> str | None:
    """The whole completion, when it is one line of mathematics without words or delimiters."""
    text = clean(completion) if len(completion) <= MAX_PARSED else ""
    if not text or _DELIMITERS.search(text) or has_prose(completion) or not _MATHEMATICS.search(text):
        return None
    return text


def after_marker(completion: str) -> str | None:
    """The rest of the line after the last marker, or the next line that is not blank."""
    end = None
    for marker in _MARKER.finditer(completion):
        end = marker.end()
    if end is None:
        return None
    return next((line for line in completion[end:].splitlines() if line.strip(" \t*.")), None)


def last_number(completion: str) -> str | None:
    """The last integer, decimal or `a/b`."""
    found = None
    for number in _NUMBER.finditer(completion):
        found = number[0]
    return found


_RULES: tuple[tuple[Rule, Callable[[str], str | None]], ...] = (
    ("boxed", last_box),
    ("dollars", last_span),
    ("bare", bare_expression),
    ("marker", after_marker),
    ("number", last_number),
)
