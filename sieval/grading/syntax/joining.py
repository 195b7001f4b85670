"""Items with commas, words or logical signs between them, joined to one answer."""

from __future__ import annotations

from sieval.grading.syntax.nodes import Logic, Node, Rel, Seq, Sym

_ORDER = frozenset({"<", "<=", ">", ">=", "!="})


def combined(items: list[Node], seps: set[str]) -> Node:
    """Items as what the words or commas between them make of them: statements joined, or a list."""
    if len(items) == 1:
        return items[0]
    if seps and seps <= {"and", "or"} and all(_is_statement(item) for item in items):
        return Logic("or" if "or" in seps else "and", tuple(items))
    return Seq("", tuple(items), "")


def connected(items: list[Node], gaps: list[str]) -> Node:
    """`p ∧ q ∨ r ⇒ s`: ∧ binds tighter than ∨, and both tighter than an implication."""
    last = items[-1]
    if isinstance(last, Rel) and last.ops[0] in {"=>", "->", "<=>"}:
        left = connected([*items[:-1], last.sides[0]], gaps)
        return Rel(last.ops, (left, *last.sides[1:]))
    groups: list[list[Node]] = [[items[0]]]
    for gap, item in zip(gaps, items[1:], strict=True):
        if gap == "∧":
            groups[-1].append(item)
        else:
            groups.append([item])
    parts = [group[0] if len(group) == 1 else Logic("and", tuple(group)) for group in groups]
    return parts[0] if len(parts) == 1 else Logic("or", tuple(parts))


def period(items: list[Node]) -> int:
    """How many names get values before the first gets another: 2 in `x=1, y=2, x=2, y=1`, else 0."""
    names: list[str] = []
    for item in items:
        match item:
            case Rel(("=",), (Sym(name), _)):
                names.append(name)
            case _:
                return 0
    for size in range(2, len(names) // 2 + 1):
        if len(names) % size == 0 and names == names[:size] * (len(names) // size):
            return size if len(set(names[:size])) == size else 0
    return 0


def _is_statement(node: Node) -> bool:
    return isinstance(node, Rel) and bool(set(node.ops) & _ORDER)
