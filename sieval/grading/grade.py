"""Whether a completion answers a gold: its answer is extracted, then compared."""

from sieval.grading.equal import equal
from sieval.grading.extract import extract
from sieval.grading.verdict import Verdict


def grade(*, gold: str, completion: str) -> Verdict:
    """The verdict on a whole completion; its reason names the rule that found the answer."""
    found = extract(completion)
    if found.prediction is None:
        return Verdict("unextracted", None, found.method, found.reason)
    verdict = equal(gold, found.prediction)
    return Verdict(verdict.outcome, found.prediction, verdict.method, f"{verdict.reason} ({found.method})")
