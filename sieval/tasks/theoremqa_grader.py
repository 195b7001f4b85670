"""Grading TheoremQA by the type of its answers, without executing any of them."""

import re

from sieval.core.jsonvalue import text_of
from sieval.core.records import Sample, Verdict
from sieval.grading.limits import MAX_ANSWER_CHARS
from sieval.tasks.extraction.the_answer_is import the_answer_is
from sieval.tasks.reading import number_of, numbers_of

ANSWER_TYPE = "answer_type"
"""The sample field that says how the gold is to be read."""
_RELATIVE = 0.04
_TRUTH = {"True": 1.0, "False": 0.0}
_TWICE = re.compile(r"\[\s*(?P<first>[^\s,\[\]]+)\s*,\s*(?P=first)\s*\]")


def grade(sample: Sample, text: str) -> Verdict:
    """The stated answer against the gold."""
    prediction = the_answer_is(text)
    if prediction is None:
        return Verdict("unextracted", None, "none", "nothing is stated after `The answer is`")
    return decide(sample, prediction)


def decide(sample: Sample, prediction: str) -> Verdict:
    """The prediction against the gold, read as the gold's type asks."""
    if len(prediction) > MAX_ANSWER_CHARS:
        reason = f"the prediction has more than {MAX_ANSWER_CHARS} characters"
        return _verdict(False, prediction[:MAX_ANSWER_CHARS], "limit", reason)
    kind = text_of(sample.fields.get(ANSWER_TYPE)) or ""
    if prediction.lower() == sample.gold.lower():
        return _verdict(True, prediction, "text", f"both are {sample.gold[:60]!r}")
    match kind:
        case "bool":
            return _verdict(False, prediction, kind, f"the gold is {sample.gold}")
        case "option":
            return _option(sample.gold, prediction)
        case "integer" | "float":
            return _number(sample.gold, prediction, whole=kind == "integer")
        case "list of integer" | "list of float":
            return _list(sample.gold, prediction, whole=kind == "list of integer")
    return Verdict("ungraded", prediction, "gold", f"the answer type {kind[:60]!r} is not one of TheoremQA's")


def numbers_agree(gold: float, prediction: float, *, whole: bool) -> bool:
    """A whole gold is met by rounding; another within 4 % of itself.

    >>> numbers_agree(5, 5.4, whole=True), numbers_agree(1.0, 1.05, whole=False)
    (True, False)
    """
    margin = abs(gold) * _RELATIVE
    return round(prediction) == gold if whole else gold - margin <= prediction <= gold + margin


def _option(gold: str, prediction: str) -> Verdict:
    """Named anywhere, even beside another option: so the reference has it."""
    return _verdict(gold.lower() in prediction.lower(), prediction, "option", f"the gold is {gold}")


def _number(gold: str, prediction: str, *, whole: bool) -> Verdict:
    mine = number_of(gold)
    if mine is None:
        return Verdict("ungraded", prediction, "gold", f"the gold {gold[:60]!r} is no number")
    theirs = _TRUTH.get(prediction, number_of(prediction))
    if theirs is None:
        return _verdict(False, prediction, "unread", f"no number is read in {prediction[:60]!r}")
    asked = "rounded" if whole else "within 4 %"
    return _verdict(
        numbers_agree(mine, theirs, whole=whole),
        prediction,
        "integer" if whole else "float",
        f"the gold is {mine:.12g}, the prediction {theirs:.12g}, {asked}",
    )


def _list(gold: str, prediction: str, *, whole: bool) -> Verdict:
    mine = numbers_of(gold)
    if mine is None:
        return Verdict("ungraded", prediction, "gold", f"the gold {gold[:60]!r} is no list of numbers")
    if _TWICE.fullmatch(prediction):
        reason = f"the reference reads {prediction[:60]!r} as a set of one number"
        return _verdict(False, prediction, "folded", reason)
    theirs = numbers_of(prediction)
    if theirs is None or len(theirs) != len(mine):
        reason = f"{prediction[:60]!r} is no list of {len(mine)} numbers"
        return _verdict(False, prediction, "list", reason)
    pairs = zip(sorted(mine), sorted(theirs), strict=True)
    agree = all(numbers_agree(a, b, whole=whole) for a, b in pairs)
    return _verdict(agree, prediction, "list", f"the gold is {gold[:60]}, in any order")


def _verdict(correct: bool, prediction: str, method: str, reason: str) -> Verdict:
    return Verdict("correct" if correct else "incorrect", prediction, method, reason)
