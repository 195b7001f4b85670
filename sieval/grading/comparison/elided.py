r"""Elided sums and products, `a_1 + \cdots + a_n`, against the sum or product sign that they spell out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sieval.grading.syntax.nodes import (
    Add,
    Big,
    Dots,
    Mul,
    Node,
    Num,
    Sym,
    add,
    children,
    substitute,
    walk,
    with_children,
)
from sieval.grading.syntax.render import shown
from sieval.grading.values.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Callable

    Same = Callable[[Node, Node], Finding]

_KINDS: dict[str, type] = {"sum": Add, "prod": Mul}


def same_elided(gold: Node, prediction: Node, same: Same) -> Finding | None:
    """Compare an elided sum with a summation term by term, `None` unless the two sides are one of each."""
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
