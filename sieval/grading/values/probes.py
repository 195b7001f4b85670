"""Two functions at fixed probe points: where both have a value they must agree, and have it alike."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from typing import TYPE_CHECKING

from sieval.grading.syntax import nodes
from sieval.grading.syntax.nodes import Node, free_symbols, walk
from sieval.grading.values.digits import DIGITS, FAR, by_digits, has_large_numbers, value_at
from sieval.grading.values.fields import DOUBLES, Value
from sieval.grading.values.finding import Finding, point_shown, value_shown
from sieval.grading.values.precise import precise

if TYPE_CHECKING:
    from sieval.grading.limits import Budget
    from sieval.grading.values.exact import Rational

    Point = dict[str, Rational]

MAX_VARIABLES = 24
_CORNERS = frozenset({"abs", "root", "sgn", "floor", "ceil", "frac", "max", "min", "ln", "log", "norm"})
_COUNTS = frozenset({"n", "m", "k", "N"})
"""Letters that in floors and ceilings stand for integers."""

_STEPS = frozenset({"floor", "ceil", "frac"})
_STEP_POINTS: tuple[Rational, ...] = (6, -3, 2, Fraction(1, 2), Fraction(-3, 2))
"""Points at which a step is likely to stand, whatever stands in the brackets."""

_CLOSE = 1e-9
_NEEDED = 3
_ENOUGH = 5
_MAX_BORDERS = 8

# Fixed points: positive, mixed, small, large; one value for each variable in the order of their names.
SEEDS: tuple[tuple[Rational, ...], ...] = tuple(
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
INTEGER_SEEDS: tuple[tuple[Rational, ...], ...] = tuple(
    tuple(low + (seed * 7 + k * 5 + 3) % (high - low) for k in range(24))
    for seed, (low, high) in enumerate(((1, 9), (2, 12), (1, 7), (5, 19), (8, 23), (3, 14), (11, 29)))
)


# For functions that are real only far out, or only near zero.
_FAR_SEEDS: tuple[tuple[Rational, ...], ...] = tuple(
    tuple(scale * value for value in SEEDS[row])
    for row, scale in (
        (1, 100), (5, 100), (7, 100), (1, -100), (5, -100), (7, -100),
        (1, Fraction(1, 100)), (3, Fraction(1, 100)), (5, Fraction(1, 1000)),
    )
)  # fmt: skip


class Prober:
    """One pair of functions, tried point by point until it is decided.

    `tolerance` is the relative distance still taken for equal; 0 asks for all digits.
    """

    def __init__(self, gold: Node, prediction: Node, budget: Budget, tolerance: float) -> None:
        self.gold = gold
        self.prediction = prediction
        self.budget = budget
        self.tolerance = tolerance
        self.complex_valued = any(
            part == nodes.Sym("i") for side in (gold, prediction) for part in walk(side)
        )
        self.agreed: list[Point] = []

    def run(self, names: tuple[str, ...], integers: frozenset[str]) -> Finding:
        """The finding over all points, variables that must be integers probed at integers."""
        integers = integers | integer_names(self.gold) | integer_names(self.prediction)
        for point in _borders(self.gold, names) + _borders(self.prediction, names):
            if any(point[name] != int(point[name]) for name in integers & point.keys()):
                continue
            difference = self._probe(point) or self._one_sided(point)
            if difference is not None:
                return difference
        enough = len(SEEDS) if _has_corners(self.gold) or _has_corners(self.prediction) else _ENOUGH
        tried = 0
        for seeds, whole in zip(SEEDS + _FAR_SEEDS, INTEGER_SEEDS * 3, strict=False):
            if len(self.agreed) >= (enough if tried < len(SEEDS) else _NEEDED):
                break
            point = {name: whole[k] if name in integers else seeds[k] for k, name in enumerate(names)}
            difference = self._probe(point) or self._one_sided(point)
            if difference is not None:
                return difference
            tried += 1
        if len(self.agreed) < _NEEDED:
            found = f"only {len(self.agreed)} of {tried} probe points"
            return Finding(False, "probes", f"{found} give both sides a value")
        for point in () if self.tolerance else self.agreed[:2]:
            if not by_digits(self.gold, self.prediction, point, self.budget).equal:
                return Finding(False, "probes", f"they differ beyond the tenth digit at {point_shown(point)}")
        return Finding(True, "probes", f"equal at {len(self.agreed)} probe points")

    def _one_sided(self, point: Point) -> Finding | None:
        """A function given piece by piece stops where no piece is given, and so has the other side."""
        if not any(isinstance(side, nodes.Cases) for side in (self.gold, self.prediction)):
            return None
        defined = [
            value_at(side, DOUBLES, point, self.budget) is not None for side in (self.gold, self.prediction)
        ]
        if defined[0] == defined[1]:
            return None
        side = "gold" if defined[0] else "prediction"
        return Finding(False, "domain", f"only the {side} is given at {point_shown(point)}")

    def _probe(self, point: Point) -> Finding | None:
        """The difference at a point; agreement is noted, a point outside both domains is passed over."""
        a = value_at(self.gold, DOUBLES, point, self.budget)
        b = value_at(self.prediction, DOUBLES, point, self.budget)
        if a is None or b is None:
            return None
        real_a, real_b = not isinstance(a, complex), not isinstance(b, complex)
        if not self.complex_valued and not real_a and not real_b:
            return None
        close = self._close(a, b, point)
        if not close and real_a != real_b and not self.complex_valued:
            side = "gold" if real_a else "prediction"
            return Finding(False, "domain", f"only the {side} is real at {point_shown(point)}")
        if close:
            self.agreed.append(point)
            return None
        where = point_shown(point)
        return Finding(
            False, "probes", f"at {where} gold is {value_shown(a)}, prediction is {value_shown(b)}"
        )

    def _close(self, a: Value, b: Value, point: Point) -> bool:
        scale = max(abs(a), abs(b))
        if abs(a - b) <= max(_CLOSE, self.tolerance) * scale:
            return True
        if abs(a - b) <= FAR * scale or scale < 1e-6 or has_large_numbers(self.gold, self.prediction):
            return not self.tolerance and by_digits(self.gold, self.prediction, point, self.budget).equal
        return False


def _borders(node: Node, names: tuple[str, ...]) -> list[Point]:
    """The points at which a function of steps, or given piece by piece, changes its formula."""
    if any(isinstance(part, nodes.Call) and part.name in _STEPS for part in walk(node)):
        return [{name: at + 6 * k for k, name in enumerate(names)} for at in _STEP_POINTS]
    if not isinstance(node, nodes.Cases):
        return []
    seeds = dict(zip(names, SEEDS[0], strict=False))
    found: list[Point] = []
    for _, condition in node.pieces:
        for part in walk(condition) if condition is not None else ():
            if isinstance(part, nodes.Rel):
                for left, right in permutations(part.sides, 2):
                    if isinstance(left, nodes.Sym) and left.name in seeds and isinstance(right, nodes.Num):
                        found.append(seeds | {left.name: right.value})
    return found[:_MAX_BORDERS]


def _has_corners(node: Node) -> bool:
    """Whether the function may change its formula from one region to another."""
    return any(
        isinstance(n, nodes.Cases) or (isinstance(n, nodes.Call) and n.name in _CORNERS) for n in walk(node)
    )


def integer_names(node: Node) -> frozenset[str]:
    """Variables that only make sense as integers: under factorials, in powers of -1, as bounds, in floors."""
    found: set[str] = set()
    for part in walk(node):
        match part:
            case nodes.Call("factorial" | "factorial2" | "binom" | "perm" | "gcd" | "lcm" | "mod", args):
                for arg in args:
                    found |= free_symbols(arg)
            case nodes.Call("floor" | "ceil", (arg,)):
                found |= free_symbols(arg) & _COUNTS
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
    if nodes.holds(gold, nodes.Cases) or nodes.holds(prediction, nodes.Cases):
        return None
    budget.spend(30)
    names = tuple(sorted(free_symbols(gold) | free_symbols(prediction)))
    integers = integer_names(gold) | integer_names(prediction)
    ratios: list[Value] = []
    met: list[Point] = []
    for seeds, whole in zip(SEEDS[:7], INTEGER_SEEDS, strict=False):
        point = {name: whole[k] if name in integers else seeds[k] for k, name in enumerate(names[:24])}
        a, b = value_at(gold, DOUBLES, point, budget), value_at(prediction, DOUBLES, point, budget)
        if a is None or b is None or (a == 0 and b == 0):
            continue
        if a == 0 or b == 0:
            return None
        ratios.append(a / b)
        met.append(point)
        if abs(ratios[-1] - ratios[0]) > 1e-8 * abs(ratios[0]):
            return None
    if len(ratios) < _NEEDED or (abs(ratios[0]) < 1e-9 or isinstance(ratios[0], complex)):
        return None
    return ratios[0] if _keep_their_ratio(gold, prediction, (met[0], met[1]), budget) else None


def _keep_their_ratio(gold: Node, prediction: Node, points: tuple[Point, Point], budget: Budget) -> bool:
    """Whether two points give the same ratio to forty digits."""
    field = precise(DIGITS)
    values: list[Value] = []
    for side, point in product((gold, prediction), points):
        value = value_at(side, field, point, budget)
        if value is None:
            return False
        values.append(value)
    a, b, c, d = values
    return bool(abs(a * d - b * c) <= abs(b * c) * 10.0 ** (10 - DIGITS))


def difference(gold: Node, prediction: Node, budget: Budget) -> Value | None:
    """The constant by which two functions differ wherever both are real, `None` when there is none."""
    names = tuple(sorted(free_symbols(gold) | free_symbols(prediction)))
    constants_found: list[Value] = []
    for seeds in SEEDS:
        point = dict(zip(names, seeds, strict=False))
        a, b = value_at(gold, DOUBLES, point, budget), value_at(prediction, DOUBLES, point, budget)
        if a is None or b is None or isinstance(a, complex) or isinstance(b, complex):
            continue
        constants_found.append(a - b)
        if abs(constants_found[-1] - constants_found[0]) > _CLOSE * max(1.0, abs(a), abs(b)):
            return None
    return constants_found[0] if len(constants_found) >= _NEEDED else None
