"""Statements and sets of bare letters, `p ∧ ¬q` and `A ∩ (B ∪ C)`, compared by their truth tables."""

from __future__ import annotations

from itertools import product

from sieval.grading.syntax.nodes import Call, Logic, Node, Pow, Rel, Seq, SetOp, Sym, free_symbols, walk
from sieval.grading.values.finding import Finding

_MAX_LETTERS = 8
_IMPLICATIONS = frozenset({"=>", "->", "<=>", "<->", "<-"})


class _NotBooleanError(ValueError):
    """The tree is no statement about bare letters."""


def is_boolean(node: Node) -> bool:
    """Whether a tree is built from letters by connectives or set operations."""
    return _belongs(node) and any(map(_connects, walk(node))) and all(map(_belongs, walk(node)))


def _connects(node: Node) -> bool:
    match node:
        case Logic() | SetOp() | Call("not" | "conj", _):
            return True
        case Rel(ops=ops):
            return bool(ops) and set(ops) <= _IMPLICATIONS
        case _:
            return False


def _belongs(node: Node) -> bool:
    if isinstance(node, Sym):
        return len(node.name.rstrip("'").partition(".")[0]) == 1 and node.name not in {
            "ℝ",
            "ℤ",
            "ℕ",
            "ℚ",
            "ℂ",
        }
    return _connects(node) or isinstance(node, Pow) or (isinstance(node, Seq) and len(node.items) == 1)


def same_table(gold: Node, prediction: Node) -> Finding | None:
    """Compare two statements for every choice of truth values, `None` when one is no such statement."""
    names = sorted({_letter(name) for side in (gold, prediction) for name in free_symbols(side)} - {"c"})
    if len(names) > _MAX_LETTERS:
        return None
    try:
        for values in product((True, False), repeat=len(names)):
            row = dict(zip(names, values, strict=True))
            mine, theirs = _value(gold, row), _value(prediction, row)
            if mine != theirs:
                where = ", ".join(f"{name} {'true' if value else 'false'}" for name, value in row.items())
                return Finding(False, "truth table", f"they differ for {where}")
    except _NotBooleanError:
        return None
    return Finding(True, "truth table", f"the same for all {2 ** len(names)} choices")


def _letter(name: str) -> str:
    return name.rstrip("'").partition(".")[0]


def _value(node: Node, row: dict[str, bool]) -> bool:
    match node:
        case Sym("∅"):
            return False
        case Sym(name) if _letter(name) in row:
            value = row[_letter(name)]
            turned = name.count("'") + (name.partition(".")[2] in {"bar", "overline"})
            return value if turned % 2 == 0 else not value
        case Pow(base, Sym("c" | "C")):
            return not _value(base, row)
        case Call("not" | "conj", (inner,)):
            return not _value(inner, row)
        case Seq(items=(inner,)):
            return _value(inner, row)
        case Logic(op, parts):
            found = [_value(part, row) for part in parts]
            return any(found) if op == "or" else all(found)
        case SetOp(op, parts):
            found = [_value(part, row) for part in parts]
            if op == "∖":
                return found[0] and not any(found[1:])
            return any(found) if op == "∪" else all(found)
        case Rel((op,), (left, right)) if op in _IMPLICATIONS:
            return _implies(op, _value(left, row), _value(right, row))
        case _:
            raise _NotBooleanError


def _implies(op: str, left: bool, right: bool) -> bool:
    if op in {"<=>", "<->"}:
        return left == right
    return (not right or left) if op == "<-" else (not left or right)
