"""The record a `_fixed` task owes: its measured impact on its page, and the evidence for it in a file."""

from collections.abc import Mapping
from pathlib import Path

from sieval.core.codec import encode_verdict_record
from sieval.core.errors import DataError
from sieval.core.jsonlines import write_whole
from sieval.core.jsonvalue import JsonObject, JsonValue, decode_object, encode_line, list_of, object_of
from sieval.core.records import RolloutKey, Verdict, VerdictRecord
from sieval.core.rundir import read_completions
from sieval.reports.audit import Audit, Disagreement, impact
from sieval.reports.divergence import Case, counted, declared
from sieval.tasks.pages import read_page, write_key

_SAME = ("model", "data", "sampling", "rollouts")
"""What two records must share to be of the same measurement, the later one replacing the earlier."""


def write_evidence(path: Path, audit: Audit) -> int:
    """Write every disagreement with its completion and both verdicts, a JSON line each; returns how many.

    Raises:
        RunDirectoryError: when it cannot be written.
    """
    wanted = {entry.key for entry in audit.disagreements}
    texts: dict[RolloutKey, str] = {}
    for record in read_completions(audit.directory):
        if record.key in wanted and record.completion is not None:
            texts.setdefault(record.key, record.completion.text)
    lines = [encode_line(_row(entry, texts[entry.key])) for entry in audit.disagreements]
    write_whole(path, b"".join(lines))
    return len(lines)


def write_impact(page: Path, audit: Audit, evidence: str | None) -> JsonObject:
    """Put the audit's impact, split by the page's divergences, under its `impact.measured`; return it.

    `evidence` names the file that holds the disagreements.

    Raises:
        ValueError: when nothing was compared, or the page is about other tasks.
        DataError: when the page cannot be read.
        RunDirectoryError: when it cannot be written.
    """
    measured = impact(audit)
    if measured is None:
        raise ValueError(f"{audit.directory} holds no rollout judged by both; regrade it first")
    told = read_page(page)
    if told is None:
        raise DataError(f"{page} must be the page of a task that corrects another; write it first")
    front = told.front
    asked = (front.get("reference"), front.get("task"))
    if asked != (audit.grader, audit.against):
        raise ValueError(
            f"{page} records {asked[0]!r} against {asked[1]!r} "
            f"(got {audit.grader!r} against {audit.against!r})"
        )
    record: dict[str, JsonValue] = {key: value for key, value in measured.items() if key != "kinds"}
    compared = sum(audit.outcomes.values())
    record["divergences"] = counted(declared(front), map(case_of, audit.disagreements), compared)
    if evidence is not None:
        record["evidence"] = evidence
    held = object_of(front.get("impact"))
    others = [entry for entry in list_of(held.get("measured")) if not _same(object_of(entry), record)]
    write_key(page, "impact", {**held, "measured": [*others, record]})
    return record


def case_of(entry: Disagreement) -> Case:
    """The disagreement as a page's rules look at it, the run's own grader being the reference."""
    answer = entry.against.prediction or entry.own.prediction or ""
    return Case("reference" if entry.accepted_by == "own" else "fixed", entry.gold, answer)


def _same(held: JsonObject, record: JsonObject) -> bool:
    return all(held.get(name) == record.get(name) for name in _SAME)


def _row(entry: Disagreement, text: str) -> Mapping[str, JsonValue]:
    return {
        "sample": entry.key.sample,
        "rollout": entry.key.rollout,
        "kind": entry.kind,
        "gold": entry.gold,
        "completion": text,
        "own": _verdict(entry.key, entry.own),
        "against": _verdict(entry.key, entry.against),
    }


def _verdict(key: RolloutKey, verdict: Verdict) -> JsonObject:
    told = decode_object(encode_verdict_record(VerdictRecord(key, verdict)))
    return {name: told[name] for name in ("outcome", "prediction", "method", "reason")}
