"""Mathematics in, verdicts out."""

from sieval.grading.equal import equal
from sieval.grading.extraction.extract import extract
from sieval.grading.extraction.extraction import Extraction
from sieval.grading.grade import grade
from sieval.grading.verdict import Outcome, Verdict

__all__ = ["Extraction", "Outcome", "Verdict", "equal", "extract", "grade"]
