"""What a printed ± stands for: one expression for each choice of signs."""

from __future__ import annotations

from itertools import product

from sieval.grading.syntax.nodes import Node, Num, Sign, children, walk, with_children

_MAX_CHOICES = 5


def expand(node: Node) -> tuple[Node, ...]:
    """One node for each choice of signs, the node itself when it has none or too many."""
    indices = sorted({part.index for part in walk(node) if isinstance(part, Sign)})
    if not indices or len(indices) > _MAX_CHOICES:
        return (node,)
    choices = product((1, -1), repeat=len(indices))
    return tuple(_chosen(node, dict(zip(indices, choice, strict=True))) for choice in choices)


def _chosen(node: Node, signs: dict[int, int]) -> Node:
    if isinstance(node, Sign):
        return Num(signs[node.index] * (-1 if node.flip else 1))
    parts = children(node)
    return with_children(node, tuple(_chosen(part, signs) for part in parts)) if parts else node
