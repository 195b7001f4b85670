"""Pairs that show a `_fixed` task's divergences: a gold, a completion, and both graders' verdicts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sieval.core.jsonlines import read_lines
from sieval.core.jsonvalue import JsonObject, decode_object, object_of, text_of
from sieval.core.records import Sample, Verdict
from sieval.core.registry import load_task
from sieval.core.worker import encode_verdict, grade_function, warm_graders
from sieval.reports.divergence import Case


@dataclass(frozen=True, slots=True)
class Graders:
    """The reference's grader and the corrected one's, by their functions' names; samples that rows name."""

    reference: str
    fixed: str
    samples: Mapping[str, Sample] = field(default_factory=dict)

    @classmethod
    def of(cls, reference: str, fixed: str) -> "Graders":
        """Those of two tasks, warm."""
        return cls.named(load_task(reference).grader, fixed, {})

    @classmethod
    def named(cls, reference: str, fixed: str, samples: Mapping[str, Sample]) -> "Graders":
        """A grade function in place of a reference task, and a task's, warm."""
        names = (reference, load_task(fixed).grader)
        warm_graders(names)
        return cls(*names, samples)

    def judge(self, row: JsonObject) -> tuple[Verdict, Verdict]:
        """Both verdicts on a row's completion."""
        sample, completion = self._sample(row), text_of(row.get("completion")) or ""
        reference, fixed = (grade_function(name)(sample, completion) for name in (self.reference, self.fixed))
        return reference, fixed

    def _sample(self, row: JsonObject) -> Sample:
        held = self.samples.get(text_of(row.get("sample")) or "")
        fields = object_of(row.get("fields"))
        return held or Sample("pair", "", text_of(row.get("gold")) or "", fields)


def read_rows(path: Path) -> list[JsonObject]:
    """The rows of an evidence file."""
    return [decode_object(line.text) for line in read_lines(path)]


def judged(row: JsonObject, graders: Graders) -> JsonObject:
    """The row with both verdicts as they are now."""
    reference, fixed = graders.judge(row)
    return {**row, "own": _told(reference), "against": _told(fixed)}


def is_right(row: JsonObject, side: str) -> bool:
    """Whether `own`, the reference, or `against`, the corrected grader, accepts."""
    return object_of(row.get(side)).get("outcome") == "correct"


def differs(row: JsonObject) -> bool:
    """Whether one of the two accepts alone."""
    return is_right(row, "own") != is_right(row, "against")


def case_of(row: JsonObject) -> Case:
    """A disagreement as a page's rules look at it."""
    own, against = object_of(row.get("own")), object_of(row.get("against"))
    answer = text_of(against.get("prediction")) or text_of(own.get("prediction")) or ""
    return Case("reference" if is_right(row, "own") else "fixed", text_of(row.get("gold")) or "", answer)


def _told(verdict: Verdict) -> JsonObject:
    told = encode_verdict(verdict)
    names: Sequence[str] = ("outcome", "prediction", "method", "reason")
    return {name: told[name] for name in names}
