"""Expression trees of our own, printed in four notations and evaluated without the grader."""

import cmath
from collections.abc import Callable
from dataclasses import dataclass

from hypothesis import strategies as st


@dataclass(frozen=True, slots=True)
class Tree:
    """An operator over its parts; a leaf is a numeral or a letter."""

    op: str
    parts: tuple["Tree", ...] = ()


_ARITY = {"+": 2, "-": 2, "*": 2, "/": 2, "neg": 1, "sqrt": 1, "sin": 1, "cos": 1, "square": 1, "cube": 1}
_SIGNS = {"+": " + ", "-": " - "}


def trees(letters: str = "xy", depth: int = 3) -> st.SearchStrategy[Tree]:
    """Trees over small numerals and these letters, none dividing by a constant zero."""
    leaves = st.sampled_from([*letters, *"1234579"]).map(Tree)

    def grown(inner: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
        return st.sampled_from(sorted(_ARITY)).flatmap(
            lambda op: st.tuples(*[inner] * _ARITY[op]).map(lambda parts: Tree(op, parts))
        )

    return st.recursive(leaves, grown, max_leaves=2**depth)


def value(tree: Tree, point: dict[str, float]) -> complex:
    """The value at a point.

    Raises:
        ArithmeticError: where there is none.
    """
    if not tree.parts:
        return complex(point[tree.op]) if tree.op in point else complex(int(tree.op))
    parts = [value(part, point) for part in tree.parts]
    match tree.op, parts:
        case "+", [a, b]:
            return a + b
        case "-", [a, b]:
            return a - b
        case "*", [a, b]:
            return a * b
        case "/", [a, b]:
            return a / b
        case "neg", [a]:
            return -a
        case "square", [a]:
            return a * a
        case "cube", [a]:
            return a * a * a
        case name, [a]:
            return complex(getattr(cmath, name)(a))
    raise AssertionError(tree.op)


def latex(tree: Tree) -> str:
    """LaTeX with implicit products, as books print it."""
    parts = tree.parts
    match tree.op:
        case "+" | "-":
            return f"{latex(parts[0])}{_SIGNS[tree.op]}{_grouped(parts[1], latex)}"
        case "*":
            return rf"{_grouped(parts[0], latex)} \cdot {_grouped(parts[1], latex)}"
        case "/":
            return rf"\frac{{{latex(parts[0])}}}{{{latex(parts[1])}}}"
        case "neg":
            return f"-{_grouped(parts[0], latex)}"
        case "square" | "cube":
            exponent = 2 if tree.op == "square" else 3
            return rf"\left({latex(parts[0])}\right)^{{{exponent}}}"
        case "sqrt":
            return rf"\sqrt{{{latex(parts[0])}}}"
        case "sin" | "cos":
            return rf"\{tree.op}\left({latex(parts[0])}\right)"
        case leaf:
            return leaf


def program(tree: Tree) -> str:
    """The notation of programs, every bracket written."""
    parts = [program(part) for part in tree.parts]
    match tree.op:
        case "+" | "-" | "*" | "/":
            return f"({parts[0]}){tree.op}({parts[1]})"
        case "neg":
            return f"-({parts[0]})"
        case "square" | "cube":
            return f"({parts[0]})**{2 if tree.op == 'square' else 3}"
        case "sqrt" | "sin" | "cos":
            return f"{tree.op}({parts[0]})"
        case leaf:
            return leaf


def typeset(tree: Tree) -> str:
    """Plain text with unicode signs."""
    parts = tree.parts
    match tree.op:
        case "+" | "-":
            return f"{typeset(parts[0])} {'+' if tree.op == '+' else '−'} {_grouped(parts[1], typeset)}"
        case "*":
            return f"{_grouped(parts[0], typeset)}·{_grouped(parts[1], typeset)}"
        case "/":
            return f"({typeset(parts[0])})/({typeset(parts[1])})"
        case "neg":
            return f"−{_grouped(parts[0], typeset)}"
        case "square" | "cube":
            return f"({typeset(parts[0])}){'²' if tree.op == 'square' else '³'}"
        case "sqrt":
            return f"√({typeset(parts[0])})"
        case "sin" | "cos":
            return f"{tree.op}({typeset(parts[0])})"
        case leaf:
            return leaf


def _grouped(tree: Tree, show: Callable[[Tree], str]) -> str:
    text = show(tree)
    return f"({text})" if tree.op in {"+", "-", "*", "/", "neg"} else text
