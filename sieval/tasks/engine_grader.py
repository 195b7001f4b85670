"""Any task graded by sieval's own engine."""

from sieval import grading
from sieval.core.records import Sample, Verdict


def grade(sample: Sample, completion: str) -> Verdict:
    """Whether the completion answers the sample's gold, as mathematics."""
    verdict = grading.grade(gold=sample.gold, completion=completion)
    return Verdict(verdict.outcome, verdict.prediction, verdict.method, verdict.reason)
