"""Inequalities with parameters as the intervals that they are: `x < a or x > b`, `(-∞, a) ∪ (b, ∞)`."""

from __future__ import annotations

from sieval.grading.syntax.nodes import Logic, Node, Rel, Seq, SetOp, Sym, free_symbols, negate

_SUBJECTS = "xyztm"
"""Letters that inequalities are about before all others, the likeliest first."""

_MIRROR = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_END = Sym("oo")


def subject(node: Node) -> str | None:
    """The letter that stands alone on one side of every comparison of a statement."""
    links = _links(node)
    if not links:
        return None
    alone = [{side.name for side in (left, right) if isinstance(side, Sym)} for _, left, right in links]
    common = set.intersection(*alone) - {"oo"}
    return next((letter for letter in _SUBJECTS if letter in common), None)


def as_intervals(node: Node) -> Node | None:
    """The interval, or the union of intervals, that a statement leaves; `None` where that is not plain."""
    name = subject(node)
    if name is None:
        return None
    match node:
        case Logic("or", parts):
            pieces = [as_intervals(part) for part in parts]
            known = tuple(piece for piece in pieces if piece is not None)
            return SetOp("∪", known) if len(known) == len(parts) else None
        case _:
            return _between([_ray(op, left, right, name) for op, left, right in _links(node)])


def _links(node: Node) -> list[tuple[str, Node, Node]]:
    """A statement cut into comparisons of two, empty when it is no such statement."""
    match node:
        case Rel(ops, sides) if set(ops) <= _MIRROR.keys():
            return list(zip(ops, sides, sides[1:], strict=False))
        case Logic(_, parts) | Seq("", parts, _):
            found = [_links(part) for part in parts]
            return [link for part in found for link in part] if all(found) else []
        case _:
            return []


def _ray(op: str, left: Node, right: Node, name: str) -> tuple[str, Node] | None:
    """What bounds the letter, `None` when it stands in its own bound."""
    if left == Sym(name):
        bound, turned = right, op
    else:
        bound, turned = left, _MIRROR[op]
    return None if name in free_symbols(bound) else (turned, bound)


def _between(rays: list[tuple[str, Node] | None]) -> Node | None:
    below = [ray for ray in rays if ray is not None and ray[0] in {">", ">="}]
    above = [ray for ray in rays if ray is not None and ray[0] in {"<", "<="}]
    if None in rays or len(below) > 1 or len(above) > 1:
        return None
    low, high = below[0] if below else None, above[0] if above else None
    opening = "[" if low is not None and low[0] == ">=" else "("
    closing = "]" if high is not None and high[0] == "<=" else ")"
    return Seq(opening, (low[1] if low else negate(_END), high[1] if high else _END), closing)
