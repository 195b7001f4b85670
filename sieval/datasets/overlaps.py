"""Problems that stand in more than one benchmark: a session that runs both counts them twice."""

from collections.abc import Collection
from typing import NamedTuple


class Overlap(NamedTuple):
    """`problems` of `dataset` stand in one of `others` too."""

    dataset: str
    problems: int
    others: tuple[str, ...]


OVERLAPS = (
    Overlap("apex_2025", 3, ("smt_2025",)),
    Overlap("apex_shortlist_2025", 5, ("brumo_2025", "hmmt_feb_2025", "aime_2025")),
    Overlap("math_500", 500, ("hendrycks_math",)),
)


def overlap_notes(dataset: str, session: Collection[str]) -> tuple[str, ...]:
    """A line for each overlap of `dataset` with another dataset of the session.

    >>> overlap_notes("smt_2025", ["apex_2025", "smt_2025"])
    ('3 problems of apex_2025 stand in smt_2025 too: their scores are not independent',)
    """
    notes = []
    for overlap in OVERLAPS:
        met = [other for other in overlap.others if other in session]
        if overlap.dataset in session and met and dataset in (overlap.dataset, *met):
            count = str(overlap.problems) if len(met) == len(overlap.others) else f"up to {overlap.problems}"
            shared = f"{count} problems of {overlap.dataset} stand in {' or '.join(met)} too"
            notes.append(f"{shared}: their scores are not independent")
    return tuple(notes)
