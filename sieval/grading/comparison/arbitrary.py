"""Arbitrary constants: an antiderivative up to its `+ C`, and constants of integration under another name."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, TypeGuard

from sieval.grading.regex import regex
from sieval.grading.syntax.nodes import (
    ONE,
    Add,
    Call,
    Mul,
    Node,
    Num,
    Sym,
    free_symbols,
    multiply,
    negate,
    substitute,
)
from sieval.grading.values.equality import expressions
from sieval.grading.values.finding import Finding
from sieval.grading.values.probes import difference

if TYPE_CHECKING:
    from sieval.grading.limits import Budget

_CONSTANT = regex(r"C(?:_?\d+)?|K_?\d+|c_?\d+|const|ℂ")
_NUMBERED = regex(r"[CcK]_?\d+")
_UNKNOWNS = frozenset({"x", "t", "y", "theta", "u", "r", "s", "n"})
_OTHER = regex(r"[CKck](?:_?\d+)?|const|ℂ")
_LETTER = regex(r"[ABCDK]|[Cc]_?\d+")
_ADDED = regex(r"[CKck](?:_?\d+)?|const|ℂ")


_FREE = regex(r"[cCkK]")
_FREE_OTHER = regex(r"[abcdkmABCDK]|alpha|beta|lambda|mu")
_MAX_CONSTANTS = 3


def up_to_constants(gold: Node, prediction: Node, budget: Budget) -> Finding | None:
    """Equal but for the constants of integration, `None` when the gold has none or they do not explain it."""
    found = _antiderivative(_pulled_out(gold), _pulled_out(prediction), budget)
    if found is not None:
        return found
    mine = sorted(name for name in free_symbols(gold) if _CONSTANT.fullmatch(name))
    if not mine or len(free_symbols(gold)) == len(mine):
        return None
    names = _OTHER if len(mine) == 1 else _LETTER
    shared = free_symbols(gold) - set(mine)
    theirs = sorted(name for name in free_symbols(prediction) - shared if names.fullmatch(name))
    if len(theirs) != len(mine) or len(mine) > 3:
        return None
    for order in permutations(mine):
        renamed = substitute(
            prediction, {name: Sym(other) for name, other in zip(theirs, order, strict=True)}
        )
        if expressions(gold, renamed, budget).equal:
            return Finding(True, "arbitrary constant", f"{', '.join(theirs)} stands for {', '.join(order)}")
    if len(mine) == 1:
        turned = substitute(prediction, {theirs[0]: negate(Sym(mine[0]))})
        if expressions(gold, turned, budget).equal:
            return Finding(True, "arbitrary constant", f"{theirs[0]} stands for -{mine[0]}")
    return None


def renamed_constants(
    gold: Node,
    prediction: Node,
    arguments: frozenset[str],
    declared: tuple[frozenset[str], frozenset[str]],
    budget: Budget,
) -> Finding | None:
    """Equal when the constants of a function, `f(x) = cx`, have other names; `None` when they have not.

    A constant is a name declared to be one, or the usual letter; it is the only letter but for the arguments.
    """
    mine, theirs = sorted(free_symbols(gold) - arguments), sorted(free_symbols(prediction) - arguments)
    if not 1 <= len(mine) == len(theirs) <= _MAX_CONSTANTS:
        return None
    sides = [(mine, declared[0]), (theirs, declared[1])]
    for (names, known), (others, known_too) in (sides, sides[::-1]):
        usual = set(names) <= known or (len(names) == 1 and _FREE.fullmatch(names[0]))
        if usual and all(name in known_too or _FREE_OTHER.fullmatch(name) for name in others):
            break
    else:
        return None
    for order in permutations(mine):
        renaming: dict[str, Node] = {name: Sym(other) for name, other in zip(theirs, order, strict=True)}
        if expressions(gold, substitute(prediction, renaming), budget).equal:
            return Finding(True, "arbitrary constant", f"{', '.join(theirs)} stands for {', '.join(order)}")
    return None


def in_other_letters(gold: Node, prediction: Node, budget: Budget) -> Finding | None:
    """Equal but for constants that only the prediction prints as `C`, or as `C_1` and `C_2`."""
    names, others = free_symbols(gold), free_symbols(prediction)
    if sum(_NUMBERED.fullmatch(name) is not None for name in others) > 1:
        return up_to_constants(prediction, gold, budget)
    if names & _UNKNOWNS and "c" in names and "C" not in names and "C" in others:
        return up_to_constants(substitute(gold, {"c": Sym("C")}), prediction, budget)
    return None


def _antiderivative(gold: Node, prediction: Node, budget: Budget) -> Finding | None:
    left, right = _without_constant(gold), _without_constant(prediction)
    if left is None or right is None:
        return None
    if not free_symbols(left) or not free_symbols(right):
        return None
    constant = difference(left, right, budget)
    if constant is None:
        return None
    return Finding(True, "antiderivative", f"they differ by the constant {constant:.6g}")


def _pulled_out(node: Node) -> Node:
    """`2 ln|Cx|` as `2 ln|x| + C`: a constant that a logarithm of a product holds."""
    terms = node.terms if isinstance(node, Add) else (node,)
    for place, term in enumerate(terms):
        number, logarithm = (term.factors[0], term.factors[1]) if _is_multiple(term) else (ONE, term)
        match logarithm:
            case Call("ln" | "log" as name, (Call("abs", (Mul(factors),)), *base)):
                constants = [f for f in factors if isinstance(f, Sym) and _ADDED.fullmatch(f.name)]
                rest = [factor for factor in factors if factor not in constants]
                if len(constants) == 1 and len(rest) == len(factors) - 1:
                    inner = Call(name, (Call("abs", (multiply(*rest),)), *base))
                    others = (*terms[:place], *terms[place + 1 :])
                    return Add((*others, multiply(number, inner), constants[0]))
    return node


def _is_multiple(term: Node) -> TypeGuard[Mul]:
    return isinstance(term, Mul) and len(term.factors) == 2 and isinstance(term.factors[0], Num)


def _without_constant(node: Node) -> Node | None:
    """The sum without its one term that is an arbitrary constant, `None` unless there is one."""
    if not isinstance(node, Add):
        return None
    rest = tuple(t for t in node.terms if not (isinstance(t, Sym) and _ADDED.fullmatch(t.name)))
    if len(rest) != len(node.terms) - 1:
        return None
    left = rest[0] if len(rest) == 1 else Add(rest)
    dropped = next(t for t in node.terms if t not in rest)
    return None if isinstance(dropped, Sym) and dropped.name in free_symbols(left) else left
