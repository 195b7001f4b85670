"""A grader that takes its time, so that a node can be lost meanwhile."""

import time

from sieval.core.records import Sample, Verdict


def grade(sample: Sample, text: str) -> Verdict:
    """Whether the gold stands in the text."""
    time.sleep(0.05)
    found = sample.gold in text
    return Verdict(
        "correct" if found else "incorrect", None, "within", "the gold stands there" if found else ""
    )
