"""Rollouts as CSV and Parquet, scores as a Markdown table."""

import csv
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from sieval.core.errors import RunDirectoryError
from sieval.core.jsonvalue import object_of
from sieval.reports.exchange.rollouts import Exported, Rollout, prompt_text, rollouts_of
from sieval.reports.summary import report_run
from sieval.reports.table import score_text

TEXT, WHOLE, REAL, TRUTH = "text", "whole", "real", "truth"
COLUMNS = {
    "task": TEXT, "model": TEXT, "sample": TEXT, "rollout": WHOLE, "outcome": TEXT, "prediction": TEXT,
    "gold": TEXT, "method": TEXT, "reason": TEXT, "truncated": TRUTH, "finish_reason": TEXT, "failure": TEXT,
    "prompt_tokens": WHOLE, "completion_tokens": WHOLE, "attempts": WHOLE, "started_at": REAL,
    "latency_s": REAL, "prompt": TEXT, "completion": TEXT, "reasoning": TEXT,
}  # fmt: skip
"""Names of the columns and what they hold."""
_ROWS = 5_000

Row = dict[str, str | int | float | bool | None]


def write_csv(path: Path, runs: Sequence[Exported]) -> int:
    """Write one row a rollout, after a header; returns how many.

    Raises:
        RunDirectoryError: when a run cannot be read, or the file not written.
    """
    count = 0
    try:
        with path.open("w", encoding="utf-8", errors="replace", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS)
            writer.writeheader()
            for row in _rows(runs):
                writer.writerow(row)
                count += 1
    except OSError as exc:
        raise RunDirectoryError(f"cannot write {path}: {exc.strerror}") from exc
    return count


def write_parquet(path: Path, runs: Sequence[Exported]) -> int:
    """Write one row a rollout, in row groups; returns how many.

    Raises:
        RunDirectoryError: when a run cannot be read, or the file not written.
    """
    import pyarrow  # noqa: PLC0415  # heavy, and only this format needs it
    import pyarrow.parquet  # noqa: PLC0415

    kinds: dict[str, pyarrow.DataType] = {
        TEXT: pyarrow.string(), WHOLE: pyarrow.int64(), REAL: pyarrow.float64(), TRUTH: pyarrow.bool_(),
    }  # fmt: skip
    schema = pyarrow.schema([(name, kinds[kind]) for name, kind in COLUMNS.items()])
    count, rows = 0, _rows(runs)
    try:
        with pyarrow.parquet.ParquetWriter(path, schema) as writer:
            while batch := list(islice(rows, _ROWS)):
                writer.write_table(pyarrow.Table.from_pylist(batch, schema))
                count += len(batch)
    except OSError as exc:
        raise RunDirectoryError(f"cannot write {path}: {exc.strerror or exc}") from exc
    return count


def markdown(runs: Sequence[Exported]) -> str:
    """A table of scores, a row a run.

    Raises:
        RunDirectoryError: when a run cannot be read.
    """
    names = (
        "task", "model", "graded by", "score [95 % interval]", "metric", "correct", "rollouts", "unextracted",
        "ungraded", "failed",
    )  # fmt: skip
    lines = [f"| {' | '.join(names)} |", "|---" * len(names) + "|"]
    for run in runs:
        report = report_run(run.directory, run.grader)
        score, counts = object_of(report["score"]), object_of(report["counts"])
        cells = [
            run.task, run.model, str(report["grader"]), score_text(score), str(score.get("metric")),
            *(str(counts.get(name)) for name in ("correct", "ended", "unextracted", "ungraded", "failed")),
        ]  # fmt: skip
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def _rows(runs: Sequence[Exported]) -> Iterator[Row]:
    for run in runs:
        for rollout in rollouts_of(run):
            yield _row(run, rollout)


def _row(run: Exported, rollout: Rollout) -> Row:
    record, verdict = rollout.record, rollout.verdict
    completion, failure = record.completion, record.failure
    return {
        "task": run.task,
        "model": run.model,
        "sample": record.key.sample,
        "rollout": record.key.rollout,
        "outcome": "failed" if completion is None else verdict.outcome if verdict else None,
        "prediction": verdict.prediction if verdict else None,
        "gold": rollout.sample.gold,
        "method": verdict.method if verdict else None,
        "reason": verdict.reason if verdict else None,
        "truncated": record.truncated,
        "finish_reason": completion.finish_reason if completion else None,
        "failure": failure.kind if failure else None,
        "prompt_tokens": completion.usage.prompt_tokens if completion else None,
        "completion_tokens": completion.usage.completion_tokens if completion else None,
        "attempts": record.attempts,
        "started_at": record.started_at,
        "latency_s": record.latency_s,
        "prompt": prompt_text(rollout.prompt),
        "completion": completion.text if completion else None,
        "reasoning": completion.reasoning if completion else None,
    }
