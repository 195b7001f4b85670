"""A run's report: score with interval, counts, breakdowns."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sieval.core.jsonlines import write_whole
from sieval.core.jsonvalue import JsonObject, JsonValue, encode_document, int_of, object_of, text_of
from sieval.core.records import OUTCOMES, Outcome
from sieval.core.registry import load_task
from sieval.core.regrade import maker_of
from sieval.core.rundir import IDENTITY, REPORT, VERDICTS, file_of, read_document
from sieval.core.stats import pass_at_k, pass_hat_k, share_interval, wilson_interval
from sieval.core.task import Headline, SampleResult, Task
from sieval.reports.groups import Group, Right, right_of
from sieval.reports.paper import paper_text
from sieval.reports.results import RunResults, Totals, gather

PAPER = "report.txt"


def report_run(directory: Path, grader: str | None = None, results: RunResults | None = None) -> JsonObject:
    """The report of the run in `directory`: a pure function of its records, times apart.

    `grader` names the one whose verdicts are told, None the task's own; `results` are gathered unless given.

    Raises:
        RunDirectoryError: when there is no readable run.
        RegistryError: when its task is not installed.
    """
    document = read_document(directory / IDENTITY)
    identity, provenance = object_of(document.get("identity")), object_of(document.get("provenance"))
    task = load_task(text_of(identity.get("task")) or "")()
    results = results or gather(directory, file_of(VERDICTS, grader))
    rollouts = int_of(identity.get("rollouts")) or 1
    report = summarize(task, results.samples, rollouts)
    return {
        "task": identity.get("task"),
        "model": identity.get("model"),
        "grader": grader or task.grader,
        **({} if grader is None else {"graded_by": maker_of(directory, grader)}),
        "extraction": task.extraction if grader is None else f"{grader}'s own",
        "tiers": list(task.tiers) if grader is None else [],
        **report,
        "failures": dict(sorted(results.totals.failures.items())),
        "tokens": {
            "prompt": results.totals.prompt_tokens,
            "completion": results.totals.completion_tokens,
        },
        "identity": identity,
        "data_counts": object_of(provenance.get("data_counts")),
        "notes": provenance.get("notes") or [],
        "times": _times(results.totals, provenance),
    }


def write_report(directory: Path, grader: str | None = None, results: RunResults | None = None) -> JsonObject:
    """Write `report.json`, and `report.txt` for a paper, beside the records; the former is returned.

    Another grader's are `report.GRADER.json` and `report.GRADER.txt`.

    Raises:
        RunDirectoryError: when it cannot be written.
    """
    report = report_run(directory, grader, results)
    write_whole(directory / file_of(REPORT, grader), encode_document(report))
    provenance = object_of(read_document(directory / IDENTITY).get("provenance"))
    command = text_of(provenance.get("command")) or "not recorded"
    text = paper_text(report, command, _engine(object_of(provenance.get("engine"))))
    write_whole(directory / file_of(PAPER, grader), text.encode())
    return report


def _engine(held: JsonObject) -> str | None:
    """An engine that sieval started, by name and version."""
    if not held:
        return None
    return f"{text_of(held.get('name'))} {text_of(held.get('version')) or 'of unknown version'}"


def summarize(task: Task, samples: Sequence[SampleResult], rollouts: int) -> dict[str, JsonValue]:
    """Everything a report says about verdicts; `rollouts` were planned for each sample.

    The denominator holds every ended rollout, failed and ungraded ones too.
    """
    found = _gone_through(task, samples, rollouts)
    ended = found.ended.of(samples)
    planned = len(samples) * rollouts
    held = sum(right.ended * count for right, count in found.ended.rights.items())
    report: dict[str, JsonValue] = {
        "complete": held == planned,
        "score": score_of(task, samples, found.ended, rollouts) if held else None,
        "denominator": task.denominator,
        "counts": {"samples": len(samples), "planned": planned, "ended": held, **_counts(found.kinds)},
        "methods": _methods(found.kinds),
        "metrics": {**_rollout_metrics(samples, found, rollouts), **task.metrics(ended)},
        "metric_intervals": _metric_intervals(found.whole, rollouts),
        "breakdowns": {
            name: {
                value: score_of(task, samples, groups[value], rollouts)
                for value in sorted(groups, key=natural)
            }
            for name, groups in found.breakdowns.items()
            if name in found.fields
        },
    }
    return report


@dataclass(slots=True)
class _Found:
    """What going through the results once tells of those that ended.

    `whole` are samples with all their rollouts, `kinds` counts rollouts by outcome, method and truncation;
    `fields` are the breakdowns' that some sample has.
    """

    ended: Group = field(default_factory=Group)
    whole: Group = field(default_factory=Group)
    kinds: Counter[tuple[Outcome | None, str | None, bool]] = field(default_factory=Counter)
    breakdowns: dict[str, dict[str, Group]] = field(default_factory=dict)
    fields: set[str] = field(default_factory=set)


def _gone_through(task: Task, samples: Sequence[SampleResult], rollouts: int) -> _Found:
    found = _Found(breakdowns={name: {} for name in task.breakdowns})
    for position, result in enumerate(samples):
        if not result.rollouts:
            continue
        right, fields = right_of(result), result.sample.fields
        found.ended.add(position, right)
        if right.ended == rollouts > 1:
            found.whole.add(position, right)
        for rollout in result.rollouts:
            found.kinds[rollout.outcome, rollout.method, rollout.truncated] += 1
        for name, groups in found.breakdowns.items():
            if name in fields:
                found.fields.add(name)
            value = fields.get(name)
            label = "" if value is None else str(value)
            if label not in groups:
                groups[label] = Group()
            groups[label].add(position, right)
    return found


def score_of(task: Task, samples: Sequence[SampleResult], group: Group, rollouts: int) -> JsonObject:
    """The score of a group of a run's samples, at least one, with its interval."""
    headline = task.headline(group.of(samples))
    return accuracy(group.rights, rollouts) if headline is None else _headline_score(headline)


def accuracy(rights: Mapping[Right, int], rollouts: int) -> JsonObject:
    """The share of correct rollouts with its interval, of so many samples each; there must be one."""
    correct = sum(right.correct * count for right, count in rights.items())
    total = sum(right.ended * count for right, count in rights.items())
    if rollouts == 1:
        low, high = wilson_interval(correct, total)
        value, method = correct / total, "Wilson"
    else:
        shares = _repeated((right.correct / right.ended, count) for right, count in rights.items())
        (low, high), used = share_interval(shares)
        value, method = math.fsum(shares) / len(shares), f"{used} over samples"
    return {
        "metric": "accuracy" if rollouts == 1 else f"avg@{rollouts}",
        "value": round(value, 6),
        "correct": correct,
        "total": total,
        "interval": {"low": round(low, 6), "high": round(high, 6), "level": 0.95, "method": method},
    }


def _headline_score(headline: Headline) -> JsonObject:
    """`correct` counts the units that are right in every way."""
    shares = headline.shares
    correct, total = sum(share == 1 for share in shares), len(shares)
    if all(share in (0, 1) for share in shares):
        (low, high), method = wilson_interval(correct, total), "Wilson"
    else:
        (low, high), used = share_interval(shares)
        method = f"{used} over units"
    return {
        "metric": headline.metric,
        "value": round(sum(shares) / total, 6),
        "correct": correct,
        "total": total,
        "interval": {"low": round(low, 6), "high": round(high, 6), "level": 0.95, "method": method},
    }


def _counts(kinds: Mapping[tuple[Outcome | None, str | None, bool], int]) -> dict[str, int]:
    seen: Counter[str] = Counter()
    for (outcome, _, truncated), count in kinds.items():
        seen[outcome or "failed"] += count
        seen["truncated"] += truncated * count
    return {name: seen[name] for name in (*OUTCOMES, "failed", "truncated")}


def _methods(kinds: Mapping[tuple[Outcome | None, str | None, bool], int]) -> JsonObject:
    decided: Counter[str] = Counter()
    correct: Counter[str] = Counter()
    for (outcome, method, _), count in kinds.items():
        if method is not None:
            decided[method] += count
            correct[method] += (outcome == "correct") * count
    return {
        method: {"decided": count, "correct": correct[method]}
        for method, count in sorted(decided.items(), key=lambda entry: (-entry[1], entry[0]))
    }


def _rollout_metrics(samples: Sequence[SampleResult], found: _Found, rollouts: int) -> JsonObject:
    """pass@k, pass^k and maj@k for k = 1, 2, 4, ... n over samples that have all n rollouts.

    `n_short` counts the others; what cannot be computed is left out.
    """
    if rollouts == 1:
        return {}
    whole, rights = found.whole.of(samples), found.whole.rights
    metrics: dict[str, JsonValue] = {"n_short": len(found.ended.positions) - len(whole)}
    if not len(whole):
        return metrics
    from sieval.reports.voting import vote  # noqa: PLC0415  # the grading engine, only for several rollouts

    sizes = _sizes(rollouts)
    votes = vote(whole, sizes)
    for k in sizes:
        for name, metric in (("pass@", pass_at_k), ("pass^", pass_hat_k)):
            total = math.fsum(metric(n, c, k) * count for (c, n), count in rights.items())
            metrics[f"{name}{k}"] = round(total / len(whole), 6)
        metrics[f"maj@{k}"] = round(votes.majority[k], 6)
    metrics["self_consistency"] = round(votes.self_consistency, 6)
    return metrics


def _metric_intervals(whole: Group, rollouts: int) -> JsonObject:
    """95 % intervals of pass@k and pass^k, by a bootstrap over the samples that have all their rollouts."""
    if rollouts == 1 or not whole.rights:
        return {}
    found: dict[str, JsonValue] = {}
    for k in _sizes(rollouts):
        for name, metric in (("pass@", pass_at_k), ("pass^", pass_hat_k)):
            shares = _repeated((metric(n, c, k), count) for (c, n), count in whole.rights.items())
            (low, high), _ = share_interval(shares)
            found[f"{name}{k}"] = {
                "low": round(low, 6),
                "high": round(high, 6),
                "level": 0.95,
                "method": "bootstrap over samples",
            }
    return found


def _repeated(values: Iterable[tuple[float, int]]) -> list[float]:
    """Each value as often as it was counted."""
    return [value for value, count in values for _ in range(count)]


def _sizes(rollouts: int) -> list[int]:
    """1, 2, 4, ... and the number of rollouts itself."""
    return sorted({1 << power for power in range(rollouts.bit_length())} | {rollouts})


def natural(text: str) -> tuple[int, int, str]:
    """Sorts numbers by value, before words."""
    return (0, int(text), "") if text.isascii() and text.isdigit() else (1, 0, text)


def _times(totals: Totals, provenance: Mapping[str, JsonValue]) -> JsonObject:
    times: dict[str, JsonValue] = {"started": provenance.get("started")}
    if totals.first_s is not None and totals.last_s is not None:
        times["asking_s"] = round(totals.last_s - totals.first_s, 3)
    return times
