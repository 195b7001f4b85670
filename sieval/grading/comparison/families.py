"""Families with an integer parameter, `π/4·(4k+1)`, compared as the sets of numbers they stand for."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise, permutations
from typing import TYPE_CHECKING, NamedTuple

from sieval.grading.comparison.sequences import by_names
from sieval.grading.syntax.labels import unwrap
from sieval.grading.syntax.nodes import (
    Builder,
    Call,
    Logic,
    Node,
    Rel,
    Seq,
    SetOp,
    Sym,
    free_symbols,
    substitute,
    walk,
)
from sieval.grading.syntax.render import shown
from sieval.grading.syntax.signs import expand
from sieval.grading.values.digits import DIGITS
from sieval.grading.values.equality import expressions
from sieval.grading.values.evaluate import Evaluator
from sieval.grading.values.fields import DOUBLES, Field, UndefinedError, Value
from sieval.grading.values.finding import Finding
from sieval.grading.values.precise import precise

if TYPE_CHECKING:
    from sieval.grading.limits import Budget
    from sieval.grading.syntax.conditions import Answer

_PARAMETERS = frozenset({"k", "n", "m", "l", "p", "q", "r", "s", "t", "z", "N", "K", "j", "h"})
_UNDECLARED = frozenset({"k", "n", "m", "l"})
"""Letters that may count without being declared, and without π or degrees beside them."""

_MAX_MEMBERS = 600
_MAX_RENAMED = 3
_TOLERANCE = 1e-9
_FINE_TOLERANCE = 1e-35


class _Sight(NamedTuple):
    """The field that members are worked out in, and how near two have to be to be one."""

    field: Field
    tolerance: float


_ROUGH = _Sight(DOUBLES, _TOLERANCE)


@dataclass(frozen=True, slots=True)
class Progression:
    """The numbers `offset + step·k` for every integer k; a step of 0 is one number."""

    offset: Value
    step: Value
    source: str


def as_family(answer: Answer) -> Answer:
    """`{kπ : k ∈ ℤ}` and `{x : x = kπ, k ∈ ℤ}` as the family kπ with its parameter declared."""
    node = unwrap(answer.node).value
    if not isinstance(node, Builder):
        return answer
    parts = node.condition.parts if isinstance(node.condition, Logic) else (node.condition,)
    declared = [name for part in parts if (name := _integer_name(part)) is not None]
    rest = [part for part in parts if _integer_name(part) is None]
    value: Node | None = node.element if not rest else None
    match rest:
        case [Rel(("=",), (left, right))] if left == node.element:
            value = right
    if not declared or value is None or node.element in [Sym(name) for name in declared]:
        return answer
    return replace(answer, node=value, integers=answer.integers | set(declared))


def _integer_name(node: Node) -> str | None:
    match node:
        case Rel(("in",), (Sym(name), Sym("ℤ" | "Z"))):
            return name
        case _:
            return None


def is_family(node: Node, declared: frozenset[str]) -> bool:
    """Whether a tree has an integer parameter: a declared one, or the usual letter beside π or degrees."""
    names = free_symbols(node)
    if names & declared:
        return True
    if not names & _PARAMETERS:
        return False
    return any(part == Sym("pi") or (isinstance(part, Call) and part.name == "degree") for part in walk(node))


def same_family(
    gold: Node, prediction: Node, declared: tuple[frozenset[str], frozenset[str]], budget: Budget
) -> Finding | None:
    """Compare two answers as sets of progressions, `None` when one of them is none.

    `declared` holds the names the gold, and the prediction, state to be integers.
    """
    names = _names(gold), _names(prediction)
    if max(map(len, names)) > 1:
        return None
    if all(names) and names[0] != names[1]:
        return Finding(False, "label", f"gold is about {names[0]}, prediction about {names[1]}")
    found = _compared(gold, prediction, declared, _ROUGH, budget)
    if found is None or not found.equal:
        return found
    return _compared(gold, prediction, declared, _Sight(precise(DIGITS), _FINE_TOLERANCE), budget)


def _compared(
    gold: Node,
    prediction: Node,
    declared: tuple[frozenset[str], frozenset[str]],
    sight: _Sight,
    budget: Budget,
) -> Finding | None:
    left = _progressions(gold, declared[0], sight, budget)
    right = _progressions(prediction, declared[1], sight, budget)
    if left is None or right is None or not any(p.step for p in left + right):
        return None
    period = _common_period([p.step for p in left + right if p.step], sight)
    if period is None:
        return Finding(False, "family", "the steps of the two families have no common multiple")
    ours, theirs = _residues(left, period, sight), _residues(right, period, sight)
    if ours is None or theirs is None:
        return None
    for members, others, who in ((ours, theirs, "prediction"), (theirs, ours, "gold")):
        for value, source in members:
            if not any(_same_residue(value, o, period, sight) for o, _ in others):
                member = f"{float(value):.6g}"
                return Finding(False, "family", f"{source} has the member {member}, which the {who} lacks")
    lone = [_lone(left, ours, period, sight), _lone(right, theirs, period, sight)]
    for points, opposite, who in ((lone[0], lone[1], "prediction"), (lone[1], lone[0], "gold")):
        for point in points:
            if not any(abs(point - other) <= sight.tolerance * max(1, abs(point)) for other in opposite):
                return Finding(
                    False, "family", f"the single member {float(point):.6g} is missing in the {who}"
                )
    return Finding(True, "family", f"the same {len(ours)} residues modulo {float(period):.6g}")


def _lone(
    lines: list[Progression], residues: list[tuple[Value, str]], period: Value, sight: _Sight
) -> list[Value]:
    """Single members that no progression of the same side holds."""
    points = [line.offset for line in lines if not line.step]
    return [p for p in points if not any(_same_residue(p % period, r, period, sight) for r, _ in residues)]


def _names(node: Node) -> list[str]:
    """Names the items are given to, without their indices."""
    if isinstance(node, Seq) and node.open in {"", "{"}:
        return sorted({name for item in node.items for name in _names(item)})
    label = unwrap(node).label
    return [label.name.partition("_")[0]] if isinstance(label, Sym) else []


def same_beginning(gold: Node, prediction: Node, budget: Budget) -> bool:
    """Whether families over the natural numbers begin alike, each counted from 0 or from 1."""
    begun = [[_first(node, start, budget) for start in (0, 1)] for node in (gold, prediction)]
    return any(mine is not None and mine == theirs for mine in begun[0] for theirs in begun[1])


def _first(node: Node, start: int, budget: Budget) -> list[float] | None:
    """The members for the first two values of the parameter, `None` when one has none."""
    found: list[float] = []
    for item in _items(node):
        for k in (start, start + 1):
            value = _real(item, dict.fromkeys(free_symbols(item), k), _ROUGH, budget)
            if value is None:
                return None
            found.append(round(float(value), 9))
    return sorted(found)


def same_tuples(
    gold: Node, prediction: Node, declared: tuple[frozenset[str], frozenset[str]], budget: Budget
) -> Finding | None:
    """Compare two tuples whose parts share integer parameters; `None` where each part has its own."""
    gold, prediction = _as_tuple(gold, prediction), _as_tuple(prediction, gold)
    found = same_lines(gold, prediction, declared, budget)
    if found is not None or not (isinstance(gold, Seq) and isinstance(prediction, Seq)):
        return found
    if not (_shared(gold) & declared[0] or _shared(prediction) & declared[1]):
        return None
    mine, theirs = sorted(free_symbols(gold) & declared[0]), sorted(free_symbols(prediction) & declared[1])
    if len(mine) == len(theirs) <= _MAX_RENAMED and len(gold.items) == len(prediction.items):
        for order in permutations(mine):
            names: dict[str, Node] = {name: Sym(other) for name, other in zip(theirs, order, strict=True)}
            pairs = zip(gold.items, (substitute(item, names) for item in prediction.items), strict=True)
            if all(expressions(one, other, budget, integers=declared[0]).equal for one, other in pairs):
                return Finding(True, "family", "the same points, the parameters renamed")
    return Finding(False, "family", "the parts do not move together")


def _as_tuple(node: Node, other: Node) -> Node:
    """`x = k, y = 2k + 1` beside a tuple as the tuple that it is, its names in their order."""
    named = isinstance(node, Seq) and not node.open and all(unwrap(item).label for item in node.items)
    if not named or not isinstance(node, Seq) or not isinstance(other, Seq):
        return node
    return Seq("(", tuple(unwrap(item).value for item in by_names(list(node.items), list(other.items))), ")")


def _shared(node: Seq) -> frozenset[str]:
    """Names that stand in more than one part of a tuple."""
    counted = Counter(name for item in node.items for name in free_symbols(item))
    return frozenset(name for name, count in counted.items() if count > 1)


def named_parts(gold: Node, prediction: Node) -> tuple[Node, Node] | None:
    """`x = 2k, y = k` on both sides as the pairs that they are; `None` unless the same names get values."""
    found: list[tuple[list[str], Node]] = []
    for side in (gold, prediction):
        if not isinstance(side, Seq) or side.open not in {"", "{"}:
            return None
        named = sorted(
            (label.name, at)
            for at, item in enumerate(side.items)
            if isinstance(label := unwrap(item).label, Sym)
        )
        names = [name for name, _ in named]
        if len(names) < max(2, len(side.items)) or len(set(names)) < len(names):
            return None
        found.append((names, Seq("(", tuple(unwrap(side.items[at]).value for _, at in named), ")")))
    (mine, left), (theirs, right) = found
    return (left, right) if mine == theirs else None


def same_lines(
    gold: Node, prediction: Node, declared: tuple[frozenset[str], frozenset[str]], budget: Budget
) -> Finding | None:
    """Compare two tuples with one integer parameter each, `(2+3k, 5-k)`, as sets of points."""
    lines = []
    for side in (gold, prediction):
        names = free_symbols(side)
        if len(names) != 1 or not isinstance(side, Seq):
            return None
        name = next(iter(names))
        columns = [_linear(item, name, _ROUGH, budget) for item in side.items if free_symbols(item)]
        if any(column is None or len(column) != 1 for column in columns):
            return None
        values = [[_real(item, {name: k}, _ROUGH, budget) for item in side.items] for k in (0, 1)]
        lines.append(values)
    if not ((declared[0] & free_symbols(gold)) | (declared[1] & free_symbols(prediction))):
        return None
    return _same_points(lines[0], lines[1])


def _same_points(gold: list[list[float | None]], prediction: list[list[float | None]]) -> Finding | None:
    if len(gold[0]) != len(prediction[0]):
        return Finding(False, "family", f"gold has {len(gold[0])} parts, prediction has {len(prediction[0])}")
    multiples: set[int] = set()
    directions: set[int] = set()
    for a0, a1, b0, b1 in zip(*gold, *prediction, strict=True):
        if a0 is None or a1 is None or b0 is None or b1 is None:
            return None
        if a0 == a1 or b0 == b1:
            if a0 != a1 or b0 != b1 or abs(a0 - b0) > _TOLERANCE * max(1.0, abs(a0)):
                return Finding(False, "family", "the points of the two families are not the same")
            continue
        step, shift = (b1 - b0) / (a1 - a0), (b0 - a0) / (a1 - a0)
        if abs(abs(step) - 1) > _TOLERANCE or abs(shift - round(shift)) > _TOLERANCE * max(1.0, abs(shift)):
            return Finding(False, "family", "the points of the two families are not the same")
        directions.add(round(step))
        multiples.add(round(shift))
    same = len(multiples) == 1 and len(directions) == 1
    reason = "the same points, counted from another one" if same else "the parts do not move together"
    return Finding(same, "family", reason)


def _items(node: Node) -> list[Node]:
    node = unwrap(node).value
    if isinstance(node, Seq) and node.open in {"", "{"}:
        return [part for item in node.items for part in _items(item)]
    if isinstance(node, SetOp) and node.op == "∪":
        return [part for item in node.args for part in _items(item)]
    return list(expand(node))


def _progressions(
    node: Node, declared: frozenset[str], sight: _Sight, budget: Budget
) -> list[Progression] | None:
    found: list[Progression] = []
    for item in _items(node):
        names = free_symbols(item)
        if len(names) > 1:
            return None
        if not names:
            value = _real(item, {}, sight, budget)
            if value is None:
                return None
            found.append(Progression(value, 0.0, shown(item)))
            continue
        name = next(iter(names))
        if name not in declared and name not in _UNDECLARED and not is_family(item, declared):
            return None
        lines = _linear(item, name, sight, budget)
        if lines is None:
            return None
        found.extend(lines)
    return found


def _linear(item: Node, name: str, sight: _Sight, budget: Budget) -> list[Progression] | None:
    """The item as one progression, or as one for even and one for odd values of its parameter."""
    values: list[Value] = []
    for k in range(-4, 6):
        value = _real(item, {name: k}, sight, budget)
        if value is None:
            return None
        values.append(value)
    source = shown(item)
    for stride in (1, 2):
        lines = []
        for start in range(stride):
            line = _progression(values[start::stride], source, sight)
            if line is None:
                break
            lines.append(line)
        else:
            return lines
    return None


def _progression(values: list[Value], source: str, sight: _Sight) -> Progression | None:
    step = values[1] - values[0]
    scale = max(map(abs, values))
    if any(abs(b - a - step) > sight.tolerance * scale for a, b in pairwise(values)):
        return None
    return Progression(values[0], abs(step), source)


def _real(node: Node, point: dict[str, int | Fraction], sight: _Sight, budget: Budget) -> Value | None:
    try:
        value = Evaluator(sight.field, point, budget).value(node)
    except UndefinedError:
        return None
    return value if sight.field.real(value) and abs(value) != float("inf") else None


def _common_period(steps: list[Value], sight: _Sight) -> Value | None:
    """The smallest common multiple of steps whose ratios are simple fractions."""
    smallest = min(steps)
    multiple = 1
    for step in steps:
        ratio = Fraction(float(step / smallest)).limit_denominator(48)
        if abs(sight.field.number(ratio) * smallest - step) > sight.tolerance * step or ratio > 200:
            return None
        # lcm of 1 and a/b in units of the smallest step
        numerator = ratio.numerator
        multiple = multiple * numerator // _gcd(multiple, numerator)
    return multiple * smallest if multiple <= _MAX_MEMBERS else None


def _gcd(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a


def _residues(lines: list[Progression], period: Value, sight: _Sight) -> list[tuple[Value, str]] | None:
    found: list[tuple[Value, str]] = []
    for line in lines:
        if not line.step:
            continue
        count = round(float(period / line.step))
        if len(found) + count > _MAX_MEMBERS:
            return None
        for k in range(count):
            value = (line.offset + k * line.step) % period
            if not any(_same_residue(value, other, period, sight) for other, _ in found):
                found.append((value, line.source))
    return found


def _same_residue(a: Value, b: Value, period: Value, sight: _Sight) -> bool:
    distance = abs(a - b) % period
    return bool(min(distance, period - distance) <= 10 * sight.tolerance * period)
