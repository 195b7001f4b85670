"""A predictions file scored without a model: read, grade, report."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from anyio import create_task_group

from sieval.core.dataset import DatasetRequest, LoadedDataset
from sieval.core.jsonvalue import JsonObject, JsonValue
from sieval.core.offload import GradePool, usable_cores
from sieval.core.plural import counted
from sieval.core.records import Sample, Verdict
from sieval.core.registry import load_dataset, load_task
from sieval.core.task import RolloutResult, SampleResult, Task
from sieval.core.worker import GradeJob
from sieval.datasets.localfile import read_table
from sieval.datasets.tabular import SHIPPED
from sieval.reports.predictions import Predictions, read_predictions
from sieval.reports.summary import summarize

_BATCH = 16  # completions that travel to a worker together
_PER_WORKER = 50  # completions that repay the start of one more worker


@dataclass(frozen=True, slots=True)
class ScoreRequest:
    """What to score: a task's data file, a predictions file, the tiers (none: all, in the task's order)."""

    task: str
    data: str
    predictions: Path
    tiers: tuple[str, ...] = ()
    workers: int | None = None


def chosen_tiers(task: Task, text: str | None) -> tuple[str, ...]:
    """The tiers a comma list names, in the task's order; none when nothing was named.

    Raises:
        ValueError: when the task has no such tier.
    """
    if text is None:
        return ()
    named = [name.strip() for name in text.split(",")]
    if unknown := [name for name in named if name not in task.tiers]:
        known = f"some of {','.join(task.tiers)}" if task.tiers else "left out: its grader has no tiers"
        raise ValueError(f"--tiers of {task.spec.name} must be {known} (got {unknown[0][:80]!r})")
    return tuple(tier for tier in task.tiers if tier in named)


async def score(request: ScoreRequest) -> JsonObject:
    """The report on a predictions file; `items` holds one entry for each row with a gold.

    Raises:
        SievalError: when a name, a file or a grader is not there or not what it should be.
        ValueError: when the data file has another form.
    """
    task = load_task(request.task)()
    dataset = load_dataset(task.spec.dataset)()
    loaded = dataset.load(DatasetRequest(data=request.data, patched=task.patched))
    known = {sample.id for sample in loaded.samples} | _ids_without_gold(request.data, loaded)
    predictions = read_predictions(request.predictions, known)
    jobs = [
        GradeJob(task.grader, _limited(sample, request.tiers), predictions.texts[sample.id])
        for sample in loaded.samples
        if sample.id in predictions.texts
    ]
    verdicts = await grade_all(jobs, request.workers)
    graded = {job.sample.id: verdict for job, verdict in zip(jobs, verdicts, strict=True)}
    return _report(task, request, loaded, predictions, graded)


def _limited(sample: Sample, tiers: Sequence[str]) -> Sample:
    return replace(sample, fields={**sample.fields, "tiers": list(tiers)}) if tiers else sample


def _ids_without_gold(data: str, loaded: LoadedDataset) -> set[str]:
    """Ids of the rows that were skipped: predictions for them are not unknown."""
    if data == SHIPPED or not loaded.counts.get("no_gold"):
        return set()
    return {str(row.get("id")) for row in read_table(Path(data).expanduser())}


async def grade_all(jobs: Sequence[GradeJob], workers: int | None) -> list[Verdict]:
    """Verdicts in the order of the jobs, by a pool of their own (`workers` None: as many as repay a start).

    Raises:
        GraderStartError: when a grader is missing or fails its probe.
    """
    if not jobs:
        return []
    if workers is None:
        workers = min(usable_cores(), 1 + len(jobs) // _PER_WORKER)
    async with GradePool([job.function for job in jobs], workers=workers) as pool:
        return await _grade_in(pool, jobs)


async def _grade_in(pool: GradePool, jobs: Sequence[GradeJob]) -> list[Verdict]:
    batches = iter(range(0, len(jobs), _BATCH))
    graded: dict[int, list[Verdict]] = {}

    async def worker(starts: Iterator[int]) -> None:
        for start in starts:
            graded[start] = await pool.grade_many(list(islice(jobs, start, start + _BATCH)))

    async with create_task_group() as group:
        for _ in range(max(pool.workers, 1)):
            group.start_soon(worker, batches)
    return [verdict for start in sorted(graded) for verdict in graded[start]]


def _report(
    task: Task,
    request: ScoreRequest,
    loaded: LoadedDataset,
    predictions: Predictions,
    graded: Mapping[str, Verdict],
) -> JsonObject:
    results = [SampleResult(sample, (_result(graded.get(sample.id)),)) for sample in loaded.samples]
    summary = summarize(task, results, 1)
    counts = {name: value for name, value in _as_counts(summary["counts"]).items() if name != "failed"}
    identity: dict[str, JsonValue] = {
        "task": request.task,
        "data": {"dataset": task.spec.dataset, **loaded.identity},
        "predictions_sha256": predictions.sha256,
        "tiers": list(request.tiers or task.tiers),
    }
    return {
        "task": request.task,
        "model": None,
        "extraction": task.extraction,
        "tiers": identity["tiers"],
        "score": summary["score"],
        "counts": {
            "scored": len(results),
            **{name: counts[name] for name in ("correct", "incorrect", "unextracted", "ungraded")},
            "missing": sum(sample.id not in graded for sample in loaded.samples),
            "skipped": loaded.counts.get("no_gold", 0),
            "unknown": predictions.unknown,
            "duplicate": predictions.duplicates,
            "malformed_predictions": predictions.malformed,
            "malformed_rows": loaded.counts.get("malformed", 0),
        },
        "methods": summary["methods"],
        "metrics": summary["metrics"],
        "breakdowns": summary["breakdowns"],
        "identity": identity,
        "data_counts": dict(loaded.counts),
        "notes": [*loaded.notes, *_notes(predictions, graded)],
        "items": [_item(sample, graded.get(sample.id)) for sample in loaded.samples],
    }


def _result(verdict: Verdict | None) -> RolloutResult:
    if verdict is None:
        return RolloutResult(None, None, None, truncated=False)
    return RolloutResult(
        verdict.outcome, verdict.method, verdict.prediction, truncated=False, details=verdict.details
    )


def _as_counts(value: JsonValue) -> Mapping[str, int]:
    assert isinstance(value, Mapping), "summarize counts outcomes"
    return {name: count for name, count in value.items() if isinstance(count, int)}


def _notes(predictions: Predictions, graded: Mapping[str, Verdict]) -> Iterator[str]:
    if predictions.first_fault is not None:
        left_out = counted(predictions.malformed, "malformed prediction")
        yield f"{left_out} left out; first: {predictions.first_fault}"
    if not graded:
        yield "no prediction names a row of the data: every row is missing"


def _item(sample: Sample, verdict: Verdict | None) -> JsonObject:
    if verdict is None:
        return {"id": sample.id, "verdict": "missing", "tier": None, "prediction": None, "gold": sample.gold}
    return {
        "id": sample.id,
        "verdict": verdict.outcome,
        "tier": verdict.method,
        "prediction": verdict.prediction,
        "gold": sample.gold,
        "reason": verdict.reason,
    }
