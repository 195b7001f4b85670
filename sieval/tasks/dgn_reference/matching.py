"""Two unordered lists compared one to one, when a pair may be equal, different or undecided."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from sieval.core.plural import counted
from sieval.tasks.dgn_reference.decision import Decision, Finding, accept, reject, undecided

_Part = TypeVar("_Part")


def match_multisets(
    mine: Sequence[_Part], theirs: Sequence[_Part], compare: Callable[[_Part, _Part], Finding]
) -> Finding:
    """Accepted when every part of `mine` has a partner of its own in `theirs` that it equals.

    Rejected when not even the undecided pairs could make that up.
    """
    if len(mine) != len(theirs):
        return reject(f"{counted(len(mine), 'answer')} for {len(theirs)}")
    table = [[compare(one, other) for other in theirs] for one in mine]
    if len(mine) == 1:
        return table[0][0]
    matched = _matching([[cell.decision is Decision.ACCEPT for cell in row] for row in table])
    if matched == len(mine):
        return accept(f"all {len(mine)} answers match, in some order")
    possible = _matching([[cell.decision is not Decision.REJECT for cell in row] for row in table])
    report = undecided if possible == len(mine) else reject
    return report(f"{matched} of {len(mine)} answers match")


def _matching(edges: list[list[bool]]) -> int:
    """The size of the largest matching between rows and columns."""
    holder: dict[int, int] = {}

    def place(row: int, tried: set[int]) -> bool:
        for column, joined in enumerate(edges[row]):
            if joined and column not in tried:
                tried.add(column)
                if column not in holder or place(holder[column], tried):
                    holder[column] = row
                    return True
        return False

    return sum(place(row, set()) for row in range(len(edges)))
