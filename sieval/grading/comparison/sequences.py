"""Lists, sets, tuples, matrices and ratios compared item by item, in order or by a matching."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from sieval.grading.comparison.elided import same_runs
from sieval.grading.limits import MAX_ITEMS
from sieval.grading.syntax.labels import same_label, unwrap
from sieval.grading.syntax.nodes import (
    ZERO,
    Add,
    Div,
    Dots,
    Matrix,
    Mul,
    Node,
    Num,
    Pow,
    Seq,
    Sym,
    Text,
    multiply,
    walk,
)
from sieval.grading.syntax.render import shown
from sieval.grading.syntax.signs import expand
from sieval.grading.values.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Same = Callable[[Node, Node], Finding]

_ROUND = {"(": ")", "[": "]", "<": ">"}


def unfolded(items: Sequence[Node]) -> list[Node]:
    """Items with every ± written out."""
    return [one for item in items for one in expand(item)]


def in_order(gold: Sequence[Node], prediction: Sequence[Node], same: Same, what: str) -> Finding:
    """Equal when both have as many items and each equals the one in its place."""
    if len(gold) != len(prediction):
        return Finding(False, what, f"gold has {len(gold)} parts, prediction has {len(prediction)}")
    for place, (mine, theirs) in enumerate(zip(gold, prediction, strict=True), start=1):
        found = same(mine, theirs)
        if not found.equal:
            return Finding(False, what, f"part {place}: {found.reason}")
    return Finding(True, what, f"all {len(gold)} parts are equal in order")


def in_any_order(gold: Sequence[Node], prediction: Sequence[Node], same: Same, what: str) -> Finding:
    """Equal when a matching pairs every item with one equal to it."""
    if len(gold) != len(prediction):
        return Finding(False, what, f"gold has {len(gold)} items, prediction has {len(prediction)}")
    mine, theirs = _without_twins(gold, prediction)
    equal = [[j for j, other in enumerate(theirs) if same(item, other).equal] for item in mine]
    partner: dict[int, int] = {}
    for i, item in enumerate(mine):
        if not _augment(i, equal, partner, set()):
            return Finding(False, what, f"{shown(item)} of the gold has no equal in the prediction")
    return Finding(True, what, f"all {len(gold)} items are matched")


def _without_twins(gold: Sequence[Node], prediction: Sequence[Node]) -> tuple[list[Node], list[Node]]:
    """Both lists without the items that stand in both as they are."""
    waiting = Counter(prediction)
    mine: list[Node] = []
    for item in gold:
        if waiting[item] > 0:
            waiting[item] -= 1
        else:
            mine.append(item)
    return mine, list(waiting.elements())


def _augment(i: int, equal: list[list[int]], partner: dict[int, int], seen: set[int]) -> bool:
    for j in equal[i]:
        if j not in seen:
            seen.add(j)
            if j not in partner or _augment(partner[j], equal, partner, seen):
                partner[j] = i
                return True
    return False


def as_set(gold: Sequence[Node], prediction: Sequence[Node], same: Same) -> Finding:
    """Equal when each item of one has an equal in the other, however often it is written."""
    pairs = (("prediction", gold, prediction), ("gold", prediction, gold))
    for lacking, items, others in pairs:
        for item in items:
            tests = (same(item, o) if lacking == "prediction" else same(o, item) for o in others)
            if not any(found.equal for found in tests):
                return Finding(False, "set", f"{shown(item)} is missing in the {lacking}")
    return Finding(True, "set", f"the same {len(gold)} elements")


def sequences(gold: Seq, prediction: Seq, same: Same) -> Finding:
    """Compare two bracketed or bare lists as their brackets demand."""
    left, right = (unfolded(s.items) if s.open in {"", "{"} else list(s.items) for s in (gold, prediction))
    if any(isinstance(i, Dots) for i in (*left, *right)):
        left, right = written_out(left, right), written_out(right, left)
        if len(left) != len(right) and left.count(Dots()) == right.count(Dots()) == 1:
            return same_runs(left, right, same)
        return in_order(left, right, same, "elided list")
    if gold.open == "{" or prediction.open == "{":
        other = prediction if gold.open == "{" else gold
        listed = (other.open, other.close) == ("[", "]") and len(other.items) > 2
        if other.open not in {"{", ""} and not listed:
            return Finding(False, "set", "a set is no tuple")
        if gold.open == prediction.open or len(left) != len(right):
            return as_set(left, right, same)
        return in_any_order(left, right, same, "set")
    if (gold.open or prediction.open) and not (gold.open and prediction.open):
        bracketed = gold if gold.open else prediction
        if _is_interval(bracketed):
            return Finding(False, "list", f"{shown(bracketed)} is an interval and no list")
        if _are_alternatives(prediction if gold.open else gold):
            return Finding(False, "list", "several values of one name are no tuple")
        left, right = by_names(left, right), by_names(right, left)
    if gold.open == "" and prediction.open == "":
        return bare_lists(left, right, same)
    if (gold.open and prediction.open) and not _like_brackets(gold, prediction):
        return Finding(
            False, "tuple", f"{gold.open}{gold.close} and {prediction.open}{prediction.close} differ"
        )
    return in_order(left, right, same, "tuple")


def _are_alternatives(listed: Seq) -> bool:
    """Whether a bare list holds the values of one name: `x = 1, x = 3` and `x = 1, 3`."""
    names = [label.name for item in listed.items if isinstance(label := unwrap(item).label, Sym)]
    first = len(listed.items) > 1 and isinstance(unwrap(listed.items[0]).label, Sym)
    return len(set(names)) == 1 and (len(names) > 1 or first)


def _is_interval(node: Seq) -> bool:
    """Whether brackets around two items can only be those of an interval."""
    return len(node.items) == 2 and (
        node.open == "[" or any(part == Sym("oo") for item in node.items for part in walk(item))
    )


def by_names(items: list[Node], other: list[Node]) -> list[Node]:
    """`y=2, x=1` in the order of its names, when these follow each other in the alphabet."""
    names = [_letter(item) for item in items]
    letters = sorted(name for name in names if name)
    run = "".join(letters) in "abcdefghijklmnopqrstuvwxyz" or "".join(letters) in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    if len(letters) < max(2, len(items)) or not run or any(unwrap(item).label is not None for item in other):
        return items
    return sorted(items, key=lambda item: _letter(item) or "")


def _letter(item: Node) -> str | None:
    label = unwrap(item).label
    return label.name if isinstance(label, Sym) and len(label.name) == 1 else None


def written_out(items: list[Node], other: list[Node]) -> list[Node]:
    """`1, 2, …, 9` in full where the other list is in full; else its first two terms, the dots, the last."""
    at = next((i for i, item in enumerate(items) if isinstance(item, Dots)), 0)
    known = [item.value for item in items[:at] if isinstance(item, Num) and isinstance(item.value, int)]
    behind = [item.value for item in items[at + 1 :] if isinstance(item, Num)]
    if at < 1 or len(known) != at or len(items) < at + 2:
        return items
    step = known[1] - known[0] if at > 1 else 1
    if step == 0 or any(b - a != step for a, b in (*pairwise(known), *pairwise(behind))):
        return items
    if len(items) > at + 2 and len(behind) < len(items) - at - 1:
        return items
    last = items[-1]
    if any(isinstance(item, Dots) for item in other):
        return [Num(known[0]), Num(known[0] + step), Dots(), last]
    if (
        isinstance(last, Num)
        and isinstance(last.value, int)
        and 0 <= (last.value - known[0]) // step < MAX_ITEMS
    ):
        return [Num(value) for value in range(known[0], last.value + (1 if step > 0 else -1), step)]
    return items


def _like_brackets(gold: Seq, prediction: Seq) -> bool:
    """Pairs may be intervals, whose brackets matter; longer tuples are vectors in any bracket."""
    if (gold.open, gold.close) == (prediction.open, prediction.close):
        return True
    if len(gold.items) == 2 and "<" not in {gold.open, prediction.open}:
        return False
    return all(_ROUND.get(s.open) == s.close for s in (gold, prediction))


def bare_lists(gold: Sequence[Node], prediction: Sequence[Node], same: Same) -> Finding:
    """Labels bind their values; without distinct labels on both sides the order is free."""
    mine, theirs = [unwrap(item) for item in gold], [unwrap(item) for item in prediction]
    left, right = _distinct_labels([m.label for m in mine]), _distinct_labels([t.label for t in theirs])
    if left and right and len(gold) == len(prediction):
        return _by_label(gold, prediction, same)
    if (left or right) and len(gold) == len(prediction):
        return in_order(gold, by_names(list(prediction), list(gold)), same, "list")
    return in_any_order(gold, prediction, same, "list")


def _by_label(gold: Sequence[Node], prediction: Sequence[Node], same: Same) -> Finding:
    spoken = [sorted(_spoken(unwrap(item).label) for item in items) for items in (gold, prediction)]
    bind = spoken[0] == spoken[1] and "" not in spoken[0]

    def both(mine: Node, theirs: Node) -> Finding:
        left, right = unwrap(mine).label, unwrap(theirs).label
        if bind and _spoken(left) != _spoken(right):
            return Finding(False, "label", f"{_spoken(right)} is not {_spoken(left)}")
        if left is not None and right is not None and left != right and not same_label(left, right):
            return Finding(False, "label", f"{shown(left)} is not {shown(right)}")
        return same(mine, theirs)

    return in_any_order(gold, prediction, both, "labelled list")


def _spoken(label: Node | None) -> str:
    """A label in words, in lower case."""
    return label.words.casefold() if isinstance(label, Text) else ""


def _distinct_labels(labels: list[Node | None]) -> bool:
    """Whether every item has a label of its own, not just an index of one name."""
    if any(label is None for label in labels) or len(labels) < 2:
        return False
    heads = {shown(label).partition("_")[0] for label in labels if label is not None}
    return (
        len(heads) == len(labels)
        or len({shown(label) for label in labels if label is not None}) == len(labels) > len(heads) > 1
    )


def rows(node: Node) -> tuple[tuple[Node, ...], ...] | None:
    """A matrix as its rows: printed as one, or as a list of lists; a tuple is one column."""
    match node:
        case Matrix(entries):
            return entries
        case Seq("(" | "[" | "<" | "{" as opening, items, _) if items:
            lines = [item for item in items if isinstance(item, Seq) and item.open in {"(", "[", "{"}]
            if (
                len(lines) == len(items)
                and (len(lines) > 1 or node.open != "{")
                and len({len(line.items) for line in lines}) == 1
            ):
                return tuple(line.items for line in lines)
            return None if lines or opening == "{" else tuple((item,) for item in items)
        case Mul(factors):
            return _multiple_of_rows(factors)
        case Div(top, bottom) if rows_of_matrix(top) is not None:
            inner = rows_of_matrix(top) or ()
            return tuple(tuple(Div(entry, bottom) for entry in row) for row in inner)
        case Add(terms):
            return _sum_of_rows(terms)
        case Pow(base, exponent) if shown(exponent) in {"T", "⊤", "\\top"}:
            inner_rows = rows(base)
            return None if inner_rows is None else tuple(zip(*inner_rows, strict=True))
        case _:
            return None


def rows_of_matrix(node: Node) -> tuple[tuple[Node, ...], ...] | None:
    """Rows of what is a matrix or a vector without doubt."""
    return rows(node) if isinstance(node, (Matrix, Seq)) else None


def _multiple_of_rows(factors: tuple[Node, ...]) -> tuple[tuple[Node, ...], ...] | None:
    """Numbers times one matrix, entry by entry; a product of matrices is not worked out."""
    inner = [entries for factor in factors if (entries := rows_of_matrix(factor)) is not None]
    if len(inner) != 1:
        return None
    scale = [factor for factor in factors if rows_of_matrix(factor) is None]
    return tuple(tuple(multiply(*scale, entry) for entry in row) for row in inner[0])


def _sum_of_rows(terms: tuple[Node, ...]) -> tuple[tuple[Node, ...], ...] | None:
    parts = [rows(term) for term in terms]
    if any(part is None for part in parts):
        return None
    known = [part for part in parts if part is not None]
    if len({(len(part), len(part[0])) for part in known}) != 1:
        return None
    return tuple(
        tuple(Add(tuple(entries)) for entries in zip(*lines, strict=True))
        for lines in zip(*known, strict=True)
    )


def matrices(gold: Node, prediction: Node, same: Same) -> Finding | None:
    """Compare entry by entry, `None` when one of them is no matrix; a vector may stand as row or column."""
    left, right = rows(gold), rows(prediction)
    if left is None or right is None:
        return None
    if len(left) != len(right) and (len(left[0]) == 1 or len(right[0]) == 1):
        left, right = _as_vector(left), _as_vector(right)
    if (len(left), len(left[0])) != (len(right), len(right[0])):
        shape = f"{len(left)}×{len(left[0])}, prediction {len(right)}×{len(right[0])}"
        return Finding(False, "matrix", f"gold is {shape}")
    flat = [[entry for row in side for entry in row] for side in (left, right)]
    return in_order(flat[0], flat[1], same, "matrix")


def _as_vector(lines: tuple[tuple[Node, ...], ...]) -> tuple[tuple[Node, ...], ...]:
    return tuple((entry,) for entry in lines[0]) if len(lines) == 1 else lines


def ratios(gold: Sequence[Node], prediction: Sequence[Node], same: Same) -> Finding:
    """Equal up to scale, part by part: a:b = c:d when a·d = b·c."""
    if len(gold) != len(prediction):
        return Finding(False, "ratio", f"gold has {len(gold)} parts, prediction has {len(prediction)}")
    if ZERO in gold or ZERO in prediction:
        return in_order(gold, prediction, same, "time")
    for mine, theirs in zip(gold[1:], prediction[1:], strict=True):
        found = same(multiply(mine, prediction[0]), multiply(theirs, gold[0]))
        if not found.equal:
            return Finding(
                False,
                "ratio",
                f"{shown(mine)}:{shown(gold[0])} is not {shown(theirs)}:{shown(prediction[0])}",
            )
    return Finding(True, "ratio", "the same proportions")
