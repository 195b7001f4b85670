"""Pairs that show a `_fixed` task's divergences: a gold, a completion, and both graders' verdicts."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sieval.core.jsonlines import read_lines
from sieval.core.jsonvalue import JsonObject, decode_object, text_of
from sieval.core.records import Sample, Verdict
from sieval.core.registry import load_task
from sieval.core.worker import encode_verdict, grade_function, warm_graders


@dataclass(frozen=True, slots=True)
class Graders:
    """The reference task's grader and the corrected one's, by their functions' names."""

    reference: str
    fixed: str

    @classmethod
    def of(cls, reference: str, fixed: str) -> "Graders":
        """Those of two tasks, warm."""
        names = (load_task(reference).grader, load_task(fixed).grader)
        warm_graders(names)
        return cls(*names)

    def judge(self, gold: str, completion: str) -> tuple[Verdict, Verdict]:
        """Both verdicts on a completion."""
        sample = Sample("pair", "", gold)
        reference, fixed = (grade_function(name)(sample, completion) for name in (self.reference, self.fixed))
        return reference, fixed


def read_rows(path: Path) -> list[JsonObject]:
    """The rows of an evidence file."""
    return [decode_object(line.text) for line in read_lines(path)]


def judged(row: JsonObject, graders: Graders) -> JsonObject:
    """The row with both verdicts as they are now."""
    reference, fixed = graders.judge(text_of(row.get("gold")) or "", text_of(row.get("completion")) or "")
    return {**row, "own": _told(reference), "against": _told(fixed)}


def _told(verdict: Verdict) -> JsonObject:
    told = encode_verdict(verdict)
    names: Sequence[str] = ("outcome", "prediction", "method", "reason")
    return {name: told[name] for name in names}
