"""Whether a completion answers a gold: its answer is extracted, then compared."""

from collections.abc import Sequence
from fractions import Fraction

from sieval.grading.equal import equal
from sieval.grading.extraction.extract import extract
from sieval.grading.limits import require_text
from sieval.grading.verdict import Verdict


def grade(
    *,
    gold: str,
    completion: str,
    relative_tolerance: Fraction | None = None,
    options: Sequence[str] | None = None,
) -> Verdict:
    """The verdict on a whole completion; its reason names the rule that found the answer.

    `relative_tolerance` and `options` are those of `equal`.

    Raises:
        TypeError: unless gold and completion are strings.
    """
    require_text(gold, "the gold")
    found = extract(completion)
    if found.prediction is None:
        return Verdict("unextracted", None, found.method, found.reason)
    verdict = equal(gold, found.prediction, relative_tolerance=relative_tolerance, options=options)
    return Verdict(verdict.outcome, found.prediction, verdict.method, f"{verdict.reason} ({found.method})")
