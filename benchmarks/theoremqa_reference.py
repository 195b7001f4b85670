"""TheoremQA's published grader with its `eval` replaced by a bounded stand-in, and the `eval` left out.

Written after the copy of its harness in opencompass 0.5.4 (`opencompass/datasets/TheoremQA`).
"""

import math
import re
from typing import Any, NamedTuple

from benchmarks.executed import PLAIN, FailsError, OutsideError, executed

_RELATIVE = 0.04
_PI = re.compile(r"(?P<factor>\*|(?<=\d))?\{?π\}?")
_DROPPED = ("$", "¥", "°C", " C", "°")
OPTIONS = ("(a)", "(b)", "(c)", "(d)", "(e)", "(f)")


class Judged(NamedTuple):
    """The reference's verdict; `method` is one of text, option, number, executed, raised and outside.

    `outside`: it would have executed what the stand-in cannot tell.
    """

    right: bool
    method: str


def judge(prediction: str, gold: str, value: Any) -> Judged:
    """The verdict on a recorded prediction; `value` is the gold as a number, a list of them, or None."""
    if gold.lower() in OPTIONS:
        return Judged(gold.lower() in prediction.lower(), "option")
    if value is None or prediction.lower() == gold.lower():
        return Judged(prediction.lower() == gold.lower(), "text")
    try:
        if not isinstance(value, list):
            found = _number(prediction)
            return Judged(_near(found.value, value), "executed" if found.executed else "number")
        items = [_number(item).value for item in executed(prediction, PLAIN)]
    except OutsideError:
        return Judged(False, "outside")
    except (FailsError, TypeError):
        return Judged(False, "raised")
    return Judged(_near_all(items, value), "executed")


class _Number(NamedTuple):
    value: Any
    executed: bool = False


def _number(text: Any) -> _Number:
    if isinstance(text, int | float):
        return _Number(text)
    plain = _clean(str(text))
    value = _float(plain)
    if value is not None:
        return _Number(value)
    made = executed(plain, PLAIN)
    if isinstance(made, list | tuple):
        made = made[0] if made else None
    return _Number(_float(made), executed=True)


def _clean(text: str) -> str:
    text = _PI.sub(lambda found: "3.14" if found["factor"] is None else "*3.14", text.replace("\\pi", "π"))
    text = text.replace("%", "/100")
    for sign in _DROPPED:
        text = text.replace(sign, "")
    return text


def _float(value: Any) -> float | int | None:
    try:
        number = float(value)
    except (TypeError, ValueError):
        return None
    return round(number) if number.is_integer() else number


def _near(prediction: Any, gold: Any) -> bool:
    if prediction is None or math.isnan(prediction):
        return False
    try:
        if isinstance(gold, int):
            return bool(round(prediction) == gold)
    except OverflowError:
        return False
    margin = abs(gold) * _RELATIVE
    return bool(gold - margin <= prediction <= gold + margin)


def _near_all(predictions: list[Any], golds: list[Any]) -> bool:
    if len(predictions) != len(golds) or None in predictions:
        return False
    return all(_near(*pair) for pair in zip(sorted(predictions), sorted(golds), strict=True))
