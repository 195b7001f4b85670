"""Mathematics in, verdicts out."""

from sieval.grading.equal import equal
from sieval.grading.verdict import Outcome, Verdict

__all__ = ["Outcome", "Verdict", "equal"]
