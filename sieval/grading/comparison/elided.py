r"""Elided sums and products, `a_1 + \cdots + a_n`, against each other and against the sign they spell out."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from sieval.grading.regex import regex
from sieval.grading.syntax.nodes import (
    Add,
    Big,
    Call,
    Dots,
    Mul,
    Node,
    Num,
    Sym,
    add,
    children,
    free_symbols,
    multiply,
    substitute,
    walk,
    with_children,
)
from sieval.grading.syntax.render import shown
from sieval.grading.values.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Same = Callable[[Node, Node], Finding]

_INDEX = regex(r"(?P<letter>[A-Za-z]?)(?P<sign>[+-]?)(?P<number>\d{0,6})")
_KINDS: dict[str, type] = {"sum": Add, "prod": Mul}


def same_elided(gold: Node, prediction: Node, same: Same) -> Finding | None:
    """Compare an elided sum with a summation term by term, `None` unless the two sides are one of each."""
    gold, prediction = _as_sign(gold), _as_sign(prediction)
    match gold, prediction:
        case Big(), _:
            sign, spelled = gold, prediction
        case _, Big():
            sign, spelled = prediction, gold
        case _:
            return None
    kind = _KINDS.get(sign.kind)
    terms = _terms(spelled, kind)
    if terms is None or sign.low is None or sign.high is None or not sign.var:
        return None
    at = terms.index(Dots())
    expected = [_member(sign, add(sign.low, Num(place)) if place else sign.low) for place in range(at)]
    expected += [
        _member(sign, add(sign.high, Num(-place)) if place else sign.high)
        for place in range(len(terms) - at - 1)
    ][::-1]
    for mine, theirs in zip(terms[:at] + terms[at + 1 :], expected, strict=True):
        if not same(mine, theirs).equal:
            return Finding(False, "elided list", f"{shown(mine)} stands where {shown(theirs)} is meant")
    return Finding(True, "elided list", f"all {len(expected)} terms that are written out are equal")


def _as_sign(node: Node) -> Node:
    """`n!` as the product that it is."""
    if isinstance(node, Call) and node.name == "factorial" and free_symbols(node):
        return Big("prod", "κ", Num(1), node.args[0], Sym("κ"))
    return node


def same_pattern(gold: Node, prediction: Node, same: Same) -> Finding | None:
    """Compare two elided sums, or products, with any number of terms before and behind the ellipsis."""
    for kind in _KINDS.values():
        left, right = _terms(gold, kind), _terms(prediction, kind)
        if left is not None and right is not None:
            found = same_runs(left, right, same)
            if not found.equal:
                turned = (same_runs(left[::-1], right, same), same_runs(left, right[::-1], same))
                found = next((one for one in turned if one.equal), found)
            return found
    return None


def same_runs(left: Sequence[Node], right: Sequence[Node], same: Same) -> Finding:
    """What both print is equal from each end, and what only one prints goes on as it began."""
    ends = [(_before(left), _before(right)), (_before(left[::-1]), _before(right[::-1]))]
    for mine, theirs in ends:
        for one, other in zip(mine, theirs, strict=False):
            if not same(one, other).equal:
                return Finding(False, "elided list", f"{shown(one)} stands where {shown(other)} is meant")
    for (mine, theirs), back in zip(ends, (False, True), strict=True):
        if len(mine) != len(theirs) and not _goes_on(mine, theirs, same, back=back):
            return Finding(False, "elided list", "what only one side prints does not go on as it began")
    return Finding(True, "elided list", "the terms that both print are equal, the others follow")


def _goes_on(mine: list[Node], theirs: list[Node], same: Same, *, back: bool) -> bool:
    """Whether the terms of the longer run beyond the shorter one follow from those before them."""
    longer, known = max(mine, theirs, key=len), min(len(mine), len(theirs))
    steps = [step_between(a, b) for a, b in pairwise(longer)]
    if not known:
        return False
    if None not in steps and len(set(steps)) == 1 and (known > 1 or _is_unit(steps[0], back=back)):
        return True
    triples = zip(longer, longer[1:], longer[2:], strict=False)
    return known > 1 and all(
        free_symbols(b) and same(multiply(b, b), multiply(a, c)).equal for a, b, c in triples
    )


def _before(terms: Sequence[Node]) -> list[Node]:
    return list(terms[: list(terms).index(Dots())])


def _is_unit(step: tuple[int, ...] | None, *, back: bool) -> bool:
    return step is not None and set(step) <= {0, -1 if back else 1} and any(step)


def step_between(one: Node, other: Node) -> tuple[int, ...] | None:
    """By how much the numbers and the indices of a term grow to the next; `None` where they are not alike."""
    mine, theirs = walk(one), walk(other)
    if len(mine) != len(theirs):
        return None
    steps: list[int] = []
    for a, b in zip(mine, theirs, strict=True):
        match a, b:
            case Num(value=int(x)), Num(value=int(y)):
                steps.append(y - x)
            case Sym(name), Sym(next_name):
                head, _, index = name.partition("_")
                same_head, _, next_index = next_name.partition("_")
                place, next_place = _place(index), _place(next_index)
                if head != same_head or place is None or next_place is None or place[0] != next_place[0]:
                    return None
                steps.append(next_place[1] - place[1])
            case _ if type(a) is not type(b):
                return None
    return tuple(steps)


def _place(index: str) -> tuple[str, int] | None:
    """An index as a letter and a number added to it: `n-1`, `2`, `k`."""
    found = _INDEX.fullmatch(index)
    if found is None:
        return None
    return found["letter"] or "", int((found["sign"] or "") + (found["number"] or "0"))


def without_elided(gold: Node, prediction: Node, same: Same) -> tuple[Node, Node] | None:
    """Both trees with the one sum of each, once printed by its sign and once elided, as one unknown.

    `None` when they hold no such two that are equal.
    """
    signs, others = ([part for part in walk(side) if isinstance(part, Big)] for side in (gold, prediction))
    if len(signs) + len(others) != 1:
        return None
    sign, inside = (signs[0], prediction) if signs else (others[0], gold)
    spelled = [part for part in walk(inside) if _terms(part, _KINDS.get(sign.kind)) is not None]
    if len(spelled) != 1 or spelled[0] == inside:
        return None
    found = same_elided(sign, spelled[0], same)
    if found is None or not found.equal:
        return None
    return _replaced(gold, {sign, spelled[0]}), _replaced(prediction, {sign, spelled[0]})


def _replaced(node: Node, targets: set[Node]) -> Node:
    if node in targets:
        return Sym("Σ")
    parts = children(node)
    return with_children(node, tuple(_replaced(part, targets) for part in parts)) if parts else node


def _terms(node: Node, kind: type | None) -> tuple[Node, ...] | None:
    """The terms of an elided sum, or the factors of an elided product, with one ellipsis inside."""
    if kind is None or not isinstance(node, kind):
        return None
    parts = children(node)
    inside = parts.count(Dots()) == 1 and Dots() not in {parts[0], parts[-1]}
    return parts if inside else None


def _member(sign: Big, place: Node) -> Node:
    """The term of a sum at a place, also where the place is an index: `a_i` at 1 is `a_1`."""
    index = _index(place)
    body = sign.body if index is None else _indexed(sign.body, sign.var, index)
    return substitute(body, {sign.var: place})


def _index(place: Node) -> str | None:
    """A place as it is printed in an index, its sum worked out."""
    match place:
        case Num(value=int(value)) | Add((Num(value=int(value)),)):
            return str(value)
        case Add((Num(value=int(first)), Num(value=int(second)))):
            return str(first + second)
        case Sym(name):
            return name
        case Add((Sym(name), Num(value=int(shift)))):
            return f"{name}{shift:+d}"
        case _:
            return None


def _indexed(node: Node, var: str, index: str) -> Node:
    if isinstance(node, Sym):
        head, mark, tail = node.name.partition("_")
        return Sym(f"{head}_{index}") if mark and tail == var else node
    parts = children(node)
    return with_children(node, tuple(_indexed(part, var, index) for part in parts)) if parts else node
