"""A run's report: score with interval, counts, breakdowns."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from sieval.core.jsonlines import write_whole
from sieval.core.jsonvalue import JsonObject, JsonValue, encode_document, int_of, object_of, text_of
from sieval.core.records import OUTCOMES
from sieval.core.registry import load_task
from sieval.core.regrade import maker_of
from sieval.core.rundir import IDENTITY, REPORT, VERDICTS, file_of, read_document
from sieval.core.stats import pass_at_k, pass_hat_k, share_interval, wilson_interval
from sieval.core.task import Headline, SampleResult, Task
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
    ended = [sample for sample in samples if sample.rollouts]
    planned = len(samples) * rollouts
    counts = _counts(ended)
    held = sum(len(sample.rollouts) for sample in ended)
    report: dict[str, JsonValue] = {
        "complete": held == planned,
        "score": score_samples(task, ended, rollouts),
        "denominator": task.denominator,
        "counts": {"samples": len(samples), "planned": planned, "ended": held, **counts},
        "methods": _methods(ended),
        "metrics": {**_rollout_metrics(ended, rollouts), **task.metrics(ended)},
        "metric_intervals": _metric_intervals(ended, rollouts),
        "breakdowns": {
            name: _breakdown(task, ended, name, rollouts)
            for name in task.breakdowns
            if any(name in sample.sample.fields for sample in ended)
        },
    }
    return report


def is_correct(sample: SampleResult) -> tuple[int, int]:
    """(correct, ended) rollouts of one sample."""
    return sum(rollout.outcome == "correct" for rollout in sample.rollouts), len(sample.rollouts)


def score_samples(task: Task, samples: Sequence[SampleResult], rollouts: int) -> JsonObject | None:
    """The score of some samples of a run with its interval; None where there are none."""
    if not samples:
        return None
    headline = task.headline(samples)
    return accuracy(samples, rollouts) if headline is None else _headline_score(headline)


def accuracy(samples: Sequence[SampleResult], rollouts: int) -> JsonObject:
    """The share of correct rollouts with its interval; at least one sample must be there."""
    pairs = [is_correct(sample) for sample in samples]
    correct, total = sum(c for c, _ in pairs), sum(n for _, n in pairs)
    if rollouts == 1:
        low, high = wilson_interval(correct, total)
        value, method = correct / total, "Wilson"
    else:
        shares = [c / n for c, n in pairs]
        (low, high), used = share_interval(shares)
        value, method = sum(shares) / len(shares), f"{used} over samples"
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


def _counts(samples: Iterable[SampleResult]) -> dict[str, int]:
    seen: Counter[str] = Counter()
    for sample in samples:
        for rollout in sample.rollouts:
            seen[rollout.outcome or "failed"] += 1
            seen["truncated"] += rollout.truncated
    return {name: seen[name] for name in (*OUTCOMES, "failed", "truncated")}


def _methods(samples: Iterable[SampleResult]) -> JsonObject:
    decided: Counter[str] = Counter()
    correct: Counter[str] = Counter()
    for sample in samples:
        for rollout in sample.rollouts:
            if rollout.method is not None:
                decided[rollout.method] += 1
                correct[rollout.method] += rollout.outcome == "correct"
    return {
        method: {"decided": count, "correct": correct[method]}
        for method, count in sorted(decided.items(), key=lambda entry: (-entry[1], entry[0]))
    }


def _rollout_metrics(samples: Sequence[SampleResult], rollouts: int) -> JsonObject:
    """pass@k, pass^k and maj@k for k = 1, 2, 4, ... n over samples that have all n rollouts.

    `n_short` counts the others; what cannot be computed is left out.
    """
    if rollouts == 1:
        return {}
    whole = [sample for sample in samples if len(sample.rollouts) == rollouts]
    metrics: dict[str, JsonValue] = {"n_short": len(samples) - len(whole)}
    if not whole:
        return metrics
    pairs = [is_correct(sample) for sample in whole]
    from sieval.reports.voting import vote  # noqa: PLC0415  # the grading engine, only for several rollouts

    sizes = _sizes(rollouts)
    votes = vote(whole, sizes)
    for k in sizes:
        metrics[f"pass@{k}"] = round(sum(pass_at_k(n, c, k) for c, n in pairs) / len(pairs), 6)
        metrics[f"pass^{k}"] = round(sum(pass_hat_k(n, c, k) for c, n in pairs) / len(pairs), 6)
        metrics[f"maj@{k}"] = round(votes.majority[k], 6)
    metrics["self_consistency"] = round(votes.self_consistency, 6)
    return metrics


def _metric_intervals(samples: Sequence[SampleResult], rollouts: int) -> JsonObject:
    """95 % intervals of pass@k and pass^k, by a bootstrap over the samples that have all their rollouts."""
    pairs = [is_correct(sample) for sample in samples if len(sample.rollouts) == rollouts]
    if rollouts == 1 or not pairs:
        return {}
    found: dict[str, JsonValue] = {}
    for k in _sizes(rollouts):
        for name, metric in (("pass@", pass_at_k), ("pass^", pass_hat_k)):
            (low, high), _ = share_interval([metric(n, c, k) for c, n in pairs])
            found[f"{name}{k}"] = {
                "low": round(low, 6),
                "high": round(high, 6),
                "level": 0.95,
                "method": "bootstrap over samples",
            }
    return found


def _sizes(rollouts: int) -> list[int]:
    """1, 2, 4, ... and the number of rollouts itself."""
    return sorted({1 << power for power in range(rollouts.bit_length())} | {rollouts})


def _breakdown(task: Task, samples: Sequence[SampleResult], name: str, rollouts: int) -> JsonObject:
    groups: dict[str, list[SampleResult]] = {}
    for sample in samples:
        value = sample.sample.fields.get(name)
        groups.setdefault("" if value is None else str(value), []).append(sample)
    return {value: score_samples(task, groups[value], rollouts) for value in sorted(groups, key=natural)}


def natural(text: str) -> tuple[int, int, str]:
    """Sorts numbers by value, before words."""
    return (0, int(text), "") if text.isascii() and text.isdigit() else (1, 0, text)


def _times(totals: Totals, provenance: Mapping[str, JsonValue]) -> JsonObject:
    times: dict[str, JsonValue] = {"started": provenance.get("started")}
    if totals.first_s is not None and totals.last_s is not None:
        times["asking_s"] = round(totals.last_s - totals.first_s, 3)
    return times
