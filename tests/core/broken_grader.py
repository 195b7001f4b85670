"""A grader whose start-up probe fails."""

from sieval.core.records import Sample, Verdict


def warm() -> None:
    """Fail as a missing parser does."""
    raise ImportError("parser antlr4 4.11 is missing; pip install antlr4-python3-runtime==4.11.*")


def grade(sample: Sample, text: str) -> Verdict:
    """Never reached."""
    raise AssertionError(sample, text)
