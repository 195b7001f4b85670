"""Reports as tables."""

from collections.abc import Sequence

from sieval.core.jsonvalue import JsonObject, JsonValue, int_of, object_of, text_of
from sieval.reports.grid import Grid
from sieval.reports.metric_text import metric_text


def score_text(score: JsonObject) -> str:
    """`84.21 % [62.43, 94.48]`, or a dash where nothing has ended."""
    value = score.get("value")
    if not isinstance(value, (int, float)):
        return "–"
    interval = object_of(score.get("interval"))
    return f"{100 * value:.2f} % [{_percent(interval.get('low'))}, {_percent(interval.get('high'))}]"


def session_table(reports: Sequence[JsonObject], directories: Sequence[str] = ()) -> Grid:
    """One row a run: score with interval, and what became of the rollouts that were not right or wrong.

    `directories` is where each run lies, told where it is not just its task's name.
    """
    headers = ["task", "model", "score [95 % interval]", "correct", "besides"]
    pairs = zip(reports, directories, strict=True) if directories else ()
    if any(directory not in (report.get("task"), ".") for report, directory in pairs):
        headers.append("run")
    else:
        directories = ()
    table = Grid(tuple(headers))
    for number, report in enumerate(reports):
        counts = object_of(report.get("counts"))
        table.add(
            _judged_task(report),
            text_of(report.get("model")) or "",
            _headline(object_of(report.get("score"))),
            f"{counts.get('correct')} of {counts.get('ended')}",
            _besides(counts),
            *directories[number : number + 1],
        )
    return table


def _headline(score: JsonObject) -> str:
    """The score, named where it is no accuracy over rollouts."""
    metric = text_of(score.get("metric")) or "accuracy"
    named = metric != "accuracy" and not metric.startswith("avg@")
    return f"{metric} {score_text(score)}" if named else score_text(score)


def _judged_task(report: JsonObject) -> str:
    """The task, and whose verdicts these are where they are not its own grader's."""
    task = text_of(report.get("task")) or ""
    return f"{task} · {report.get('grader')}" if "graded_by" in report else task


def _besides(counts: JsonObject) -> str:
    missing = (int_of(counts.get("planned")) or 0) - (int_of(counts.get("ended")) or 0)
    shown = {name: int_of(counts.get(name)) for name in ("unextracted", "ungraded", "failed", "truncated")}
    return ", ".join(f"{count} {name}" for name, count in (shown | {"not ended": missing}).items() if count)


def report_lines(report: JsonObject) -> list[str]:
    """One run in full: totals, metrics, methods and breakdowns."""
    grids = [session_table([report])]
    if metrics := object_of(report.get("metrics")):
        grids.append(_pairs("metric", metrics, object_of(report.get("metric_intervals"))))
    if methods := object_of(report.get("methods")):
        table = Grid(("decided by", "decided", "correct"))
        for name, entry in methods.items():
            counts = object_of(entry)
            table.add(name, str(counts.get("decided")), str(counts.get("correct")))
        grids.append(table)
    grids += [
        _breakdown(name, object_of(groups)) for name, groups in object_of(report.get("breakdowns")).items()
    ]
    return [line for grid in grids for line in ("", *grid.lines())][1:]


def _pairs(title: str, values: JsonObject, intervals: JsonObject) -> Grid:
    table = Grid((title, "value"))
    for name, value in values.items():
        held = object_of(intervals.get(name))
        table.add(name, score_text({"value": value, "interval": held}) if held else _shown(name, value))
    return table


def _breakdown(name: str, groups: JsonObject) -> Grid:
    table = Grid((name, "score [95 % interval]", "correct", "of"))
    for value, entry in groups.items():
        score = object_of(entry)
        counts = (str(score.get("correct")), str(score.get("total")))
        table.add(value or "(none)", score_text(score), *counts)
    return table


def _shown(name: str, value: JsonValue) -> str:
    scored = isinstance(value, dict) and "value" in value
    return score_text(object_of(value)) if scored else metric_text(name, value)


def _percent(value: JsonValue) -> str:
    return f"{100 * value:.2f}" if isinstance(value, (int, float)) else "–"
