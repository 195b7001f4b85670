import pytest

from sieval.tasks.dgn_reference.decision import Decision, Finding
from sieval.tasks.dgn_reference.matching import match_multisets


def same(one: str, other: str) -> Finding:
    if "?" in (one, other):
        return Finding(Decision.UNDECIDED, "asked")
    return Finding(Decision.ACCEPT if set(one) & set(other) else Decision.REJECT, "compared")


TABLE = [
    (["a", "b"], ["b", "a"], Decision.ACCEPT),
    (["a", "a", "b"], ["a", "b", "b"], Decision.REJECT),
    (["a"], ["a", "a"], Decision.REJECT),
    (["ab", "a"], ["a", "b"], Decision.ACCEPT),  # the first must give way to the second
    (["a", "?"], ["a", "b"], Decision.UNDECIDED),
    (["c", "?"], ["a", "b"], Decision.REJECT),
]


@pytest.mark.parametrize(("mine", "theirs", "decision"), TABLE)
def test_every_part_needs_a_partner_of_its_own(
    mine: list[str], theirs: list[str], decision: Decision
) -> None:
    assert match_multisets(mine, theirs, same).decision is decision
