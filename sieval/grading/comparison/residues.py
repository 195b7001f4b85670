"""Residue classes, `a (mod m)`: the same modulus, and values that differ by a multiple of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sieval.grading.comparison.families import is_family, same_family
from sieval.grading.comparison.shapes import is_residue
from sieval.grading.syntax.nodes import Call, Node, Sym, add, free_symbols, multiply
from sieval.grading.values.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Callable

    from sieval.grading.limits import Budget

    Same = Callable[[Node, Node], Finding]
    Declared = tuple[frozenset[str], frozenset[str]]

_MEMBER = "κ"
"""The parameter of a residue class written as a family."""

_COUNTERS = [frozenset(letter) for letter in "kntm"]
"""Variables of what beside a residue class can only count its members: `12k + 5`."""


def residues(gold: Node, prediction: Node, declared: Declared, same: Same, budget: Budget) -> Finding:
    """Compare two answers, one of them a residue class; `declared` holds the names stated to be integers."""
    if not (
        isinstance(gold, Call)
        and isinstance(prediction, Call)
        and is_residue(gold)
        and is_residue(prediction)
    ):
        family = _family(gold, prediction, declared, budget)
        if family is not None:
            return family
        left, right = (
            side.args[0] if isinstance(side, Call) and is_residue(side) else side
            for side in (gold, prediction)
        )
        return same(left, right)
    modulus = same(gold.args[1], prediction.args[1])
    if not modulus.equal:
        return Finding(False, "residue", f"the moduli differ: {modulus.reason}")
    found = same(*(Call("mod", side.args) for side in (gold, prediction)))
    return found if found.equal else same(gold.args[0], prediction.args[0])


def _family(gold: Node, prediction: Node, declared: Declared, budget: Budget) -> Finding | None:
    """`n ≡ 1 (mod 3)` for `n = 3k + 1`: the class as the family that it is."""
    if not any(
        is_family(side, names) or free_symbols(side) in _COUNTERS
        for side, names in zip((gold, prediction), declared, strict=True)
    ):
        return None
    left, right = (_members(side) for side in (gold, prediction))
    return same_family(left, right, (declared[0] | {_MEMBER}, declared[1] | {_MEMBER}), budget)


def _members(node: Node) -> Node:
    """`a (mod m)` as `a + mκ`."""
    if isinstance(node, Call) and is_residue(node):
        return add(node.args[0], multiply(node.args[1], Sym(_MEMBER)))
    return node
