"""One answer against one gold, by the type the problem declares for its slot."""

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from sieval.grading import Verdict, equal
from sieval.tasks.ugmath.choices import chosen, chosen_set, read_options
from sieval.tasks.ugmath.matching import in_any_order, in_order
from sieval.tasks.ugmath.slots import split
from sieval.tasks.ugmath.source import readings
from sieval.tasks.ugmath.words import boolean, is_spelled_boolean, is_value_word, is_words, plain_words

NUMBER_TOLERANCE: Final = Fraction(1, 1000)
"""Relative; absolute when the gold is 0."""

PRINT_TOLERANCE: Final = Fraction(1, 100_000)
"""How far a decimal may be from the exact gold it is meant to print."""

_DECIMAL = re.compile(r"\d\.\d|(?<!\d)\.\d")
_PLUS_MINUS = re.compile(r"\\pm(?![a-zA-Z])|±|\+/-")
_ASSIGNED = re.compile(r"^(?:\w+|\([\w, ]+\))\s*=\s*(?=\\?[(\[{]|\\begin|\\langle)")
_BRACKETS: Final = {"(": ")", "[": "]", "{": "}", r"\{": r"\}", r"\langle": r"\rangle", "<": ">"}

Compare = Callable[[str, str, Sequence[str]], Verdict]


def compare(kind: str, gold: str, answer: str, options: Sequence[str] = ()) -> Verdict:
    """Whether the answer is the gold, both normalised; a type that is not declared is compared as any."""
    gold, answer = _tidy(gold), _tidy(answer)
    if not gold:
        return Verdict("ungraded", answer, "gold", "the gold of this slot is empty")
    if not answer:
        return Verdict("incorrect", answer, "empty", "nothing stands in this slot")
    return _BY_TYPE.get(kind, _any)(gold, answer, options)


def _expression(gold: str, answer: str, options: Sequence[str]) -> Verdict:  # noqa: ARG001
    """A decimal in the gold was rounded nobody knows how; in the answer it has to be a close print."""
    return _mathematics(gold, answer, NUMBER_TOLERANCE if _DECIMAL.search(gold) else PRINT_TOLERANCE)


def _value(gold: str, answer: str, options: Sequence[str]) -> Verdict:  # noqa: ARG001  # one signature
    """A number or an interval: its ends are numbers."""
    return _mathematics(gold, answer, NUMBER_TOLERANCE)


def _truth(gold: str, answer: str, options: Sequence[str]) -> Verdict:
    wanted = boolean(gold)
    if wanted is None:
        return _any(gold, answer, options)
    said = boolean(answer)
    outcome = said is not None and said == wanted
    return _verdict(
        outcome,
        answer,
        "boolean",
        f"the gold says {wanted}, the answer {'neither' if said is None else said}",
    )


def _one_option(gold: str, answer: str, options: Sequence[str]) -> Verdict:
    if gold == answer:
        return _verdict(True, answer, "option", "both read the same")
    known = read_options(options)
    mine, theirs = chosen(gold, known), chosen(answer, known)
    if mine.letter is None:
        return _any(gold, answer, ())
    if theirs.letter is None:
        return _verdict(False, answer, "option", theirs.reason)
    return _verdict(mine.letter == theirs.letter, answer, "option", f"{theirs.letter} {theirs.reason}")


def _several_options(gold: str, answer: str, options: Sequence[str]) -> Verdict:
    if gold == answer:
        return _verdict(True, answer, "options", "both read the same")
    known = read_options(options)
    mine, theirs = chosen_set(gold, known), chosen_set(answer, known)
    if mine is None:
        return _any(gold, answer, ())
    if theirs is None:
        return _verdict(False, answer, "options", "the answer is not letters of the options")
    wanted, said = "".join(sorted(mine)), "".join(sorted(theirs))
    return _verdict(mine == theirs, answer, "options", f"the gold is {wanted}, the answer {said}")


def _phrase(gold: str, answer: str, options: Sequence[str]) -> Verdict:
    if plain_words(gold) == plain_words(answer):
        return _verdict(True, answer, "words", f"both say {plain_words(gold)[:60]!r}")
    if is_words(gold):
        return _verdict(False, answer, "words", "not the same words")
    return _any(gold, answer, options)


def _list(gold: str, answer: str, options: Sequence[str], *, ordered: bool) -> Verdict:  # noqa: ARG001
    golds, answers = elements(gold), elements(answer)
    if not ordered:
        golds, answers = _signs_apart(golds), _signs_apart(answers)
    if len(golds) != len(answers) and r"\begin" in gold + answer:
        return _mathematics(gold, answer, NUMBER_TOLERANCE)
    if len(golds) != len(answers):
        return _verdict(
            False, answer, "list", f"the gold has {len(golds)} elements, the answer {len(answers)}"
        )
    found = (in_order if ordered else in_any_order)(golds, answers, _same)
    return _verdict(found.complete, answer, "list", found.reason)


def _any(gold: str, answer: str, options: Sequence[str]) -> Verdict:  # noqa: ARG001
    """A value, a boolean where one side spells it out, or words."""
    if plain_words(gold) == plain_words(answer) and is_words(gold):
        return _verdict(True, answer, "words", f"both say {plain_words(gold)[:60]!r}")
    if is_spelled_boolean(gold) or is_spelled_boolean(answer):
        wanted, said = boolean(gold), boolean(answer)
        if wanted is not None and said is not None:
            return _verdict(wanted == said, answer, "boolean", f"the gold says {wanted}, the answer {said}")
    return _mathematics(gold, answer, NUMBER_TOLERANCE)


def _mathematics(gold: str, answer: str, tolerance: Fraction) -> Verdict:
    """Equal in some reading of both; else what the first reading found."""
    if is_value_word(gold):
        same = plain_words(gold) == plain_words(answer)
        return _verdict(same, answer, "words", f"the gold says {plain_words(gold)!r}")
    first: Verdict | None = None
    for mine in readings(gold):
        for theirs in readings(answer):
            found = equal(mine, theirs, relative_tolerance=tolerance)
            if found.outcome == "correct":
                return found
            if first is None or first.outcome == "ungraded":
                first = found
    assert first is not None, "every text has a reading"
    return first


def elements(text: str) -> list[str]:
    """The elements of a list, its name and its outer brackets off.

    >>> elements("(1, (2, 3], x)")
    ['1', '(2, 3]', 'x']
    """
    inner = _ASSIGNED.sub("", text.strip())
    for opening, closing in _BRACKETS.items():
        within = inner[len(opening) : len(inner) - len(closing)]
        if inner.startswith(opening) and inner.endswith(closing) and _is_whole(within):
            inner = within.strip()
            break
    return split(inner) if inner else []


def _signs_apart(items: Sequence[str]) -> list[str]:
    r"""Each element with one `\pm` as the two it stands for."""
    apart: list[str] = []
    for item in items:
        signs = _PLUS_MINUS.findall(item)
        apart += [_PLUS_MINUS.sub(sign, item) for sign in "+-"] if len(signs) == 1 else [item]
    return apart


def _is_whole(within: str) -> bool:
    """Whether brackets taken off belonged together: none inside closes what it does not open."""
    depth = 0
    for mark in re.finditer(r"[()\[\]{}]", within):
        depth += 1 if mark[0] in "([{" else -1
        if depth < 0:
            return False
    return depth == 0


def _same(gold: str, answer: str) -> bool:
    return compare("", gold, answer).outcome == "correct"


def _tidy(text: str) -> str:
    return text.strip(" \t\n*").rstrip(".;,: ")


def _verdict(correct: bool, answer: str, method: str, reason: str) -> Verdict:
    return Verdict("correct" if correct else "incorrect", answer, method, reason)


_BY_TYPE: Final[Mapping[str, Compare]] = {
    "NV": _value,
    "EX": _expression,
    "EQ": _expression,
    "INT": _value,
    "TF": _truth,
    "MCS": _one_option,
    "MCM": _several_options,
    "OE": _phrase,
    "OL": partial(_list, ordered=True),
    "UOL": partial(_list, ordered=False),
}
