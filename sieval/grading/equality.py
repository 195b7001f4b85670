"""Whether two expressions are the same value or the same function."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from sieval.grading import nodes
from sieval.grading.evaluate import Evaluator
from sieval.grading.exact import Rational, exact
from sieval.grading.fields import DOUBLES, Field, UndefinedError, Value
from sieval.grading.fingerprint import fingerprint
from sieval.grading.limits import Budget, BudgetError
from sieval.grading.nodes import Node, free_symbols, walk
from sieval.grading.precise import precise


class Finding(NamedTuple):
    """What a comparison found: equal or not, by which method, and one line of why."""

    equal: bool
    method: str
    reason: str


_CORNERS = frozenset({"abs", "root", "sgn", "floor", "ceil", "frac", "max", "min", "ln", "log", "norm"})
_CLOSE = 1e-9
_FAR = 1e-3
_NEEDED = 3
_DIGITS = 50
_MORE_DIGITS = 140

# Fixed points: positive, mixed, small, large; one value for each variable in the order of their names.
_SEEDS: tuple[tuple[Rational, ...], ...] = tuple(
    tuple(
        Fraction(low * 1000 + (seed * 7919 + k * 104729 + 4241) % ((high - low) * 1000), 1000)
        for k in range(24)
    )
    for seed, (low, high) in enumerate(
        (
            (0, 2),
            (1, 4),
            (-3, 3),
            (0, 1),
            (-3, 3),
            (2, 7),
            (-9, 9),
            (8, 31),
            (-2, 0),
            (30, 90),
            (-40, -9),
            (-400, -90),
        )
    )
)
_INTEGER_SEEDS: tuple[tuple[Rational, ...], ...] = tuple(
    tuple(low + (seed * 7 + k * 5 + 3) % (high - low) for k in range(24))
    for seed, (low, high) in enumerate(((1, 9), (2, 12), (1, 7), (5, 19), (8, 23), (3, 14), (11, 29)))
)


def constants(gold: Node, prediction: Node, budget: Budget) -> Finding:
    """Compare two closed expressions: exactly where they are rational, else by their digits."""
    try:
        left, right = exact(gold, budget), exact(prediction, budget)
    except (BudgetError, ZeroDivisionError):
        left = right = None
    if left is not None and right is not None:
        if left == right:
            return Finding(True, "exact", f"both are {number_shown(left)}")
        return Finding(False, "exact", f"gold is {number_shown(left)}, prediction is {number_shown(right)}")
    algebraic = _by_fingerprint(gold, prediction, budget)
    if algebraic is not None:
        return algebraic
    return _by_digits(gold, prediction, {}, budget)


def _by_fingerprint(gold: Node, prediction: Node, budget: Budget) -> Finding | None:
    """Equal by algebra alone, or different because no function stands in the way; else undecided."""
    left, right = fingerprint(gold, budget), fingerprint(prediction, budget)
    if left is None or right is None:
        return None
    if left.values == right.values:
        return Finding(True, "algebra", "the same after algebra")
    if left.opaque or right.opaque:
        return None
    point: dict[str, Rational] = dict(
        zip(sorted(free_symbols(gold) | free_symbols(prediction)), _SEEDS[1], strict=False)
    )
    a, b = _value(gold, DOUBLES, point, budget), _value(prediction, DOUBLES, point, budget)
    if a is None or b is None or a == b:
        return Finding(False, "algebra", "they differ after algebra")
    where = f"at {point_shown(point)} " if point else ""
    return Finding(False, "algebra", f"{where}gold is {value_shown(a)}, prediction is {value_shown(b)}")


def _by_digits(gold: Node, prediction: Node, point: dict[str, Rational], budget: Budget) -> Finding:
    a, b = _value(gold, DOUBLES, point, budget), _value(prediction, DOUBLES, point, budget)
    if a is not None and b is not None:
        scale = max(abs(a), abs(b))
        if scale > 1e-6 and abs(a - b) > _FAR * scale and not _has_large_numbers(gold, prediction):
            return Finding(False, "numeric", f"gold is {value_shown(a)}, prediction is {value_shown(b)}")
    a, b = _value(gold, precise(_DIGITS), point, budget), _value(prediction, precise(_DIGITS), point, budget)
    if a is None or b is None:
        side = "gold" if a is None else "prediction"
        return Finding(False, "numeric", f"the {side} has no value that can be worked out within bounds")
    if _agree_precisely((gold, prediction), (a, b), point, budget):
        return Finding(True, "numeric", f"both are {value_shown(a)} to {_DIGITS - 10} digits")
    return Finding(False, "numeric", f"gold is {value_shown(a)}, prediction is {value_shown(b)}")


def _agree_precisely(
    sides: tuple[Node, Node], rough: tuple[Value, Value], point: dict[str, Rational], budget: Budget
) -> bool:
    """Equal to forty digits; what could be the rounding noise of a zero is worked out again with more."""
    a, b = rough
    scale = max(abs(a), abs(b))
    if scale == 0 or abs(a - b) <= scale * Fraction(1, 10 ** (_DIGITS - 10)).__float__():
        return True
    if scale > 1e-20:
        return False
    more = precise(_MORE_DIGITS)
    for side, first in zip(sides, rough, strict=True):
        again = _value(side, more, point, budget)
        if again is None:
            return False
        if again != 0 and (abs(again) >= 1e-100 or abs(again - first) <= 1e-3 * abs(first)):
            return False
    return True


def _value(node: Node, field: Field, point: dict[str, Rational], budget: Budget) -> Value | None:
    try:
        return finite(Evaluator(field, point, budget).value(node))
    except UndefinedError:
        return None


def finite(value: Value) -> Value | None:
    """The value unless it is infinite or no number."""
    size = abs(value)
    return value if size == size and size != float("inf") else None  # noqa: PLR0124 - nan is not itself


def _has_large_numbers(*sides: Node) -> bool:
    return any(
        isinstance(n, nodes.Num) and not -(10**8) < n.value < 10**8 for side in sides for n in walk(side)
    )


def expressions(
    gold: Node, prediction: Node, budget: Budget, integers: frozenset[str] = frozenset()
) -> Finding:
    """Compare two expressions as values, or as functions of their free variables."""
    if gold == prediction:
        return Finding(True, "structure", "the same expression")
    names = free_symbols(gold) | free_symbols(prediction)
    if not names:
        return constants(gold, prediction, budget)
    if len(names) > 24:
        return Finding(False, "structure", "more than 24 variables are not compared")
    algebraic = _by_fingerprint(gold, prediction, budget)
    if algebraic is not None:
        return algebraic
    found = _at_probes(gold, prediction, tuple(sorted(names)), budget, integers & names)
    if found.method == "domain":
        left, right = _without_bars(gold), _without_bars(prediction)
        if (left, right) != (gold, prediction):
            return _at_probes(left, right, tuple(sorted(names)), budget, integers & names)
    return found


def _without_bars(node: Node) -> Node:
    """The tree with `ln |u|` written as `ln u`: books print both for the same logarithm."""
    match node:
        case nodes.Call("ln" | "log" as name, (nodes.Call("abs", (inner,)), *rest)):
            return nodes.Call(name, (_without_bars(inner), *rest))
    parts = nodes.children(node)
    return nodes.with_children(node, tuple(map(_without_bars, parts))) if parts else node


def _has_corners(node: Node) -> bool:
    """Whether the function may change its formula from one region to another."""
    return any(
        isinstance(n, nodes.Cases) or (isinstance(n, nodes.Call) and n.name in _CORNERS) for n in walk(node)
    )


class _Tally:
    """How the probes went."""

    def __init__(self) -> None:
        self.agreed: list[dict[str, Rational]] = []
        self.difference: Finding | None = None


def _at_probes(
    gold: Node, prediction: Node, names: tuple[str, ...], budget: Budget, integers: frozenset[str]
) -> Finding:
    integers = integers | integer_names(gold) | integer_names(prediction)
    complex_valued = any(
        isinstance(n, nodes.Sym) and n.name == "i" for s in (gold, prediction) for n in walk(s)
    )
    tally = _Tally()
    enough = len(_SEEDS) if _has_corners(gold) or _has_corners(prediction) else 5
    for seeds, whole in zip(_SEEDS, _INTEGER_SEEDS * 2, strict=False):
        point = {name: whole[k] if name in integers else seeds[k] for k, name in enumerate(names)}
        _probe(gold, prediction, point, budget, tally, complex_valued=complex_valued)
        if tally.difference is not None:
            return tally.difference
        if len(tally.agreed) >= enough:
            break
    if len(tally.agreed) < _NEEDED:
        return Finding(
            False, "probes", f"only {len(tally.agreed)} of {len(_SEEDS)} probe points give both sides a value"
        )
    for point in tally.agreed[:2]:
        if not _by_digits(gold, prediction, point, budget).equal:
            return Finding(False, "probes", f"they differ beyond the tenth digit at {point_shown(point)}")
    return Finding(True, "probes", f"equal at {len(tally.agreed)} probe points")


def _probe(
    gold: Node,
    prediction: Node,
    point: dict[str, Rational],
    budget: Budget,
    tally: _Tally,
    *,
    complex_valued: bool,
) -> None:
    a, b = _value(gold, DOUBLES, point, budget), _value(prediction, DOUBLES, point, budget)
    if a is None or b is None:
        return
    real_a, real_b = not isinstance(a, complex), not isinstance(b, complex)
    scale = max(abs(a), abs(b))
    close = abs(a - b) <= _CLOSE * scale
    if not complex_valued and not real_a and not real_b:
        return
    if not complex_valued and real_a != real_b and not close:
        side = "gold" if real_a else "prediction"
        tally.difference = Finding(False, "domain", f"only the {side} is real at {point_shown(point)}")
        return
    if not close and (abs(a - b) <= _FAR * scale or scale < 1e-6 or _has_large_numbers(gold, prediction)):
        close = _by_digits(gold, prediction, point, budget).equal
    if close:
        tally.agreed.append(point)
    else:
        reason = f"at {point_shown(point)} gold is {value_shown(a)}, prediction is {value_shown(b)}"
        tally.difference = Finding(False, "probes", reason)


def integer_names(node: Node) -> frozenset[str]:
    """Variables that only make sense as integers: under factorials, in powers of -1, as bounds of sums."""
    found: set[str] = set()
    for part in walk(node):
        match part:
            case nodes.Call("factorial" | "factorial2" | "binom" | "gcd" | "lcm" | "mod", args):
                for arg in args:
                    found |= free_symbols(arg)
            case nodes.Pow(nodes.Num(value=base), exponent) if base < 0:
                found |= free_symbols(exponent)
            case nodes.Pow(nodes.Mul((nodes.Num(value=-1), _)), exponent) if not isinstance(
                exponent, nodes.Num
            ):
                found |= free_symbols(exponent)
            case nodes.Big("sum" | "prod", _, low, high, _):
                for bound in (low, high):
                    found |= frozenset() if bound is None else free_symbols(bound)
            case _:
                pass
    return frozenset(found)


def proportion(gold: Node, prediction: Node, budget: Budget) -> Value | None:
    """The constant c with gold = c * prediction everywhere, `None` when there is none or it is zero."""
    names = tuple(sorted(free_symbols(gold) | free_symbols(prediction)))
    integers = integer_names(gold) | integer_names(prediction)
    ratios: list[Value] = []
    for seeds, whole in zip(_SEEDS[:7], _INTEGER_SEEDS, strict=False):
        point = {name: whole[k] if name in integers else seeds[k] for k, name in enumerate(names[:24])}
        a, b = _value(gold, DOUBLES, point, budget), _value(prediction, DOUBLES, point, budget)
        if a is None or b is None or (a == 0 and b == 0):
            continue
        if a == 0 or b == 0:
            return None
        ratios.append(a / b)
        if abs(ratios[-1] - ratios[0]) > 1e-8 * abs(ratios[0]):
            return None
    if len(ratios) < _NEEDED or (abs(ratios[0]) < 1e-9 or isinstance(ratios[0], complex)):
        return None
    return ratios[0]


def difference(gold: Node, prediction: Node, budget: Budget) -> Value | None:
    """The constant by which two functions differ wherever both are real, `None` when there is none."""
    names = tuple(sorted(free_symbols(gold) | free_symbols(prediction)))
    constants_found: list[Value] = []
    for seeds in _SEEDS:
        point = dict(zip(names, seeds, strict=False))
        a, b = _value(gold, DOUBLES, point, budget), _value(prediction, DOUBLES, point, budget)
        if a is None or b is None or isinstance(a, complex) or isinstance(b, complex):
            continue
        constants_found.append(a - b)
        if abs(constants_found[-1] - constants_found[0]) > _CLOSE * max(1.0, abs(a), abs(b)):
            return None
    return constants_found[0] if len(constants_found) >= _NEEDED else None


def number_shown(value: Rational) -> str:
    """A rational number short enough for a reason."""
    size = value.bit_length() if isinstance(value, int) else value.numerator.bit_length()
    if size > 200:
        return f"a number of {size * 301 // 1000} digits"
    if isinstance(value, Fraction) and value.denominator.bit_length() > 200:
        return f"a fraction with a denominator of {value.denominator.bit_length() * 301 // 1000} digits"
    return str(value)


def value_shown(value: Value) -> str:
    """Six digits of a number."""
    if isinstance(value, (int, float)):
        return f"{value:.6g}"
    if isinstance(value, complex):
        return f"{value:.6g}"
    return str(value)[:24]


def point_shown(point: dict[str, Rational]) -> str:
    """`x=0.5, y=2` of a probe point."""
    return ", ".join(f"{name}={float(value):.4g}" for name, value in list(point.items())[:4])
