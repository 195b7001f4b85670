"""Runs on the same samples compared pair by pair."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sieval.core.discovery import nearest
from sieval.core.errors import RunDirectoryError
from sieval.core.jsonvalue import JsonObject, JsonValue, object_of, text_of
from sieval.core.paired import (
    Pair,
    alike_interval,
    mcnemar_exact,
    mean_difference,
    needed_to_separate,
    paired_interval,
    sign_flip_p,
)
from sieval.core.records import Sample
from sieval.core.registry import load_task
from sieval.core.rundir import (
    IDENTITY,
    VERDICTS,
    Difference,
    check_grader,
    differences,
    file_of,
    read_document,
)
from sieval.core.stats import Interval, clustered_interval
from sieval.core.task import RolloutResult, SampleResult
from sieval.reports.groups import right_of
from sieval.reports.results import gather
from sieval.reports.summary import report_run

SAME = ("task", "data", "limit", "prompts_sha256", "sampling")
"""What of their identities two runs must share to be compared: what was asked, how, and who judges."""


@dataclass(frozen=True, slots=True)
class Side:
    """One run as it enters a comparison; samples without an ended rollout are left out."""

    directory: Path
    identity: JsonObject
    score: JsonValue
    results: Mapping[str, SampleResult]

    @property
    def label(self) -> str:
        """The model, for a person."""
        return text_of(self.identity.get("model")) or str(self.directory)


@dataclass(frozen=True, slots=True)
class Flip:
    """A sample on which the two runs differ."""

    sample: Sample
    pair: Pair
    a: tuple[RolloutResult, ...]
    b: tuple[RolloutResult, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two runs over the samples both hold. `differing` is what was overlooked on request."""

    a: Side
    b: Side
    differing: tuple[Difference, ...]
    group_field: str
    pairs: tuple[Pair, ...]
    flips: tuple[Flip, ...]


def read_side(directory: Path, grader: str | None) -> Side:
    """The run in `directory`, judged by the grader named (None: its own).

    Raises:
        RunDirectoryError: when there is no such run or set of verdicts, or a record cannot be read.
        RegistryError: when its task is not installed.
    """
    identity = object_of(read_document(directory / IDENTITY).get("identity"))
    check_grader(directory, grader)
    results = gather(directory, file_of(VERDICTS, grader))
    held = {result.sample.id: result for result in results.samples if result.rollouts}
    if not held:
        raise RunDirectoryError(f"{directory} holds no ended rollout; run it first")
    return Side(directory, identity, report_run(directory, grader)["score"], held)


def compare_sides(a: Side, b: Side, *, anyway: bool = False, group_field: str | None = None) -> Comparison:
    """The runs paired by sample; `group_field` makes samples of one group one observation (None: the task's).

    Raises:
        ValueError: when they were asked differently and `anyway` is not given, share no sample, or none of
            these has the field.
    """
    differing = tuple(
        entry for key in SAME for entry in differences({key: a.identity.get(key)}, {key: b.identity.get(key)})
    )
    if differing and not anyway:
        shown = "; ".join(f"{entry.key}: {_cut(entry.held)} and {_cut(entry.asked)}" for entry in differing)
        raise ValueError(
            f"{a.directory} and {b.directory} cannot be compared as they differ in {shown}; "
            "add --anyway to compare the samples both hold"
        )
    shared = [name for name in a.results if name in b.results]
    if not shared:
        raise ValueError(f"{a.directory} and {b.directory} share no sample; compare runs of the same data")
    task = load_task(text_of(a.identity.get("task")) or "")
    field = task.group_field if group_field is None else group_field
    if group_field:
        _check_field(group_field, [a.results[name].sample for name in shared])
    flips = [_flip(a.results[name], b.results[name], field) for name in shared]
    return Comparison(
        a,
        b,
        differing,
        field,
        tuple(flip.pair for flip in flips),
        tuple(flip for flip in flips if flip.pair.difference != 0),
    )


def comparison_report(found: Comparison) -> JsonObject:
    """The comparison as JSON; differences are b less a."""
    pairs = found.pairs
    low, high = paired_interval(pairs)
    groups = len({pair.group for pair in pairs if pair.group})
    single = all(pair.total_a == pair.total_b == 1 for pair in pairs)
    gained = [flip for flip in found.flips if flip.pair.difference > 0]
    lost = [flip for flip in found.flips if flip.pair.difference < 0]
    report: dict[str, JsonValue] = {
        "task": found.a.identity.get("task"),
        "a": _side(found.a),
        "b": _side(found.b),
        "differing": [{"key": entry.key, "a": entry.held, "b": entry.asked} for entry in found.differing],
        "samples": len(pairs),
        "only_a": len(found.a.results) - len(pairs),
        "only_b": len(found.b.results) - len(pairs),
        "grouped_by": found.group_field if groups else None,
        "groups": groups or None,
        "difference": {
            "value": round(mean_difference(pairs), 6),
            **_interval(Interval(low, high), f"paired bootstrap over {'groups' if groups else 'samples'}"),
            "p": round(sign_flip_p(pairs), 6),
            "test": f"sign flips of whole {'groups' if groups else 'samples'}",
        },
        "mcnemar": _mcnemar(len(gained), len(lost)) if single else None,
        "headline": _headline(found),
        "needed": _needed(pairs),
        "gained": [_listed(flip) for flip in _largest(gained)],
        "lost": [_listed(flip) for flip in _largest(lost)],
    }
    return report


def holm(chances: Sequence[float]) -> list[float]:
    """The p values of several comparisons, adjusted so that the whole family errs in 5 %; Holm 1979.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(chances)), key=lambda index: chances[index])
    adjusted = [0.0] * len(chances)
    floor = 0.0
    for rank, index in enumerate(order):
        floor = max(floor, min(1.0, chances[index] * (len(chances) - rank)))
        adjusted[index] = round(floor, 6)
    return adjusted


def _check_field(field: str, samples: Sequence[Sample]) -> None:
    known = sorted({name for sample in samples for name in sample.fields})
    if field not in known:
        raise ValueError(
            f"no sample has a field {field[:80]!r} to group by{nearest(field, known)}; "
            f"there are: {', '.join(known) or 'none'}"
        )


def _flip(a: SampleResult, b: SampleResult, field: str) -> Flip:
    group = a.sample.fields.get(field) if field else None
    pair = Pair(*right_of(a), *right_of(b), "" if group is None else str(group))
    return Flip(a.sample, pair, a.rollouts, b.rollouts)


def _mcnemar(gained: int, lost: int) -> JsonObject:
    return {"gained": gained, "lost": lost, "p": round(mcnemar_exact(gained, lost), 6), "method": "exact"}


def _headline(found: Comparison) -> JsonObject | None:
    """The difference in the score of a benchmark whose unit is not the sample, unit by unit."""
    task = load_task(text_of(found.a.identity.get("task")) or "")()
    shared = [name for name in found.a.results if name in found.b.results]
    a, b = (task.headline([side.results[name] for name in shared]) for side in (found.a, found.b))
    if a is None or b is None or len(a.shares) != len(b.shares):
        return None
    moved = [after - before for before, after in zip(a.shares, b.shares, strict=True)]
    alike = max(moved) - min(moved) < 1e-12
    interval = alike_interval(moved[0], len(moved)) if alike else clustered_interval(moved)
    return {
        "metric": a.metric,
        "value": round(sum(moved) / len(moved), 6),
        **_interval(interval, "paired bootstrap over units"),
    }


def _needed(pairs: Sequence[Pair]) -> JsonObject | None:
    needed = needed_to_separate(pairs)
    if needed is None:
        return None
    return {
        "samples": needed.samples,
        "rollouts": needed.rollouts,
        "rollouts_at_least": needed.at_least,
        "power": 0.8,
        "level": 0.05,
    }


def _side(side: Side) -> JsonObject:
    return {"run": str(side.directory), "model": side.label, "score": side.score}


def _interval(interval: Interval, method: str) -> JsonObject:
    low, high = (round(bound, 6) for bound in interval)
    return {"interval": {"low": low, "high": high, "level": 0.95, "method": method}}


def _largest(flips: Sequence[Flip]) -> list[Flip]:
    return sorted(flips, key=lambda flip: -abs(flip.pair.difference))


def _listed(flip: Flip) -> JsonObject:
    return {
        "sample": flip.sample.id,
        "gold": flip.sample.gold,
        "a": _rollouts(flip.a),
        "b": _rollouts(flip.b),
    }


def _rollouts(rollouts: Sequence[RolloutResult]) -> JsonObject:
    return {
        "correct": sum(rollout.outcome == "correct" for rollout in rollouts),
        "of": len(rollouts),
        "outcomes": [rollout.outcome or "failed" for rollout in rollouts],
        "predictions": [rollout.prediction for rollout in rollouts],
    }


def _cut(value: JsonValue) -> str:
    return "unset" if value is None else repr(value)[:80]
