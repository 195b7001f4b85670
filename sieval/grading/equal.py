"""Whether a prediction equals a gold: every consistent reading of both, the first pair that agrees wins."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from sieval.grading.comparison.compare import Comparison
from sieval.grading.comparison.quantities import has_unit
from sieval.grading.comparison.words import equal_words
from sieval.grading.extraction.boxed import boxed_answer
from sieval.grading.extraction.choices import option_body
from sieval.grading.extraction.concluded import stated_value
from sieval.grading.extraction.several import stated_values
from sieval.grading.limits import (
    MAX_ANSWER_CHARS,
    MAX_READINGS,
    MAX_REMEMBERED,
    Budget,
    BudgetError,
    quote,
    require_text,
)
from sieval.grading.prose.clock import same_time
from sieval.grading.prose.narrated import same_told, tells_of_things
from sieval.grading.prose.spelled import in_symbols
from sieval.grading.prose.units import Measured, Unit, are_pounds, beside, measured, read_unit
from sieval.grading.regex import regex
from sieval.grading.syntax.brackets import bracket_reading
from sieval.grading.syntax.conditions import Answer
from sieval.grading.syntax.cursor import Dialect
from sieval.grading.syntax.nodes import Num
from sieval.grading.syntax.parser import read
from sieval.grading.syntax.repair import clean
from sieval.grading.syntax.stacked import unstacked
from sieval.grading.syntax.tokens import AnswerSyntaxError
from sieval.grading.values.finding import Finding, number_shown
from sieval.grading.values.rounding import values
from sieval.grading.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sieval.grading.values.exact import Rational

_GROUPED = regex(r"(?<![\d.])\d{1,3}(?:,\d{3})+(?!\d)")
_SLASH_PRODUCT = regex(r"/\s*\d+\s*(?:[A-Za-z(\\]|\*?pi)|/\s*(?:[A-Za-z]|\\pi)\s*[A-Za-z(\\]")
_FUNCTION_PRODUCT = regex(r"(?<![A-Za-z\\])[fghFGH]\s*\((?!\s*(?:[-\d./\s]|\\?pi|\\frac|[{}])*\))")
_BARE_LOG = regex(r"(?<![A-Za-z])log(?![A-Za-z]*\s*_)")
_LETTERED_PAIR = regex(r"^\W*[CP]\s*\([^()]*,[^()]*\)\W*$")
_LETTER_UNIT = regex(r"[\d})]\s+[mshgLlNJWVAKCFt](?![A-Za-z(])")
_REMEMBERED_CHARS = 600
"""Gold and prediction together beyond which a verdict is not remembered."""

_SHORT_DIGITS = 80
"""Digits of gold and prediction together within which they are compared at once."""

_OPEN_CHARS = 1_000
"""Characters of a cleaned text beyond which it is read in the usual way only."""

_SENTENCE_CHARS = 2_000
"""Characters beyond which an answer that is not read is not looked at as prose."""

_NAMED = regex(r"(?<![A-Za-z\\])[A-Za-z]|\\text|\\math")
_SIGN = regex(r"(?:%|\\circ\s*\}?|°)\s*\$?\s*$")
_SPOKEN = regex(r"(?<![\\\w])[^\W\d_]{3,}")
_ALTERNATIVE = regex(r"(?:\b(?:or|and)\b|,)[\s$]*$")
_AGAIN = regex(
    r"(?P<value>[^()]*[^()\s])[\s$]+"
    r"\((?:or|i\.e\.,?|approximately|approx\.?|about|≈|\\approx|=|that is,?)?(?P<again>[^()]+)\)"
)
_UPRIGHT_AGAIN = regex(r"\s*\\(?:text|mathrm)\s*\{\s*(\([^{}]*\))\s*\}")
_REMARK = regex(r"\s*(?:the|since|because|as|which is|in|rounded|exact(?:ly)?)\s+(?!not\b)[a-z]")
_COMMA = regex(r"[+-]?(?:\d+,(?:\d\d|\d{4,12})|0,\d\d\d)")
_NUMBER = regex(r"[+-]?(?:\d+(?:\.\d+)?|\.\d+)")


def equal(
    gold: str,
    prediction: str,
    *,
    relative_tolerance: Fraction | None = None,
    options: Sequence[str] | None = None,
) -> Verdict:
    """Whether the prediction says what the gold says.

    `relative_tolerance` (absolute when the gold is 0) decides on numbers, and on functions printed with
    decimals, in the place of the precision that the gold prints; `options` are the texts of a
    multiple-choice question in the order of their letters.

    Raises:
        TypeError: unless both are strings.
    """
    require_text(gold, "the gold")
    require_text(prediction, "the prediction")
    if not gold.strip():
        return Verdict("ungraded", prediction, "gold", "the gold is empty")
    if gold.strip() == prediction.strip():
        return Verdict("correct", prediction, "text", f"both are {quote(gold.strip())}")
    if not prediction.strip():
        return Verdict("incorrect", prediction, "text", "the prediction is empty")
    if options is None and len(gold) + len(prediction) <= _REMEMBERED_CHARS:
        return _remembered(gold, prediction, relative_tolerance)
    return _decided(gold, prediction, relative_tolerance, options)


@lru_cache(maxsize=MAX_REMEMBERED)
def _remembered(gold: str, prediction: str, tolerance: Fraction | None) -> Verdict:
    """The verdict on a short pair; rollouts of one sample repeat each other's answers."""
    return _decided(gold, prediction, tolerance, None)


def _decided(
    gold: str, prediction: str, tolerance: Fraction | None, options: Sequence[str] | None
) -> Verdict:
    if tolerance is None and _are_digits(gold, prediction):
        return _verdict(_integers(int(gold), int(prediction)), prediction)
    if "boxed" in gold or "boxed" in prediction:
        verdict = _compared(_unboxed(gold), _unboxed(prediction), tolerance, options)
        return replace(verdict, prediction=prediction)
    line = unstacked(prediction)
    if line != prediction:
        return replace(_compared(gold, line, tolerance, options), prediction=prediction)
    return _compared(gold, prediction, tolerance, options)


def _compared(
    gold: str, prediction: str, tolerance: Fraction | None, options: Sequence[str] | None
) -> Verdict:
    """The verdict on two answers without boxes: as text, as plain numbers, as words, as mathematics."""
    if max(len(gold), len(prediction)) > MAX_ANSWER_CHARS:
        return _too_long(gold, prediction)
    if clean(gold) == clean(prediction) and gold.strip():
        return Verdict("correct", prediction, "text", f"both are {quote(gold.strip())}")
    mine = _plain_number(gold)
    theirs = None if mine is None else _plain_number(prediction)
    if mine is not None and theirs is not None:
        if tolerance is None and mine.places is None and theirs.places is None:
            found = _integers(mine.value, theirs.value)
        else:
            found = values(mine, theirs, Budget(), tolerance)
        return _verdict(found, prediction)
    if _is_decimal_comma(gold, prediction):
        return Verdict("correct", prediction, "exact", "the same digits, with a decimal comma on one side")
    return equal_words(gold, prediction, options=options) or _in_mathematics(gold, prediction, tolerance)


def _is_decimal_comma(gold: str, prediction: str) -> bool:
    """Whether one side prints `0,98` where the other prints `0.98`: two decimals or more, no thousands."""
    for one, other in ((gold, prediction), (prediction, gold)):
        if "," in one and "." in other and _COMMA.fullmatch(one.strip(" $")):
            return one.strip(" $").replace(",", ".") == other.strip(" $")
    return False


def _unboxed(text: str) -> str:
    """The answer of a text that is a solution with its box."""
    found = boxed_answer(text) if "boxed" in text and len(text) <= MAX_ANSWER_CHARS else None
    return text if found is None or found.prediction is None else found.prediction


def _in_mathematics(gold: str, prediction: str, tolerance: Fraction | None) -> Verdict:
    """The verdict on what both sides say in symbols; of a sentence that is not read, on what it concludes."""
    timed = same_time(gold, prediction)
    if timed is not None:
        reason = "both are the same time of day" if timed else "the times of day differ"
        return Verdict("correct" if timed else "incorrect", prediction, "clock", reason)
    verdict = _in_units(gold, prediction, tolerance)
    if verdict is not None:
        return replace(verdict, prediction=prediction)
    if tells_of_things(gold):
        same = same_told(gold, prediction)
        reason = "the numbers told are the same, of the same things" if same else "other numbers are told"
        return Verdict("correct" if same else "incorrect", prediction, "narrated", reason)
    listed = stated_values(prediction)
    if listed is not None:
        return replace(_decide(in_symbols(gold), listed, tolerance), prediction=prediction)
    verdict = _decide(in_symbols(gold), in_symbols(prediction), tolerance)
    mine, theirs = option_body(gold), option_body(prediction)
    if (mine or theirs) and not verdict.correct:
        verdict = _decide(mine or gold, theirs or prediction, tolerance)
    if not verdict.correct and (prediction.endswith((")", ")}")) or gold.endswith((")", ")}"))):
        mine, theirs = _said_twice(gold), _said_twice(prediction)
        if mine or theirs:
            verdict = _decide(mine or in_symbols(gold), theirs or in_symbols(prediction), tolerance)
    if verdict.method == "unread" and len(prediction) <= _SENTENCE_CHARS and _SPOKEN.search(prediction):
        concluded = stated_value(prediction)
        if concluded is not None and not _is_one_of_several(prediction, concluded):
            verdict = _decide(in_symbols(gold), in_symbols(concluded), tolerance)
    return replace(verdict, prediction=prediction)


def _said_twice(prediction: str) -> str | None:
    """The value of `3/4 (0.75)` and `4 (four)`: what stands in the bracket says it again."""
    found = _AGAIN.fullmatch(_UPRIGHT_AGAIN.sub(r" \1", prediction))
    if found is None:
        return None
    value = in_symbols(found["value"].strip())
    if (
        _REMARK.match(found["again"])
        or found["again"].strip() == "units"
        or read_unit(found["again"].strip())
    ):
        return value
    return value if _decide(in_symbols(found["again"].strip(" $")), value, None).correct else None


def _is_one_of_several(prediction: str, concluded: str) -> bool:
    """Whether what a sentence ends with is only the last of its alternatives."""
    return _ALTERNATIVE.search(prediction[: max(prediction.rfind(concluded), 0)]) is not None


def _in_units(gold: str, prediction: str, tolerance: Fraction | None) -> Verdict | None:
    """The verdict on two values with units, one of them beyond doubt; `None` when they are not that."""
    mine, theirs = measured(gold), measured(prediction)
    for one, other in ((mine, prediction), (theirs, gold)):
        if one is not None and one.sure and _SIGN.search(other) and not _temperature(one.unit):
            return Verdict("incorrect", prediction, "unit", "only one side has a percent or degree sign")
    if mine is not None and mine.sure and theirs is None and _plain_number(prediction) is not None:
        verdict = _decide(mine.value, prediction, tolerance)
        return (
            verdict
            if verdict.correct or mine.unit.dimension
            else _decide(_count(mine), prediction, tolerance)
        )
    if mine is None and theirs is not None and theirs.sure and theirs.value in prediction:
        if _NAMED.search(gold):
            return None
        verdict = _decide(gold, theirs.value, tolerance)
        return (
            verdict if verdict.correct or theirs.unit.dimension else _decide(gold, _count(theirs), tolerance)
        )
    if mine is None or theirs is None or not (mine.sure or theirs.sure):
        return None
    mine, theirs = beside(mine, theirs), beside(theirs, mine)
    if are_pounds(mine.unit, gold, theirs.unit, prediction):
        return _decide(mine.value, theirs.value, tolerance)
    if mine.unit.dimension != theirs.unit.dimension:
        return Verdict("incorrect", prediction, "unit", "the units measure different quantities")
    ratio = theirs.unit.factor / mine.unit.factor
    if ratio == 1:
        return _decide(mine.value, theirs.value, tolerance)
    scaled = rf"({theirs.value}) \cdot \frac{{{ratio.numerator}}}{{{ratio.denominator}}}"
    verdict = _decide(mine.value, scaled, tolerance)
    return replace(verdict, reason=f"{verdict.reason} (1 of its units is {ratio} of the gold's)")


def _count(measured: Measured) -> str:
    """How many a value in a unit that only counts, as a dozen does, stands for."""
    return rf"({measured.value}) \cdot {measured.unit.factor}"


def _temperature(unit: Unit) -> bool:
    return unit.dimension in {(("celsius", 1),), (("fahrenheit", 1),)}


def _are_digits(gold: str, prediction: str) -> bool:
    """Whether both are short plain integers, the commonest of answers."""
    both = gold + prediction
    return len(both) <= _SHORT_DIGITS and both.isdecimal() and both.isascii() and bool(gold and prediction)


def _integers(gold: Rational, prediction: Rational) -> Finding:
    if gold == prediction:
        return Finding(True, "exact", f"both are {number_shown(gold)}")
    return Finding(False, "exact", f"gold is {number_shown(gold)}, prediction is {number_shown(prediction)}")


def _verdict(found: Finding, prediction: str) -> Verdict:
    return Verdict("correct" if found.equal else "incorrect", prediction, found.method, found.reason)


def _plain_number(text: str) -> Num | None:
    """The numeral a text is, without reading it as mathematics."""
    match = _NUMBER.fullmatch(text.strip(" $"))
    if match is None or len(match[0]) > 400:
        return None
    if "." not in match[0]:
        return Num(int(match[0]))
    return Num(Fraction(match[0]), len(match[0].partition(".")[2]))


def _too_long(gold: str, prediction: str) -> Verdict:
    if gold.strip() == prediction.strip():
        return Verdict("correct", prediction, "text", "both are the same long text")
    if len(gold) > MAX_ANSWER_CHARS:
        return Verdict(
            "ungraded", prediction, "limit", f"the gold has more than {MAX_ANSWER_CHARS} characters"
        )
    return Verdict(
        "incorrect", prediction, "limit", f"the prediction has more than {MAX_ANSWER_CHARS} characters"
    )


class _Reading(NamedTuple):
    answer: Answer
    dialect: Dialect


def _decide(gold: str, prediction: str, tolerance: Fraction | None) -> Verdict:
    # Fractions of another size are read alike: one reading then serves both sides.
    ours, fault = _read_all(gold.replace(r"\dfrac", r"\frac"))
    if not ours:
        assert fault is not None
        return Verdict("ungraded", prediction, "gold", f"the gold is not read: {fault}")
    theirs, other_fault = _read_all(prediction.replace(r"\dfrac", r"\frac"))
    if not theirs:
        assert other_fault is not None
        return Verdict("incorrect", prediction, "unread", f"the prediction is not read: {other_fault}")
    first: Finding | None = None
    budget = Budget()
    for mine in ours:
        for other in theirs:
            if mine.dialect.letters and not has_unit(other.answer.node):
                continue
            try:
                found = _found(mine.answer, other.answer, budget, tolerance)
            except BudgetError as exc:
                found = Finding(False, "limit", str(exc))
            if found.equal:
                return Verdict("correct", prediction, found.method, found.reason)
            first = first or found
    assert first is not None
    return Verdict("incorrect", prediction, first.method, first.reason)


def _found(mine: Answer, other: Answer, budget: Budget, tolerance: Fraction | None) -> Finding:
    """What the comparison of two readings finds; two numbers are compared at once."""
    left, right = mine.node, other.node
    numbers = isinstance(left, Num) and isinstance(right, Num) and left != right
    if numbers and not (_says_more(mine) or _says_more(other)):
        return values(left, right, budget, tolerance)
    return Comparison(mine, other, budget, tolerance).run()


def _says_more(answer: Answer) -> bool:
    """Whether an answer says more than its value."""
    return bool(answer.conditions or answer.integers or answer.naturals or answer.arbitrary)


def readings(text: str) -> tuple[tuple[Answer, ...], str | None]:
    """The consistent readings of a text, and why there is none."""
    found, fault = _read_all(text)
    return tuple(reading.answer for reading in found), fault


@lru_cache(maxsize=256)
def _read_all(text: str) -> tuple[tuple[_Reading, ...], str | None]:
    found: list[_Reading] = []
    fault: str | None = None
    for dialect in _dialects(clean(text)):
        try:
            answer = read(text, dialect)
        except AnswerSyntaxError as exc:
            fault = fault or exc.message
            continue
        if all(answer != reading.answer for reading in found):
            found.append(_Reading(answer, dialect))
    return tuple(found[:MAX_READINGS]), fault


def _dialects(text: str) -> list[Dialect]:
    """The choices a text leaves open, the usual one first."""
    if len(text) > _OPEN_CHARS:
        return [Dialect()]
    brackets = bracket_reading(text) if "[" in text or "\\{" in text else "no"
    if brackets == "parts":
        return [replace(choice, floors=True) for choice in _open_choices(text)]
    choices = _open_choices(text)
    if brackets == "either":
        choices.append(Dialect(floors=True))
    return choices


def _open_choices(text: str) -> list[Dialect]:
    choices = [Dialect()]
    grouped = _GROUPED.search(text) if "," in text else None
    if grouped is not None and ",0" not in grouped[0]:
        choices.append(Dialect(thousands=False))
    if "/" in text and _SLASH_PRODUCT.search(text):
        choices.append(Dialect(tight=True))
    if "(" in text and _FUNCTION_PRODUCT.search(text):
        choices.append(Dialect(products=True))
    if "log" in text and _BARE_LOG.search(text):
        choices.append(Dialect(decimal_log=True))
    if "," in text and _LETTERED_PAIR.search(text):
        choices.append(Dialect(points=True))
    if (" " in text or not text.isprintable()) and _LETTER_UNIT.search(text):
        choices.append(Dialect(letters=True))
    return choices
