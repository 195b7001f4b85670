"""Reports as tables for a terminal."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sieval.core.jsonvalue import JsonObject, JsonValue, int_of, object_of, text_of


def score_text(score: JsonObject) -> str:
    """`84.21 % [62.43, 94.48]`, or a dash where nothing has ended."""
    value = score.get("value")
    if not isinstance(value, (int, float)):
        return "–"
    interval = object_of(score.get("interval"))
    return f"{100 * value:.2f} % [{_percent(interval.get('low'))}, {_percent(interval.get('high'))}]"


def session_table(reports: Sequence[JsonObject]) -> Table:
    """One row a run: score with interval and what became of its rollouts."""
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("task")
    table.add_column("model")
    table.add_column("score [95 % interval]", justify="right")
    for name in ("correct", "of", "unextracted", "ungraded", "failed", "truncated"):
        table.add_column(name, justify="right")
    for report in reports:
        counts = object_of(report.get("counts"))
        table.add_row(
            text_of(report.get("task")) or "",
            text_of(report.get("model")) or "",
            score_text(object_of(report.get("score"))),
            *(
                str(int_of(counts.get(name)) or 0)
                for name in ("correct", "ended", "unextracted", "ungraded", "failed", "truncated")
            ),
        )
    return table


def report_view(report: JsonObject) -> RenderableType:
    """One run in full: totals, metrics, methods and breakdowns."""
    parts: list[RenderableType] = [session_table([report])]
    if metrics := object_of(report.get("metrics")):
        parts += [Text(""), _pairs("metric", metrics)]
    methods = object_of(report.get("methods"))
    if methods:
        table = _plain("decided by", "decided", "correct")
        for name, entry in methods.items():
            counts = object_of(entry)
            table.add_row(name, str(counts.get("decided")), str(counts.get("correct")))
        parts += [Text(""), table]
    for name, groups in object_of(report.get("breakdowns")).items():
        parts += [Text(""), _breakdown(name, object_of(groups))]
    return Group(*parts)


def _plain(*headers: str) -> Table:
    return Table(*headers, box=None, pad_edge=False, padding=(0, 2, 0, 0))


def _pairs(title: str, values: JsonObject) -> Table:
    table = _plain(title, "value")
    for name, value in values.items():
        table.add_row(name, _shown(value))
    return table


def _breakdown(name: str, groups: JsonObject) -> Table:
    table = _plain(name, "score [95 % interval]", "correct", "of")
    for value, entry in groups.items():
        score = object_of(entry)
        counts = (str(score.get("correct")), str(score.get("total")))
        table.add_row(value or "(none)", score_text(score), *counts)
    return table


def _shown(value: JsonValue) -> str:
    if isinstance(value, float):
        return f"{value:.4f}"
    if isinstance(value, dict) and "value" in value:
        return score_text(value)
    return str(value)


def _percent(value: JsonValue) -> str:
    return f"{100 * value:.2f}" if isinstance(value, (int, float)) else "–"
