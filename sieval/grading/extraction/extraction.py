"""The extraction: what was taken for the answer of a completion, by which rule, and why."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Extraction:
    """`prediction` is `None` when nothing was found, `method` names the rule, `reason` says what it saw."""

    prediction: str | None
    method: str
    reason: str
