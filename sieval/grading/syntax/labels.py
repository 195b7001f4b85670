"""Names printed before a value: `x = 2`, `f(x) = 2x`, `x \\in [0, 1]`, `(p, q) = (2, 3)`."""

from __future__ import annotations

from typing import NamedTuple

from sieval.grading.syntax.derivatives import derivative, differential, is_operator, same_derivative
from sieval.grading.syntax.nodes import (
    CONSTANTS,
    NUMBER_SETS,
    Apply,
    Big,
    Call,
    Div,
    Matrix,
    Mul,
    Node,
    Num,
    Pow,
    Quantity,
    Ratio,
    Rel,
    Seq,
    SetOp,
    Sym,
    Text,
    free_symbols,
    walk,
)

ANONYMOUS = "↦"
"""The name of a function that is printed without one."""

_EQUALITIES = frozenset({"=", "~=", "=="})


class Labelled(NamedTuple):
    """A value with the name printed before it, `None` when it has none."""

    label: Node | None
    value: Node


def unwrap(node: Node) -> Labelled:
    """The value of an assignment with its name; of anything else, the node itself."""
    if isinstance(node, Seq) and len(node.items) == 1 and node.open in {"", "("}:
        return unwrap(node.items[0])
    if not isinstance(node, Rel):
        return Labelled(None, node)
    if node.ops == ("in",) and is_name(node.sides[0]) and not is_number_set(node.sides[1]):
        return Labelled(node.sides[0], node.sides[1])
    if node.ops[-1] in {"↦", "->"}:
        return _mapping(node)
    if not set(node.ops) <= _EQUALITIES:
        return Labelled(None, node)
    sides = [_as_tuple(side) for side in node.sides]
    ops = list(node.ops)
    while len(ops) >= 1 and ops[-1] == "~=" and (len(ops) > 1 or not is_name(sides[0])):
        ops.pop()
        sides.pop()
    if not ops:
        return Labelled(None, sides[0])
    if len(sides) == 2 and any(_names_itself(name, value) for name, value in (sides, sides[::-1])):
        return Labelled(None, Rel(tuple(ops), tuple(sides)))
    if is_name(sides[0]) or (isinstance(sides[0], Big) and not isinstance(sides[-1], Big)):
        return Labelled(sides[0], sides[-1])
    if len(sides) == 2:
        if is_name(sides[1]) and not isinstance(sides[1], Text):
            return Labelled(sides[1], sides[0])
        return Labelled(None, Rel(tuple(ops), tuple(sides)))
    return Labelled(sides[0], sides[-1])


def _as_tuple(node: Node) -> Node:
    """A column of names as the tuple of them, which may stand before the values."""
    if isinstance(node, Matrix) and all(len(row) == 1 and isinstance(row[0], Sym) for row in node.rows):
        return Seq("(", tuple(row[0] for row in node.rows), ")")
    return node


def _mapping(node: Rel) -> Labelled:
    """`x \\mapsto 2x` and `f: x \\to 2x` as the function that they define; a limit `x \\to 2` is none."""
    names, variable, value = node.sides[:-2], node.sides[-2], node.sides[-1]
    defines = node.ops[-1] == "↦" or variable in walk(value)
    if isinstance(variable, Sym) and variable != value and defines and node.ops[:-1] in {(), ("=",)}:
        head = names[0].name if names and isinstance(names[0], Sym) else ANONYMOUS
        return Labelled(Apply(head, (variable,)), value)
    return Labelled(None, node)


def _names_itself(name: Node, value: Node) -> bool:
    """Whether a variable stands on both sides: `x = 2x - 3` gives it no value yet, `f(x) = x` does."""
    variable = isinstance(name, Sym) and name.name not in CONSTANTS and not isinstance(value, Apply)
    return variable and name != value and free_symbols(name) <= free_symbols(value)


def is_name(node: Node) -> bool:
    """Whether a node can only be the name of something."""
    match node:
        case Sym(name):
            return name not in CONSTANTS
        case Apply(args=args):
            return all(is_name(a) or not isinstance(a, Rel) for a in args)
        case Text():
            return True
        case Seq(opening, items, _):
            return opening in {"(", "", "{", "["} and bool(items) and all(is_name(item) for item in items)
        case Quantity(value=Sym()):
            return True
        case Pow(Sym(name), Num(value=-1) | Sym("T")):
            return len(name) == 1 and name.isupper()
        case SetOp(args=args):
            return all(isinstance(arg, Sym) and arg.name.isupper() for arg in args)
        case Call("norm" | "det" | "max" | "min" | "arg" | "re" | "im", args):
            return all(isinstance(arg, (Sym, Apply)) for arg in args)
        case Call("abs", (Sym(name),)):
            return name in {"z", "w"} or name.isupper()
        case Pow(Sym("sigma"), Num(value=2)) | Mul((Sym("∇"), Sym() | Apply())):
            return True
        case Div(top, bottom) if differential(top) is not None and differential(bottom) is not None:
            return True
        case _:
            return is_segment(node)


def is_segment(node: Node) -> bool:
    """A name of several letters, as `AB` or `|AB|`, or a ratio of such."""
    match node:
        case Mul(factors):
            return len(factors) <= 4 and all(isinstance(f, Sym) and _is_point(f.name) for f in factors)
        case Div(top, bottom):
            return (is_segment(top) or is_name_symbol(top)) and (is_segment(bottom) or is_name_symbol(bottom))
        case Ratio(parts):
            return all(is_segment(p) or (isinstance(p, Sym) and p.name not in CONSTANTS) for p in parts)
        case Call("abs" | "norm", (inner,)):
            return is_segment(inner)
        case Pow(base, _):
            return is_segment(base)
        case _:
            return False


def is_name_symbol(node: Node) -> bool:
    """A single variable in capitals or with an index: a named quantity."""
    return (
        isinstance(node, Sym) and node.name not in CONSTANTS and (node.name[0].isupper() or "_" in node.name)
    )


def _is_point(name: str) -> bool:
    return name[0] in "\\∠△" or (name[0].isupper() and (len(name) == 1 or not name[1].isalpha()))


def is_number_set(node: Node) -> bool:
    """Whether a node is ℝ, ℤ, ℕ, ℚ or ℂ."""
    return isinstance(node, Sym) and node.name in NUMBER_SETS


def one_function(gold: Apply, prediction: Apply) -> bool:
    """Whether two functions have one name, or one of them has none."""
    return gold.name == prediction.name or ANONYMOUS in {gold.name, prediction.name}


def same_label(gold: Node, prediction: Node) -> bool:
    """Whether two names can be of the same thing."""
    if gold == prediction or isinstance(gold, Text) or isinstance(prediction, Text):
        return True
    if derivative(gold) is not None or derivative(prediction) is not None:
        return same_derivative(gold, prediction)
    if is_operator(gold) or is_operator(prediction):
        return False
    left, right = _part(_head(gold)), _part(_head(prediction))
    if left is None or right is None:
        return type(gold) is not type(prediction)
    if ANONYMOUS in {left, right}:
        return True
    if isinstance(gold, Apply) != isinstance(prediction, Apply):
        graph = not _dependents(gold, prediction).isdisjoint({left.rstrip("'"), right.rstrip("'")})
        return left.count("'") == right.count("'") and (left == right or graph)
    if any(set(name.partition("_")[2]) & set("+-") for name in (left, right)):
        return left == right
    left, right = left.partition(".")[0], right.partition(".")[0]
    return left.partition("_")[0] == right.partition("_")[0]


def _dependents(gold: Node, prediction: Node) -> frozenset[str]:
    """What the value of a function is called on its graph: y, of two variables z as well."""
    two = any(isinstance(side, Apply) and len(side.args) == 2 for side in (gold, prediction))
    return frozenset({"y", "z"} if two else {"y"})


def _part(name: str | None) -> str | None:
    """`a` for the part that is lettered `a)`."""
    return name if name is None else name.removeprefix("\\part")


def _head(node: Node) -> str | None:
    return node.name if isinstance(node, (Sym, Apply)) else None
