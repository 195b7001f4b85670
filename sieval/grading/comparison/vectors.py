"""Vectors written in unit vectors, `2i - j`, as the components that they are."""

from __future__ import annotations

from sieval.grading.comparison.shapes import is_formula
from sieval.grading.syntax.nodes import (
    Add,
    Div,
    Matrix,
    Mul,
    Node,
    Num,
    Seq,
    Sym,
    free_symbols,
    substitute,
    walk,
)

_BASIS = ("î", "ĵ", "k̂")
"""Names of the unit vectors, bold or under a hat."""


def has_basis(node: Node) -> bool:
    """Whether a node is written in the unit vectors i, j, k."""
    return not free_symbols(node).isdisjoint(_BASIS)


def components(node: Node, other: Node) -> Node:
    """`2i - j` as the vector of its components, where it or the other side shows that it is one."""
    if not has_basis(node):
        if not _in_letters(node, other):
            return node
        node = substitute(node, {letter: Sym(vector) for letter, vector in zip("ijk", _BASIS, strict=True)})
    if not _is_combination(node):
        return node
    size = 3 if "k̂" in free_symbols(node) or _size(other) == 3 else 2
    return Seq(
        "(",
        tuple(substitute(node, {name: Num(int(name == axis)) for name in _BASIS}) for axis in _BASIS[:size]),
        ")",
    )


def _in_letters(node: Node, other: Node) -> bool:
    """Whether plain letters i, j, k stand for unit vectors beside a vector; a lone i is the number."""
    if _size(other) is None:
        return False
    names = free_symbols(node)
    if not names <= {"j", "k"} or not is_formula(node):
        return False
    return "j" in names or (Sym("i") in walk(node) and ("k" in names or has_basis(other)))


def _is_combination(node: Node) -> bool:
    """Whether a node is a sum of multiples of unit vectors and of nothing else."""
    match node:
        case Sym(name):
            return name in _BASIS
        case Add(terms):
            return all(map(_is_combination, terms))
        case Mul(factors):
            vectors = [factor for factor in factors if has_basis(factor)]
            return len(vectors) == 1 and _is_combination(vectors[0])
        case Div(top, bottom):
            return _is_combination(top) and not has_basis(bottom)
        case _:
            return False


def _size(node: Node) -> int | None:
    """How many components a vector has, `None` for what is none."""
    match node:
        case Seq("(" | "<", items, _):
            return len(items)
        case Matrix(rows) if len(rows) == 1 or len(rows[0]) == 1:
            return len(rows) * len(rows[0])
        case _ if has_basis(node):
            return 3 if "k̂" in free_symbols(node) else 2
        case _:
            return None
