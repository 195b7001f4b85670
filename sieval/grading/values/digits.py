"""Two expressions at one point: by machine doubles, then by enough digits to be sure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sieval.grading.syntax import nodes
from sieval.grading.syntax.nodes import Node, walk
from sieval.grading.values.evaluate import Evaluator
from sieval.grading.values.fields import DOUBLES, Field, UndefinedError, Value
from sieval.grading.values.finding import Finding, value_shown
from sieval.grading.values.precise import precise

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sieval.grading.limits import Budget
    from sieval.grading.values.exact import Rational

    Point = Mapping[str, Rational]

FAR = 1e-3
"""Doubles whose relative distance is larger than this differ without more digits."""

DIGITS = 50
"""Digits that decide where doubles cannot; forty of them have to agree."""

_MORE_DIGITS = 140
_MOST_DIGITS = 1_000
_AGREED_DIGITS = 120
_LN_10 = 2.302585092994046


def by_digits(gold: Node, prediction: Node, point: Point, budget: Budget) -> Finding:
    """Compare the values at a point, with as many digits as it takes."""
    a, b = value_at(gold, DOUBLES, point, budget), value_at(prediction, DOUBLES, point, budget)
    if a is not None and b is not None:
        scale = max(abs(a), abs(b))
        if scale > 1e-6 and abs(a - b) > FAR * scale and not has_large_numbers(gold, prediction):
            return Finding(False, "numeric", f"gold is {value_shown(a)}, prediction is {value_shown(b)}")
    a, b = (
        value_at(gold, precise(DIGITS), point, budget),
        value_at(prediction, precise(DIGITS), point, budget),
    )
    if a is None or b is None:
        side = "gold" if a is None else "prediction"
        return Finding(False, "numeric", f"the {side} has no value that can be worked out within bounds")
    if _agree_precisely((gold, prediction), (a, b), point, budget):
        return Finding(True, "numeric", f"both are {value_shown(a)} to {DIGITS - 10} digits")
    return Finding(False, "numeric", f"gold is {value_shown(a)}, prediction is {value_shown(b)}")


def _agree_precisely(
    sides: tuple[Node, Node], rough: tuple[Value, Value], point: Point, budget: Budget
) -> bool:
    """Equal to forty digits; what could be the rounding noise of a zero is worked out again with more."""
    a, b = rough
    scale = max(abs(a), abs(b))
    if scale == 0 or abs(a - b) <= scale * 10.0 ** (10 - DIGITS):
        return scale == 0 or _agree_further(sides, scale, point, budget)
    if scale > 1e-20:
        return False
    more = precise(_MORE_DIGITS)
    for side, first in zip(sides, rough, strict=True):
        again = value_at(side, more, point, budget)
        if again is None:
            return False
        if again != 0 and (abs(again) >= 1e-100 or abs(again - first) <= 1e-3 * abs(first)):
            return False
    return True


def _agree_further(sides: tuple[Node, Node], scale: Value, point: Point, budget: Budget) -> bool:
    """Whether what agrees to forty digits goes on to agree, and behind the point if it is large."""
    places = max(0, int(precise(DIGITS).function("ln", scale) / _LN_10) + 1)
    if places > _MOST_DIGITS:
        return False
    field = precise(_MORE_DIGITS + -(-places // 100) * 100)
    a, b = (value_at(side, field, point, budget) for side in sides)
    return a is not None and b is not None and bool(abs(a - b) <= min(1, scale) * 10.0**-_AGREED_DIGITS)


def value_at(node: Node, field: Field, point: Point, budget: Budget) -> Value | None:
    """The finite value at a point, `None` where there is none."""
    try:
        return finite(Evaluator(field, point, budget).value(node))
    except UndefinedError:
        return None


def finite(value: Value) -> Value | None:
    """The value unless it is infinite or no number."""
    size = abs(value)
    return value if size == size and size != float("inf") else None  # noqa: PLR0124 - nan is not itself


def has_large_numbers(*sides: Node) -> bool:
    """Whether a numeral is so large that doubles lose what is added to it."""
    return any(
        isinstance(n, nodes.Num) and not -(10**8) < n.value < 10**8 for side in sides for n in walk(side)
    )
