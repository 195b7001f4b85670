"""What one tier makes of a prediction: accept, reject or leave it to the next tier."""

from collections.abc import Callable
from enum import Enum
from typing import Literal, NamedTuple

Tier = Literal["exact", "numeric", "symbolic"]
TIERS: tuple[Tier, ...] = ("exact", "numeric", "symbolic")


class Decision(Enum):
    """Accepted, rejected because proved different, or undecided."""

    ACCEPT = "accept"
    REJECT = "reject"
    UNDECIDED = "undecided"


class Finding(NamedTuple):
    """A decision with the reason a person can check."""

    decision: Decision
    reason: str


class Answer(NamedTuple):
    """One answer of a list, without its leading assignment; `named` tells whether it had one."""

    text: str
    named: bool = False


Compare = Callable[[Answer, Answer], Finding]
"""(prediction, gold) → finding, for two answers that are no lists and no sets."""


def accept(reason: str) -> Finding:
    """Proved equal, as the reference understands it."""
    return Finding(Decision.ACCEPT, reason)


def reject(reason: str) -> Finding:
    """Proved different."""
    return Finding(Decision.REJECT, reason)


def undecided(reason: str) -> Finding:
    """Not for this tier to say."""
    return Finding(Decision.UNDECIDED, reason)
