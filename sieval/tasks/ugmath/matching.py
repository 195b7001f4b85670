"""Pairing the elements of two lists."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

MAX_COMPARISONS = 1_000
"""Pairs of elements compared for one list; a longer list has to agree literally."""


class Pairing(NamedTuple):
    """Whether every element found a partner, and what was seen."""

    complete: bool
    reason: str


def in_order(golds: Sequence[str], answers: Sequence[str], same: Callable[[str, str], bool]) -> Pairing:
    """Pair element by element."""
    for place, (gold, answer) in enumerate(zip(golds, answers, strict=True), start=1):
        if gold != answer and (place > MAX_COMPARISONS or not same(gold, answer)):
            return Pairing(False, f"element {place} is {answer[:40]!r}, not {gold[:40]!r}")
    return Pairing(True, f"all {len(golds)} elements agree in order")


def in_any_order(golds: Sequence[str], answers: Sequence[str], same: Callable[[str, str], bool]) -> Pairing:
    """Pair every gold with an answer of its own, if that can be done at all.

    Equality within a tolerance is not transitive, so the first partner found may have to be given up
    (Kuhn's augmenting paths).
    """
    left, right = _literal_left(golds, answers)
    if len(left) * len(right) > MAX_COMPARISONS:
        return Pairing(False, f"{len(left)} elements differ literally, too many to try in every order")
    partners = [[at for at, answer in enumerate(right) if same(gold, answer)] for gold in left]
    taken: dict[int, int] = {}
    for number, gold in enumerate(left):
        if not _augment(number, partners, taken, set()):
            return Pairing(False, f"no element is left for {gold[:40]!r}")
    return Pairing(True, f"all {len(golds)} elements agree in some order")


def _literal_left(golds: Sequence[str], answers: Sequence[str]) -> tuple[list[str], list[str]]:
    """Both lists without what they share literally, unless they are short enough to try all pairs."""
    if len(golds) * len(answers) <= MAX_COMPARISONS:
        return list(golds), list(answers)
    left, right = [], list(answers)
    for gold in golds:
        if gold in right:
            right.remove(gold)
        else:
            left.append(gold)
    return left, right


def _augment(number: int, partners: Sequence[Sequence[int]], taken: dict[int, int], seen: set[int]) -> bool:
    for at in partners[number]:
        if at in seen:
            continue
        seen.add(at)
        if at not in taken or _augment(taken[at], partners, taken, seen):
            taken[at] = number
            return True
    return False
