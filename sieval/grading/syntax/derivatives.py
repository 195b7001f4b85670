"""Derivatives: objects that are not worked out, and names of values."""

from __future__ import annotations

from typing import NamedTuple

from sieval.grading.syntax.nodes import Apply, Div, Mul, Node, Num, Pow, Sym

_GRAPHS = tuple({"y", name} for name in "fghF")
"""Names of a function and of its value."""


class Derivative(NamedTuple):
    """What is differentiated, how often, and by which variable; that is empty where primes leave it out."""

    of: str
    order: int
    by: str


def operator(quotient: Div) -> str | None:
    """The name of `d/dx` as a function, with its order and its variable; `None` for any other quotient."""
    below = differential(quotient.bottom)
    match quotient.top:
        case Sym("d" | "∂"):
            order = 1
        case Pow(Sym("d" | "∂"), Num(value=int(order))):
            pass
        case _:
            return None
    if below is None or below[1] != order:
        return None
    return f"d/d{below[0]}" if order == 1 else f"d^{order}/d{below[0]}^{order}"


def is_operator(node: Node) -> bool:
    """Whether a node is `d/dx` applied to something."""
    return isinstance(node, Apply) and node.name.startswith(("d/d", "d^"))


def differential(node: Node) -> tuple[str, int] | None:
    """The name behind the d, and how often the d stands there: 2 in `d^2 y` and `dx^2`."""
    match node:
        case Sym(name) if len(name) == 2 and name[0] == "d":
            return name[1], 1
        case Mul((Sym("d" | "∂"), Sym(name) | Apply(name))):
            return name, 1
        case Mul((Pow(Sym("d" | "∂"), Num(value=int(order))), Sym(name) | Apply(name))):
            return name, order
        case Mul((Sym("d" | "∂"), Pow(Sym(name), Num(value=int(order))))):
            return name, order
        case Pow(inner, Num(value=int(order))) if (named := differential(inner)) is not None:
            return named[0], order
        case _:
            return None


def derivative(node: Node) -> Derivative | None:
    """A name as a derivative: `y'`, `f''(x)`, `dy/dx`, `d/dx f(x)`; `None` for any other."""
    match node:
        case Apply(applied, (Sym(of) | Apply(of),)) if is_operator(node):
            order, by = applied[1:].split("/d")
            return Derivative(of, int(order[1:] or 1), by.partition("^")[0])
        case Apply(args=(Mul((Sym(of), Sym(by))),)) if is_operator(node):
            return derivative(Apply(node.name, (Apply(of, (Sym(by),)),)))
        case Sym(name) | Apply(name) if name.endswith("'"):
            of = name.rstrip("'")
            return Derivative(of, len(name) - len(of), "")
        case Div(top, bottom):
            above, below = differential(top), differential(bottom)
            if above is not None and below is not None and above[1] == below[1]:
                return Derivative(above[0], above[1], below[0])
    return None


def _partial(node: Node) -> Derivative | None:
    """`f_x` and `f_{xy}` where they stand for a partial derivative; the order of the variables is free."""
    if not isinstance(node, (Sym, Apply)):
        return None
    of, _, by = node.name.partition("_")
    return Derivative(of, len(by), by[0]) if by.isalpha() and len(set(by)) == 1 else None


def same_derivative(gold: Node, prediction: Node) -> bool:
    """Whether two names, one of them a derivative, are of the same derivative."""
    mine, theirs = derivative(gold) or _partial(gold), derivative(prediction) or _partial(prediction)
    return mine is not None and theirs is not None and _agree(mine, theirs)


def _agree(gold: Derivative, prediction: Derivative) -> bool:
    by = {gold.by, prediction.by} - {""}
    of = gold.of == prediction.of or {gold.of, prediction.of} in _GRAPHS
    return of and gold.order == prediction.order and len(by) < 2
