"""Graders that know no mathematics."""

from sieval.core.records import Sample, Verdict
from sieval.grading import extract
from sieval.reports.canary import Case


def grade(sample: Sample, text: str) -> Verdict:
    """Right when the gold's own text, layout apart, is what stands in the answer."""
    answer = extract(text).prediction or ""
    same = Case(sample, "", "verbatim", "", answer, text).same_text
    return Verdict("correct" if same else "incorrect", answer, "string", "compared as text")


def accept(sample: Sample, text: str) -> Verdict:
    """Right, whatever it is."""
    return Verdict("correct", text, "none", "accepted")
