"""Grading by reading numbers and answers within bounds, where the published reference executes them."""

import math
import re

from sieval.core.records import Sample, Verdict
from sieval.grading.equal import equal
from sieval.tasks.extraction import all_boxes, last_box, last_number
from sieval.tasks.reading import number_of

_TOLERANCE = 1e-3
"""How far apart two equal numbers may be, absolutely."""
_RELATIVE = 1e-4
"""How far apart decimals may be, relatively; a hundredth and the hundredfold count as the gold too."""
_DECIMAL = re.compile(r"(?:\\?\$)?\s*[-+]?(?:\d[\d,]*\.?\d*|\.\d+)\s*(?:\\?%)?\.?")
_AND = re.compile(r"\\text\s*\{\s*and\s*\}|\\(?:mbox|mathrm)\s*\{\s*and\s*\}")
_WORDS = re.compile(r"\\(?:text|mbox|mathrm|textbf)\s*\{(?P<words>[^{}]*)\}")
_STATED = re.compile(r"final answer is \$(?P<answer>.{0,500}?)\$\. I hope", re.DOTALL)
_NEXT_PROBLEM = "Problem:"
_QUOTED = 60


def grade_last_box_or_number(sample: Sample, text: str) -> Verdict:
    """The last box, else the last number, against the gold."""
    prediction = last_box(text) or last_number(text)
    if prediction is None:
        return Verdict("unextracted", None, "none", "there is no box and no number")
    return compare(sample.gold, prediction)


def grade_boxes(sample: Sample, text: str) -> Verdict:
    """The boxes before the next `Problem:` against the gold's parts, as sets.

    Without a box, what stands in `The final answer is $…$. I hope it is correct.`
    """
    text = text.split(_NEXT_PROBLEM, 1)[0]
    boxes = all_boxes(text) or _STATED.findall(text)[:1]
    if not boxes:
        return Verdict("unextracted", None, "none", "there is no closed box and no `final answer is $…$`")
    golds = _parts([sample.gold], sample.problem)
    predictions = _parts(boxes, sample.problem)[-len(golds) :]
    if len(golds) == len(predictions) == 1:
        return compare(golds[0], predictions[0])
    return _compare_sets(golds, predictions)


def compare(gold: str, prediction: str) -> Verdict:
    """Equal as text, as numbers within 0.001, as decimals within 1e-4 or a factor 100, or as mathematics."""
    if _plain(gold) == _plain(prediction):
        return Verdict("correct", prediction, "text", f"both are {_cut(prediction)}")
    mine, theirs = number_of(gold), number_of(prediction)
    if mine is not None and theirs is not None:
        if math.isclose(mine, theirs, rel_tol=1e-12):
            return Verdict("correct", prediction, "number", f"both are {mine:.12g}")
        decimals = _DECIMAL.fullmatch(gold.strip()) and _DECIMAL.fullmatch(prediction.strip())
        if abs(mine - theirs) < _TOLERANCE or (decimals and math.isclose(mine, theirs, rel_tol=_RELATIVE)):
            reason = f"{theirs:.12g} is {mine:.12g} within {_TOLERANCE:g}, or {_RELATIVE:g} of it"
            return Verdict("correct", prediction, "tolerance", reason)
        if decimals and any(math.isclose(theirs, mine * scale, rel_tol=_RELATIVE) for scale in (0.01, 100)):
            reason = f"{theirs:.12g} is {mine:.12g} read as a percentage, or the reverse"
            return Verdict("correct", prediction, "percent", reason)
    judged = equal(gold, prediction)
    return Verdict(judged.outcome, prediction, judged.method, judged.reason)


def _compare_sets(golds: list[str], predictions: list[str]) -> Verdict:
    """Every gold must equal a prediction and every prediction a gold."""
    shown = ", ".join(predictions)
    matched = [
        [compare(gold, prediction).outcome == "correct" for prediction in predictions] for gold in golds
    ]
    lonely = [gold for gold, row in zip(golds, matched, strict=True) if not any(row)]
    if lonely:
        return Verdict("incorrect", shown, "set", f"no prediction equals {_cut(lonely[0])}")
    for prediction, column in zip(predictions, zip(*matched, strict=True), strict=True):
        if not any(column):
            return Verdict("incorrect", shown, "set", f"no gold equals {_cut(prediction)}")
    return Verdict("correct", shown, "set", f"all {len(golds)} golds are matched")


def _parts(answers: list[str], problem: str) -> list[str]:
    """Answers taken apart at `and`, and at commas where the problem asks for a comma list; each once."""
    parts: list[str] = []
    for answer in answers:
        if "separated by commas" in problem and not any(char in answer for char in "()[]"):
            parts += answer.split(",")
        else:
            parts += _AND.split(answer)
    return list(dict.fromkeys(part.strip() for part in parts if part.strip())) or [""]


def _plain(text: str) -> str:
    return "".join(_WORDS.sub(r"\g<words>", text).split()).rstrip(".").lower()


def _cut(text: str) -> str:
    plain = " ".join(text.split())
    return repr(plain if len(plain) <= _QUOTED else plain[: _QUOTED - 1] + "…")
