"""Two graders on the same completions: where they agree, and what each disagreement looks like."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, NamedTuple

from sieval.core.jsonvalue import JsonObject, JsonValue, int_of, object_of, text_of
from sieval.core.paired import Pair, mcnemar_exact, mean_difference, paired_interval, sign_flip_p
from sieval.core.records import OUTCOMES, RolloutKey, Sample, Verdict
from sieval.core.registry import load_task
from sieval.core.regrade import maker_of
from sieval.core.rundir import IDENTITY, SAMPLES, RolloutSlots, check_grader, read_document
from sieval.core.sample_file import SampleFile
from sieval.core.stats import share_interval, wilson_interval
from sieval.core.verdict_index import VerdictIndex
from sieval.reports.adjudication import Truth, read_adjudications
from sieval.reports.summary import report_run
from sieval.tasks.rewrites.answer_shapes import shape_of

Direction = Literal["own", "against"]
"""Which grader alone accepts."""
_SHOWN_TEXT = 2000
_LAYOUT = re.compile(r"\\(?:text|mathrm|left|right|quad|[,;:! ])|[\s{}$]")


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One completion that one grader accepts and the other does not; `truth` is what people say of it."""

    key: RolloutKey
    gold: str
    own: Verdict
    against: Verdict
    kind: str
    truth: Truth | None = None

    @property
    def accepted_by(self) -> Direction:
        """The grader that accepts it."""
        return "own" if self.own.outcome == "correct" else "against"


@dataclass(frozen=True, slots=True)
class Audit:
    """One run under two graders: that of the set `own` (None: its task's, called `grader`), and `against`.

    `pairs` hold a sample each, the second grader as b.
    """

    directory: Path
    identity: JsonObject
    grader: str
    against: str
    pairs: tuple[Pair, ...]
    outcomes: Mapping[tuple[str, str], int]
    not_compared: int
    disagreements: tuple[Disagreement, ...]
    own: str | None = None


def audit_run(directory: Path, against: str, own: str | None = None) -> Audit:
    """Hold the run's own verdicts, or those of the set `own`, against the set named.

    Raises:
        RunDirectoryError: when there is no such run or set, or a record cannot be read.
        RegistryError: when the run's task is not installed.
    """
    identity = object_of(read_document(directory / IDENTITY).get("identity"))
    task = load_task(text_of(identity.get("task")) or "")
    samples = SampleFile.open(directory / SAMPLES)
    rollouts = int_of(identity.get("rollouts")) or 1
    slots = RolloutSlots(samples.ids, rollouts)
    truths = read_adjudications(directory)
    pairs: list[Pair] = []
    outcomes: Counter[tuple[str, str]] = Counter()
    disagreements: list[Disagreement] = []
    for grader in (own, against):
        check_grader(directory, grader)
    with VerdictIndex(directory, own, slots) as base, VerdictIndex(directory, against, slots) as other:
        judged = sum(
            base.outcome(slot) is not None or other.outcome(slot) is not None for slot in range(slots.size)
        )
        for position, sample in enumerate(samples):
            accepted_own = accepted_other = compared = 0
            for slot in range(position * rollouts, (position + 1) * rollouts):
                first, second = base.outcome(slot), other.outcome(slot)
                if first is None or second is None:
                    continue
                compared += 1
                outcomes[first, second] += 1
                accepted_own += first == "correct"
                accepted_other += second == "correct"
                if (first == "correct") != (second == "correct"):
                    record = base.record(slot)
                    found = _disagreement(sample, record.key, record.verdict, other.record(slot).verdict)
                    disagreements.append(replace(found, truth=truths.get(record.key)))
            if compared:
                group = sample.fields.get(task.group_field) if task.group_field else None
                name = "" if group is None else str(group)
                pairs.append(Pair(accepted_own, compared, accepted_other, compared, name))
    left_out = judged - outcomes.total()
    return Audit(
        directory,
        identity,
        own or str(task.spec.name),
        against,
        tuple(pairs),
        outcomes,
        left_out,
        tuple(disagreements),
        own,
    )


def audit_report(audit: Audit) -> JsonObject:
    """The audit as JSON: agreement, both directions by kind, scores, impact, adjudications."""
    return {
        "task": audit.identity.get("task"),
        "model": audit.identity.get("model"),
        "own": {"grader": audit.grader, "score": report_run(audit.directory, audit.own)["score"]},
        "against": {
            "grader": audit.against,
            "made": maker_of(audit.directory, audit.against),
            "score": report_run(audit.directory, audit.against)["score"],
        },
        "rollouts": sum(audit.outcomes.values()),
        "not_compared": audit.not_compared,
        "agreement": agreement(audit),
        "outcomes": {
            first: {second: audit.outcomes.get((first, second), 0) for second in OUTCOMES}
            for first in OUTCOMES
        },
        "accepted_by_own_only": _direction(audit, "own"),
        "accepted_by_against_only": _direction(audit, "against"),
        "adjudications": dict(adjudicated(audit.disagreements)),
        "impact": impact(audit),
    }


def agreement(audit: Audit) -> JsonObject | None:
    """Share of the compared rollouts that both accept or both do not; None where there is none."""
    total = sum(audit.outcomes.values())
    if total == 0:
        return None
    agreed = total - len(audit.disagreements)
    if all(pair.total_a == 1 and not pair.group for pair in audit.pairs):
        (low, high), method = wilson_interval(agreed, total), "Wilson"
    else:
        differing = Counter(entry.key.sample for entry in audit.disagreements)
        held = [1 - count / rollouts for count, rollouts in _per_sample(audit, differing)]
        (low, high), method = share_interval(held)
    return {
        "value": round(agreed / total, 6),
        "correct": agreed,
        "total": total,
        "interval": {"low": round(low, 6), "high": round(high, 6), "level": 0.95, "method": method},
    }


class Kind(NamedTuple):
    """Disagreements of one kind, in one direction."""

    kind: str
    found: tuple[Disagreement, ...]


def kinds_of(disagreements: Sequence[Disagreement], accepted_by: Direction) -> tuple[Kind, ...]:
    """The disagreements in which this grader alone accepts, by kind, most frequent first."""
    groups: dict[str, list[Disagreement]] = {}
    for entry in disagreements:
        if entry.accepted_by == accepted_by:
            groups.setdefault(entry.kind, []).append(entry)
    ordered = sorted(groups.items(), key=lambda group: (-len(group[1]), group[0]))
    return tuple(Kind(kind, tuple(found)) for kind, found in ordered)


def adjudicated(disagreements: Sequence[Disagreement]) -> Mapping[str, int]:
    """Whom people found right, how often they differ, and how many nobody looked at."""
    counts: Counter[str] = Counter()
    for entry in disagreements:
        if entry.truth is None:
            counts["open"] += 1
        elif entry.truth == "contested":
            counts["contested"] += 1
        else:
            right = (entry.truth == "correct") == (entry.accepted_by == "own")
            counts["own_right" if right else "against_right"] += 1
    return {name: counts[name] for name in ("own_right", "against_right", "contested", "open")}


def impact(audit: Audit) -> JsonObject | None:
    """What going from the run's own grader to the other does to its score, as a task page records it.

    None where nothing was compared.
    """
    if not audit.pairs:
        return None
    low, high = paired_interval(audit.pairs)
    gained = sum(entry.accepted_by == "against" for entry in audit.disagreements)
    lost = len(audit.disagreements) - gained
    single = all(pair.total_a == 1 and not pair.group for pair in audit.pairs)
    kinds: dict[str, JsonValue] = {}
    for kind in sorted({entry.kind for entry in audit.disagreements}):
        sides = Counter(entry.accepted_by for entry in audit.disagreements if entry.kind == kind)
        kinds[kind] = {"gained": sides["against"], "lost": sides["own"]}
    return {
        "model": audit.identity.get("model"),
        "data": object_of(audit.identity.get("data")),
        "sampling": object_of(audit.identity.get("sampling")),
        "rollouts": audit.identity.get("rollouts"),
        "compared": sum(audit.outcomes.values()),
        "correct_before": sum(pair.correct_a for pair in audit.pairs),
        "correct_after": sum(pair.correct_b for pair in audit.pairs),
        "gained": gained,
        "lost": lost,
        "difference": {
            "value": round(mean_difference(audit.pairs), 6),
            "low": round(low, 6),
            "high": round(high, 6),
            "p": round(mcnemar_exact(gained, lost) if single else sign_flip_p(audit.pairs), 6),
            "test": "exact McNemar" if single else "sign flips of whole samples",
        },
        "kinds": kinds,
    }


def _per_sample(audit: Audit, differing: Mapping[str, int]) -> Iterator[tuple[int, int]]:
    """(disagreements, rollouts compared) of each sample; which sample is which does not matter."""
    rollouts = [pair.total_a for pair in audit.pairs]
    counts = [*differing.values(), *[0] * (len(rollouts) - len(differing))]
    return zip(counts, rollouts, strict=True)


def _direction(audit: Audit, accepted_by: Direction) -> JsonObject:
    kinds = kinds_of(audit.disagreements, accepted_by)
    return {
        "count": sum(len(kind.found) for kind in kinds),
        "kinds": [
            {
                "kind": kind.kind,
                "count": len(kind.found),
                "adjudications": dict(adjudicated(kind.found)),
                "found": [_listed(entry) for entry in kind.found],
            }
            for kind in kinds
        ],
    }


def _listed(entry: Disagreement) -> JsonObject:
    return {
        "sample": entry.key.sample,
        "rollout": entry.key.rollout,
        "gold": entry.gold,
        "own": _shown(entry.own),
        "against": _shown(entry.against),
        "adjudicated": entry.truth,
    }


def _shown(verdict: Verdict) -> JsonObject:
    return {
        "outcome": verdict.outcome,
        "prediction": None if verdict.prediction is None else verdict.prediction[:_SHOWN_TEXT],
        "method": verdict.method,
        "reason": verdict.reason,
    }


def _disagreement(sample: Sample, key: RolloutKey, own: Verdict, against: Verdict) -> Disagreement:
    return Disagreement(key, sample.gold, own, against, _kind(sample.gold, own, against))


def _kind(gold: str, own: Verdict, against: Verdict) -> str:
    """The gold's shape, what the graders differ in, and the method of each: `family, comparison: a / b`."""
    differ = "extraction" if _bare(own.prediction) != _bare(against.prediction) else "comparison"
    methods = f"{own.method or own.outcome} / {against.method or against.outcome}"
    return f"{shape_of(gold).shape}, {differ}: {methods}"


def _bare(prediction: str | None) -> str | None:
    return None if prediction is None else _LAYOUT.sub("", prediction)
