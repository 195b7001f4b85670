r"""Integers that a statement leaves, `1 \le n \le 5, n \in \mathbb{Z}`, as the set that they are."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from sieval.grading.comparison.realsets import INFINITY, NotASetError, Piece, real_set
from sieval.grading.limits import MAX_ITEMS
from sieval.grading.syntax.labels import unwrap
from sieval.grading.syntax.nodes import Builder, Logic, Node, Num, Rel, Seq, SetOp, Sym, free_symbols, walk

if TYPE_CHECKING:
    from sieval.grading.limits import Budget
    from sieval.grading.syntax.conditions import Answer

_MAX_BOUND = 10**9
_INTEGER_SETS = frozenset({"ℤ", "ℕ"})
_ORDER = frozenset({"<", "<=", ">", ">=", "!="})
_CLOSE = 1e-9


def counted(answer: Answer, other: Answer, budget: Budget) -> Answer:
    """The answer as the integers that it leaves, where the other side is a list or is of integers too."""
    if not isinstance(answer.node, (Rel, Builder, Logic, Seq)):
        return answer
    statement = _statement(answer)
    if statement is None or not (_is_list(unwrap(other.node).value) or _statement(other) is not None):
        return answer
    try:
        pieces = [_whole(piece) for piece in real_set(statement, budget)]
    except NotASetError:
        return answer
    if any(piece is None for piece in pieces):
        return answer
    runs = [piece for piece in pieces if piece is not None and piece[0] <= piece[1]]
    if runs and _of_naturals(answer):
        runs = _from_the_first(runs, other.node)
    if not runs or runs[0][0] > runs[0][1]:
        return answer
    if any(abs(end) == INFINITY for run in runs for end in run):
        if _statement(other) is None:
            return answer
        bounds = tuple(_bounds(run, _variable(answer, other, statement)) for run in runs)
        return replace(answer, node=bounds[0] if len(bounds) == 1 else Logic("or", bounds))
    if sum(high - low + 1 for low, high in runs) > MAX_ITEMS:
        return answer
    members = tuple(Num(n) for low, high in runs for n in range(int(low), int(high) + 1))
    return replace(answer, node=Seq("{", members, "}"))


def _variable(answer: Answer, other: Answer, statement: Node) -> str:
    """What is bounded; the bound variable of a set is called as the other side calls its own."""
    if not isinstance(answer.node, Builder):
        return next(iter(free_symbols(statement)))
    return "n" if isinstance(other.node, Builder) else next(iter(free_symbols(other.node)))


def _from_the_first(runs: list[tuple[float, float]], other: Node) -> list[tuple[float, float]]:
    """The natural numbers of a set, from 0 where the other side lists it, else from 1."""
    first = 0 if isinstance(other, Seq) and Num(0) in other.items else 1
    return [(max(low, first), high) for low, high in runs if high >= first]


def _bounds(run: tuple[float, float], name: str) -> Node:
    """Integers without an end, by the first or the last that there is."""
    low, high = run
    if high < INFINITY:
        return Rel(("<=",), (Sym(name), Num(int(high))))
    if low > -INFINITY:
        return Rel((">=",), (Sym(name), Num(int(low))))
    return Rel(("in",), (Sym(name), Sym("ℤ")))


def _of_naturals(answer: Answer) -> bool:
    """Whether the integers are natural, of which it is not said whether they begin at 0 or at 1."""
    return bool(answer.naturals) or any(part == Sym("ℕ") for part in walk(answer.node))


def _is_list(node: Node) -> bool:
    if not isinstance(node, Seq) or node.open not in {"", "{"}:
        return False
    return not any(isinstance(item, (Rel, SetOp, Builder, Seq)) for item in node.items)


def _statement(answer: Answer) -> Node | None:
    """What an answer says of a variable that runs over the integers; `None` when it runs over others."""
    node = answer.node
    if isinstance(node, Builder):
        return _condition(node)
    if not answer.integers:
        return None
    parts = node.items if isinstance(node, Seq) and not node.open else (node,)
    ordered = all(isinstance(part, Rel) and set(part.ops) <= _ORDER for part in parts)
    names = free_symbols(node)
    if not ordered or len(names) != 1 or not names <= answer.integers:
        return None
    return node


def _condition(builder: Builder) -> Node | None:
    parts = builder.condition.parts if isinstance(builder.condition, Logic) else (builder.condition,)
    if isinstance(builder.condition, Logic) and builder.condition.op == "or":
        return None
    parts = (*parts, builder.element) if isinstance(builder.element, Rel) else parts
    domains = [part.sides[0] for part in parts if isinstance(part, Rel) and _is_domain(part)]
    stated = tuple(part for part in parts if isinstance(part, Rel) and not _is_domain(part))
    element = builder.element.sides[0] if isinstance(builder.element, Rel) else builder.element
    if len(domains) != 1 or not stated or len(stated) != len(parts) - 1 or domains[0] != element:
        return None
    return stated[0] if len(stated) == 1 else Logic("and", stated)


def _is_domain(node: Node) -> bool:
    match node:
        case Rel(("in",), (Sym(), Sym(domain))):
            return domain in _INTEGER_SETS
        case _:
            return False


def _whole(piece: Piece) -> tuple[float, float] | None:
    """The first and the last integer of an interval, `None` for those too large to be told apart."""
    ends: list[float] = []
    for end, side in ((piece.low, 1), (piece.high, -1)):
        if abs(end.at) == INFINITY:
            ends.append(end.at)
            continue
        if abs(end.at) > _MAX_BOUND:
            return None
        near = round(end.at)
        if abs(end.at - near) <= _CLOSE:
            ends.append(near if end.closed else near + side)
        else:
            ends.append(math.ceil(end.at) if side > 0 else math.floor(end.at))
    return ends[0], ends[1]
