"""One completion graded as the reference harness grades it."""

from collections.abc import Callable

from sieval.core.jsonvalue import list_of
from sieval.core.records import Outcome, Sample, Verdict
from sieval.tasks.dgn_reference.cleaning import clean
from sieval.tasks.dgn_reference.decision import TIERS, Decision, Finding, Tier
from sieval.tasks.dgn_reference.exact import normalise
from sieval.tasks.dgn_reference.extraction import extract
from sieval.tasks.dgn_reference.limits import MAX_ANSWER, MAX_WHOLE
from sieval.tasks.dgn_reference.numeric import compare_numbers
from sieval.tasks.dgn_reference.probe import check_parsers
from sieval.tasks.dgn_reference.shapes import compare_mathematics, compare_text
from sieval.tasks.dgn_reference.symbolic import compare_expressions

TIERS_FIELD = "tiers"
"""The sample field that chooses the tiers; all of them, in order, when it is absent."""

_COMPARE: dict[Tier, Callable[[str, str], Finding]] = {
    "exact": compare_text,
    "numeric": lambda prediction, gold: compare_mathematics(prediction, gold, compare_numbers),
    "symbolic": lambda prediction, gold: compare_mathematics(prediction, gold, compare_expressions),
}


def grade(sample: Sample, completion: str) -> Verdict:
    """The verdict; its method is the tier that decided, the last one asked when none did, or `none`."""
    gold = clean(sample.gold[:MAX_WHOLE])
    if not 0 < len(gold) <= MAX_ANSWER:
        length = f"must have 1 to {MAX_ANSWER} characters (got {len(gold)})"
        return Verdict("ungraded", None, "none", f"{sample.id}: a gold {length}")
    if len(completion) <= MAX_WHOLE and normalise(whole := clean(completion)) == normalise(gold):
        return Verdict("correct", whole, "exact", "the whole completion is the gold", {"rule": "whole"})
    found = extract(completion)
    if found is None:
        return Verdict("unextracted", None, "none", "no box, no formula, no marker and no number")
    finding, tier = _decide(found.text, gold, _tiers(sample))
    outcome: Outcome = "correct" if finding.decision is Decision.ACCEPT else "incorrect"
    return Verdict(outcome, found.text[:MAX_ANSWER], tier, finding.reason, {"rule": found.rule})


def warm() -> None:
    """Load both LaTeX parsers and prove that they work, before the first grade.

    Raises:
        SievalError: when one is missing or misreads its probe.
    """
    check_parsers()


def _tiers(sample: Sample) -> tuple[Tier, ...]:
    chosen = list_of(sample.fields.get(TIERS_FIELD))
    return tuple(tier for tier in TIERS if not chosen or tier in chosen)


def _decide(prediction: str, gold: str, tiers: tuple[Tier, ...]) -> tuple[Finding, Tier]:
    finding, tier = Finding(Decision.UNDECIDED, "no tier was asked"), tiers[0]
    for tier in tiers:
        if len(prediction) > MAX_ANSWER:
            return Finding(Decision.UNDECIDED, f"the answer is longer than {MAX_ANSWER} characters"), tier
        finding = _COMPARE[tier](prediction, gold)
        if finding.decision is not Decision.UNDECIDED:
            break
    return finding, tier
