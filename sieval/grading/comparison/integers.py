r"""Integers between two bounds, `1 \le n \le 5, n \in \mathbb{Z}`, as the finite set that they are."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from sieval.grading.limits import MAX_ITEMS
from sieval.grading.syntax.labels import unwrap
from sieval.grading.syntax.nodes import Builder, Logic, Mul, Node, Num, Rel, Seq, SetOp, Sym

if TYPE_CHECKING:
    from sieval.grading.syntax.conditions import Answer

_UP = {("<", "<"), ("<=", "<"), ("<", "<="), ("<=", "<=")}
_DOWN = {(">", ">"), (">=", ">"), (">", ">="), (">=", ">=")}
_MAX_BOUND = 10**9
_INTEGER_SETS = frozenset({"ℤ", "ℕ"})


def counted(answer: Answer, other: Answer) -> Answer:
    """The answer as a list of integers, where that is what it says and the other side is a list."""
    if not isinstance(answer.node, (Rel, Builder, Logic)) or not _is_list(unwrap(other.node).value):
        return answer
    chain = _chain(answer)
    if chain is None or not isinstance(chain.sides[1], Sym):
        return answer
    ops, ends = chain.ops, [_bound(side) for side in chain.sides[::2]]
    low, high = ends if ops in _UP else ends[::-1]
    if low is None or high is None:
        return answer
    opens, closes = ops if ops in _UP else ops[::-1]
    first = math.ceil(low) if "=" in opens else math.floor(low) + 1
    last = math.floor(high) if "=" in closes else math.ceil(high) - 1
    if not 0 <= last - first < MAX_ITEMS:
        return answer
    return replace(answer, node=Seq("{", tuple(Num(n) for n in range(first, last + 1)), "}"))


def _is_list(node: Node) -> bool:
    if not isinstance(node, Seq) or node.open not in {"", "{"}:
        return False
    return not any(isinstance(item, (Rel, SetOp, Builder, Seq)) for item in node.items)


def _chain(answer: Answer) -> Rel | None:
    """The chain of two comparisons that integers stand between; `None` when they are no integers."""
    node = answer.node
    if isinstance(node, Rel) and node.ops in _UP | _DOWN:
        name = node.sides[1]
        return node if isinstance(name, Sym) and name.name in answer.integers else None
    if not isinstance(node, Builder):
        return None
    parts = node.condition.parts if isinstance(node.condition, Logic) else (node.condition,)
    parts = (*parts, node.element) if isinstance(node.element, Rel) else parts
    domains = [part.sides[0] for part in parts if isinstance(part, Rel) and _is_domain(part)]
    chains = [part for part in parts if isinstance(part, Rel) and part.ops in _UP | _DOWN]
    if len(domains) != 1 or len(chains) != 1 or len(parts) != 2:
        return None
    element = node.element.sides[0] if isinstance(node.element, Rel) else node.element
    return chains[0] if domains[0] == element == chains[0].sides[1] else None


def _is_domain(node: Node) -> bool:
    match node:
        case Rel(("in",), (Sym(), Sym(domain))):
            return domain in _INTEGER_SETS
        case _:
            return False


def _bound(node: Node) -> int | Fraction | None:
    match node:
        case Mul((Num(value=-1), inner)):
            bound = _bound(inner)
            return None if bound is None else -bound
        case Num():
            return node.value if -_MAX_BOUND < node.value < _MAX_BOUND else None
        case _:
            return None
