"""The verdict: what the grader decided, by which method, and why."""

from dataclasses import dataclass
from typing import Literal

Outcome = Literal["correct", "incorrect", "unextracted", "ungraded"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision that a person can check by eye.

    `prediction` is the text that was compared, `None` when none was found;
    `method` names the rule that decided, `reason` says in one line what it saw.
    """

    outcome: Outcome
    prediction: str | None
    method: str
    reason: str

    @property
    def correct(self) -> bool:
        """Whether the outcome is `correct`; every other outcome is not."""
        return self.outcome == "correct"
