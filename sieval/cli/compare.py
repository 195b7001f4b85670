"""`sieval compare`: runs of the same samples, pair by pair."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sieval.cli.output import Output, OutputOption
from sieval.cli.regrade import task_of
from sieval.cli.report import find_runs

if TYPE_CHECKING:  # nothing that takes time may be imported to show `--help`
    from sieval.core.jsonvalue import JsonObject

_LETTERS = "bcdefghijklmnopqrstuvwxyz"
"""What runs are called that are held against run a."""


def compare(
    runs: Annotated[
        list[Path], typer.Argument(help="Two or more runs or sessions; the first is the one to beat.")
    ],
    *,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Also where data, prompts or sampling differ, and say so.")
    ] = False,
    group: Annotated[
        str | None,
        typer.Option(help="Sample field whose equal values are one observation.", metavar="FIELD"),
    ] = None,
    grader: Annotated[
        str | None, typer.Option(help="Go by the verdicts of this grader.", metavar="NAME")
    ] = None,
    examples: Annotated[int, typer.Option(min=0, help="Flipped samples shown each way.")] = 3,
    html: Annotated[
        bool, typer.Option("--html", help="Write beside.html into the first run: every sample side by side.")
    ] = False,
    output: OutputOption = Output.TABLE,
) -> None:
    """Compare runs paired by sample: difference with its interval, exact test, flipped samples, power.

    Example: `sieval compare runs/old runs/new`
    """
    from sieval.reports.comparison import compare_sides, comparison_report, holm, read_side  # noqa: PLC0415

    if len(runs) < 2:
        raise ValueError(f"compare needs two runs or more (got {len(runs)})")
    reports: list[JsonObject] = []
    matched = _matched(runs)
    for directories in matched:
        first, *others = [read_side(path, grader) for path in directories]
        found = [
            comparison_report(compare_sides(first, other, anyway=anyway, group_field=group))
            for other in others
        ]
        reports += _adjusted(found, holm([_chance(report) for report in found]))
    _show(reports, len(runs) - 1, examples, output)
    if html:
        from sieval.cli.pages import write_runs_beside  # noqa: PLC0415

        for directories in matched:
            typer.echo(f"page: {write_runs_beside(directories, grader)}", err=True)


def _matched(sessions: Sequence[Path]) -> list[list[Path]]:
    """The runs to compare, one list for each task that all sessions hold."""
    held = [find_runs(session) for session in sessions]
    if all(len(found) == 1 for found in held):
        return [[found[0] for found in held]]
    by_task: list[dict[str, Path]] = []
    for session, found in zip(sessions, held, strict=True):
        tasks = {task_of(path): path for path in found}
        if len(tasks) < len(found):
            raise ValueError(f"{session} holds several runs of one task; pass the runs' own directories")
        by_task.append(tasks)
    shared = [task for task in by_task[0] if all(task in tasks for tasks in by_task)]
    if not shared:
        raise ValueError("the sessions must share a task; pass runs' own directories to compare across tasks")
    left = sorted({task for tasks in by_task for task in tasks} - set(shared))
    if left:
        typer.echo(f"note: not in every session, left out: {', '.join(left)}", err=True)
    return [[tasks[task] for tasks in by_task] for task in shared]


def _chance(report: "JsonObject") -> float:
    from sieval.core.jsonvalue import object_of  # noqa: PLC0415

    p = object_of(report["difference"])["p"]
    assert isinstance(p, float | int), "a comparison has a p value"
    return float(p)


def _adjusted(reports: "list[JsonObject]", chances: list[float]) -> "list[JsonObject]":
    from sieval.core.jsonvalue import object_of  # noqa: PLC0415

    if len(reports) < 2:
        return reports
    return [
        {**report, "difference": {**object_of(report["difference"]), "p_holm": chance}}
        for report, chance in zip(reports, chances, strict=True)
    ]


def _show(reports: "list[JsonObject]", others: int, examples: int, output: Output) -> None:
    """Print the reports, those of each task's `others` after one another."""
    if output is Output.JSON:
        import orjson  # noqa: PLC0415

        typer.echo(orjson.dumps(reports, option=orjson.OPT_INDENT_2).decode())
        return
    from sieval.reports.comparison_view import comparison_text  # noqa: PLC0415

    for number, report in enumerate(reports):
        at = number % others
        second = _LETTERS[at] if at < len(_LETTERS) else str(at + 2)
        typer.echo("\n".join(comparison_text(report, examples, second)))
