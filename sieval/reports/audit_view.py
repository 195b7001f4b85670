"""An audit as text for a terminal."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sieval.core.jsonvalue import JsonObject, list_of, object_of
from sieval.core.plural import counted
from sieval.reports.table import score_text

_CUT = 90


def audit_view(report: JsonObject, examples: int) -> RenderableType:
    """Agreement, scores, and each kind of disagreement with its first `examples`."""
    own, against = object_of(report.get("own")), object_of(report.get("against"))
    compared = counted(report.get("rollouts"), "rollout")
    lines = [
        Text(f"{report.get('task')} by {report.get('model')}: {compared} compared"),
        *(
            [Text(f"not compared, judged by one only: {report.get('not_compared')}")]
            if report.get("not_compared")
            else []
        ),
        Text(f"agreement: {score_text(object_of(report.get('agreement')))}"),
        Text(f"score, own grader: {score_text(object_of(own.get('score')))}  ({own.get('grader')})"),
        Text(f"score, against:    {score_text(object_of(against.get('score')))}  ({against.get('grader')})"),
        Text(f"difference: {_difference(object_of(report.get('impact')))}"),
        Text(f"adjudicated: {_adjudications(object_of(report.get('adjudications')))}"),
    ]
    parts: list[RenderableType] = [*lines]
    for key, title in (
        ("accepted_by_own_only", f"accepted by {own.get('grader')} only"),
        ("accepted_by_against_only", f"accepted by {against.get('grader')} only"),
    ):
        direction = object_of(report.get(key))
        parts += [Text(""), Text(f"{title}: {direction.get('count', 0)}", style="bold")]
        parts += _kinds(direction, examples)
    return Group(*parts)


def _kinds(direction: JsonObject, examples: int) -> Iterator[RenderableType]:
    for entry in list_of(direction.get("kinds")):
        kind = object_of(entry)
        yield Text(f"{kind.get('count'):>6}  {kind.get('kind')}")
        for found in list_of(kind.get("found"))[:examples]:
            yield _example(object_of(found))


def _example(found: JsonObject) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1, 0, 0))
    own, against = object_of(found.get("own")), object_of(found.get("against"))
    where = f"{found.get('sample')}, rollout {found.get('rollout')}"
    if found.get("adjudicated") is not None:
        where += f", adjudicated {found.get('adjudicated')}"
    table.add_row("        ", Text(f"{where}: gold {_cut(found.get('gold'))}"))
    for name, verdict in (("own", own), ("against", against)):
        prediction, reason = _cut(verdict.get("prediction")), _cut(verdict.get("reason"))
        table.add_row("", Text(f"  {name}: {verdict.get('outcome')}, {prediction}: {reason}"))
    return table


def _difference(impact: JsonObject) -> str:
    if not impact:
        return "nothing compared"
    found = object_of(impact.get("difference"))
    value, low, high = (found.get(name) for name in ("value", "low", "high"))
    assert isinstance(value, float | int), "an impact has a difference"
    assert isinstance(low, float | int), "and its interval"
    assert isinstance(high, float | int), "and its interval"
    return (
        f"{100 * value:+.2f} points [{100 * low:+.2f}, {100 * high:+.2f}], {impact.get('gained')} gained, "
        f"{impact.get('lost')} lost, p = {found.get('p')} ({found.get('test')})"
    )


def _adjudications(counts: JsonObject) -> str:
    words = {"own_right": "own grader right", "against_right": "the other right"}
    return ", ".join(f"{count} {words.get(name, name)}" for name, count in counts.items())


def _cut(value: object) -> str:
    text = "nothing" if value is None else " ".join(str(value).split())
    return text if len(text) <= _CUT else f"{text[: _CUT - 1]}…"
