"""Names whose index runs, `a_i` under a sum, as functions of that index."""

from __future__ import annotations

from sieval.grading.regex import regex
from sieval.grading.syntax.nodes import (
    Apply,
    Big,
    Node,
    Num,
    Sym,
    add,
    children,
    multiply,
    walk,
    with_children,
)

_PLACE = regex(r"(?P<times>\d{0,6})(?P<letter>[A-Za-z]?)(?P<plus>[+-]\d{1,6})?")
_PLACES = regex(r"[A-Za-z\d](?:,?[A-Za-z\d])+")


def with_running_indices(gold: Node, prediction: Node) -> tuple[Node, Node]:
    """Both trees with every name that is indexed by a bound variable, on either side, as a function."""
    heads = _running(gold) | _running(prediction)
    return (_applied(gold, heads), _applied(prediction, heads)) if heads else (gold, prediction)


def _running(node: Node) -> frozenset[str]:
    found: set[str] = set()
    for part in walk(node):
        if isinstance(part, Big) and part.var:
            for inner in walk(part.body):
                head, mark, index = inner.name.partition("_") if isinstance(inner, Sym) else ("", "", "")
                if mark and part.var in index:
                    found.add(head)
    return frozenset(found)


def _applied(node: Node, heads: frozenset[str]) -> Node:
    if isinstance(node, Sym):
        head, mark, index = node.name.partition("_")
        places = _places(index) if mark and head in heads else None
        return node if places is None else Apply(f"{head}_", places)
    parts = children(node)
    return with_children(node, tuple(_applied(part, heads) for part in parts)) if parts else node


def _places(index: str) -> tuple[Node, ...] | None:
    """`i`, `2`, `i+1`, `2i-1` and `ij` as what they say; `None` for any other index."""
    single = _PLACE.fullmatch(index)
    if single is not None and (single["letter"] or single["times"]):
        terms: list[Node] = [Num(int(single["times"]))] if single["times"] else []
        if single["letter"]:
            terms = [multiply(*terms, Sym(single["letter"]))]
        if single["plus"]:
            terms.append(Num(int(single["plus"])))
        return (add(*terms),)
    if _PLACES.fullmatch(index):
        return tuple(Num(int(c)) if c.isdigit() else Sym(c) for c in index if c != ",")
    return None
