"""What an answer is before it is compared: its main part and conditions, brackets off, names in line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sieval.grading.comparison.equations import is_equation
from sieval.grading.comparison.setshapes import ORDER
from sieval.grading.syntax.labels import unwrap
from sieval.grading.syntax.nodes import (
    CONSTANTS,
    NUMBER_SETS,
    Add,
    Apply,
    Builder,
    Call,
    Div,
    Logic,
    Matrix,
    Mul,
    Node,
    Num,
    Pow,
    Rel,
    Seq,
    Sign,
    Sym,
    Text,
    children,
    free_symbols,
    holds,
    substitute,
    walk,
)
from sieval.grading.syntax.signs import expand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sieval.grading.syntax.conditions import Answer

_ARITHMETIC = frozenset({Add, Mul, Div, Pow, Call})
_OWN_CALLS = frozenset({"percent", "degree", "residue", "not", "conj", "compound"})
_OWN_SYMBOLS = frozenset({*NUMBER_SETS, "∅"})
"""Functions and symbols that have a rule of their own."""


def stated(answer: Answer, *, restricted: bool = True) -> tuple[Node, tuple[Node, ...]]:
    """The main part, and the conditions printed beside it: `x + 1, x \\ne 0`; `where c = 2` is put in.

    Where the other side is not `restricted`, what is beside a named value is one more answer.
    """
    node, conditions = (
        answer.node,
        [
            c
            for c in answer.conditions
            if isinstance(c, (Rel, Logic)) or (isinstance(c, Text) and c.words != "otherwise")
        ],
    )
    if isinstance(node, Seq) and not node.open and node.items:
        extra = [item for item in node.items[1:] if isinstance(item, Rel) and set(item.ops) <= ORDER]
        if (
            extra
            and len(extra) == len(node.items) - 1
            and _is_restricted(node.items[0], extra, allowed=restricted)
        ):
            node, conditions = node.items[0], [*conditions, *extra]
    stated: list[Node] = []
    for condition in conditions:
        match condition:
            case Rel(("=",), (Sym(name), value)) if not free_symbols(value):
                node = substitute(node, {name: value})
            case _:
                stated.append(condition)
    return node, tuple(stated)


def _is_restricted(main: Node, conditions: Sequence[Node], *, allowed: bool) -> bool:
    """Whether conditions are about what a value depends on, `x = 1/a, a \\ne 0`, and not about its name."""
    if not isinstance(main, Rel):
        return True
    label, value = unwrap(main)
    if not allowed or not isinstance(label, (Sym, Apply)) or not is_equation(main):
        return False
    return all(free_symbols(condition) <= free_symbols(value) for condition in conditions)


def is_formula(node: Node) -> bool:
    """Whether a node is made of numbers, letters, arithmetic and known functions, no shape of its own."""
    row: Sequence[Node] = (node,)
    while row:
        below: list[Node] = []
        for part in row:
            kind = type(part)
            if isinstance(part, Sym):
                if part.name in _OWN_SYMBOLS:
                    return False
            elif kind is not Num:
                if kind not in _ARITHMETIC or (isinstance(part, Call) and part.name in _OWN_CALLS):
                    return False
                below += children(part)
        row = below
    return True


def bare(node: Node) -> Node:
    """The node without brackets around one thing; equations joined by words are a list."""
    while (
        isinstance(node, Seq)
        and len(node.items) == 1
        and (node.open, node.close) in {("", ""), ("(", ")"), ("[", "]")}
    ):
        node = unwrap(node.items[0]).value
    if isinstance(node, Seq) and node.open == "{" and _assigns(node.items):
        return Seq("", node.items, "")
    if isinstance(node, Logic) and all(is_equation(part) for part in node.parts):
        return Seq("", node.parts, "")
    if isinstance(node, Rel) and "!=" in node.ops and holds(node, Sign):
        return Logic("and", expand(node))
    return node


def _assigns(items: tuple[Node, ...]) -> bool:
    """Whether items give values to different names, as `{x = 3, y = -4}` does."""
    names = [unwrap(item).label for item in items]
    return len(items) > 1 and all(isinstance(name, Sym) for name in names) and len(set(names)) == len(names)


def coordinates(node: Node, other: Node) -> Node:
    """`A(3, -4)` as the pair, where the other side is a pair."""
    named = isinstance(node, Apply) and len(node.name) == 1 and node.name.isupper() and len(node.args) > 1
    if named and isinstance(node, Apply) and isinstance(other, Seq) and other.open == "(":
        return Seq("(", node.args, ")")
    column = named or (isinstance(node, Call) and node.name == "binom")
    if column and isinstance(node, (Apply, Call)) and isinstance(other, Matrix):
        return Matrix(tuple((part,) for part in node.args))
    return _unit_matrix(node, other)


def _unit_matrix(node: Node, other: Node) -> Node:
    """A node with the matrix `I` in it written out, where the other side is a square matrix."""
    if not isinstance(other, Matrix) or isinstance(node, Matrix) or len(other.rows) != len(other.rows[0]):
        return node
    size = len(other.rows)
    names = free_symbols(node) & {"I", f"I_{size}", "I_n"}
    unit = Matrix(tuple(tuple(Num(int(i == j)) for j in range(size)) for i in range(size)))
    return substitute(node, dict.fromkeys(names, unit)) if names else node


def locus(node: Node, other: Node) -> Node:
    """`{(x, y) : x^2 + y^2 = 1}` without its space ℝ²; beside an equation the equation that it holds."""
    if not isinstance(node, Builder) or not is_equation(node.condition):
        return node
    match node.element:
        case Rel(("in",), (Seq("(", items, _) as point, _)) | (Seq("(", items, _) as point) if all(
            isinstance(item, Sym) for item in items
        ):
            return node.condition if is_equation(other) else Builder(point, node.condition)
        case _:
            return node


def named_apart(gold: Node, prediction: Node) -> bool:
    """Whether each side is the value of one member of a sequence, and of another: `a_1 = 3`, `a_2 = 3`."""
    names = [
        label.name if isinstance(label := unwrap(side).label, Sym) else "" for side in (gold, prediction)
    ]
    (head, _, index), (same, _, other) = (name.partition("_") for name in names)
    return head == same and index.isdigit() and other.isdigit() and int(index[:9]) != int(other[:9])


def bounded(node: Node) -> frozenset[str]:
    """Variables of a statement that bounds them: those of `x \\ge 1` and of `1 < x, x < 3`."""
    ordered = any(isinstance(part, Rel) and bool(set(part.ops) & ORDER) for part in walk(node))
    return free_symbols(node) if ordered else frozenset()


def gives_a_name(node: Node) -> bool:
    """Whether a node, or an item of a list, is the value of a variable: `x = ...`."""
    if isinstance(node, Seq) and node.open in {"", "{"}:
        return any(gives_a_name(item) for item in node.items)
    return isinstance(unwrap(node).label, Sym)


def is_nested(node: Node) -> bool:
    """Whether a node is a bracketed list of bracketed lists."""
    return (
        isinstance(node, Seq) and bool(node.open) and all(isinstance(i, Seq) and i.open for i in node.items)
    )


def is_segment(node: Node) -> bool:
    """Two numbers in square brackets from left to right: a closed interval, unless both sides print them."""
    return isinstance(node, Seq) and node.open == "[" and len(node.items) == 2


def is_vector_sum(node: Node) -> bool:
    """Whether a node is a sum with vectors in it: `(1, 2) + t(3, 4)`."""
    return isinstance(node, Add) and holds(node, Seq, Matrix)


def all_equal(node: Node) -> bool:
    """Whether a node says that three names or more have one value: `a = b = c`."""
    chain = isinstance(node, Rel) and len(node.sides) > 2 and set(node.ops) == {"="}
    return chain and isinstance(node, Rel) and all(isinstance(side, Sym) for side in node.sides)


def spread(node: Node, other: Node) -> Node:
    """`x = y = 1` as what it gives to each name, where the other side is a list or gives one name a value."""
    if isinstance(node, Rel) and isinstance(other, (Seq, Rel)):
        return _given(node) or node
    if isinstance(node, Seq) and not node.open and any(isinstance(item, Rel) for item in node.items):
        parts = [_given(item) or item for item in node.items]
        flat = [
            one
            for part in parts
            for one in (part.items if isinstance(part, Seq) and not part.open else (part,))
        ]
        return Seq("", tuple(flat), "") if len(flat) > len(parts) else node
    return node


def _given(node: Node) -> Seq | None:
    """The list of what a chain `x = y = 1` gives to its names, `None` for anything else."""
    if not isinstance(node, Rel) or len(node.sides) < 3 or set(node.ops) != {"="}:
        return None
    *names, value = node.sides
    if not all(isinstance(name, Sym) and name.name[0] != "\\" for name in names) or free_symbols(value):
        return None
    return Seq("", tuple(Rel(("=",), (name, value)) for name in names), "")


def is_residue(node: Node) -> bool:
    """Whether a node is a residue class."""
    return isinstance(node, Call) and node.name == "residue"


def unsigned(node: Node) -> Node:
    """A tuple with ± is the list of its tuples."""
    if isinstance(node, Seq) and node.open not in {"", "{"} and holds(node, Sign):
        choices = expand(node)
        return Seq("", choices, "") if len(choices) > 1 else node
    return node


def indexed(label: Node, other: Node) -> Node:
    """`a_n` as a function of its index, where the other side calls the index by another letter."""
    if isinstance(label, Sym) and isinstance(other, Apply) and len(other.args) == 1:
        head, mark, letter = label.name.partition("_")
        indexed = mark and head == other.name and len(letter) == 1 and letter.isalpha()
        return Apply(head, (Sym(letter),)) if indexed else label
    if isinstance(label, Sym) and isinstance(other, Sym):
        (head, _, letter), (same, _, theirs) = label.name.partition("_"), other.name.partition("_")
        if head == same and all(len(index) == 1 and index.isalpha() for index in (letter, theirs)):
            return Apply(head, (Sym(letter),))
    return label


def renameable(gold: Apply, prediction: Apply) -> bool:
    """Whether the arguments of both are variables that a function may call as it likes."""
    pairs = zip(gold.args, prediction.args, strict=False)
    return len(gold.args) == len(prediction.args) and all(
        a == b or (_is_variable(a) and _is_variable(b)) for a, b in pairs
    )


def _is_variable(node: Node) -> bool:
    return isinstance(node, Sym) and node.name not in CONSTANTS and not node.name[0].isupper()


def with_arguments(value: Node, gold: Apply, prediction: Apply) -> Node:
    """The value with the bound variables of its function called as the gold calls them."""
    if len(gold.args) != len(prediction.args) or not all(
        isinstance(a, Sym) for a in (*gold.args, *prediction.args)
    ):
        return value
    renaming: dict[str, Node] = {name: Sym(f"{name}°") for name in free_symbols(gold)}
    renaming |= {p.name: g for g, p in zip(gold.args, prediction.args, strict=True) if isinstance(p, Sym)}
    return substitute(value, renaming)
