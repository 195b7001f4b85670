"""`sieval report`: a session's reports, rebuilt from its records."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sieval.cli.output import Output, OutputOption

if TYPE_CHECKING:  # nothing that takes time may be imported to show `--help`
    from collections.abc import Sequence

    from sieval.core.jsonvalue import JsonObject


def report(
    directory: Annotated[Path, typer.Argument(help="A run's directory, or a session's that holds several.")],
    html: Annotated[
        bool, typer.Option("--html", help="Write report.html too: a page to read, every sample in it.")
    ] = False,
    output: OutputOption = Output.TABLE,
) -> None:
    """Rebuild the reports of a session from its records, and show them.

    \b
    Examples:
      sieval report runs/quickstart
      sieval report runs/quickstart --html
    """
    from sieval.cli.pages import write_pages, write_session  # noqa: PLC0415
    from sieval.core.rundir import graders_of  # noqa: PLC0415
    from sieval.reports.summary import write_report  # noqa: PLC0415  # loads the tasks

    runs = [(path, grader) for path in find_runs(directory) for grader in graders_of(path)]
    reports = [write_report(path, grader) for path, grader in runs]
    show_reports(reports, output, [path.relative_to(directory).as_posix() for path, _ in runs])
    if html:
        told = [(*run, shown) for run, shown in zip(runs, reports, strict=True)]
        for page in write_pages(told):
            typer.echo(f"page: {page}", err=True)
        if len(runs) > 1 and all(path != directory for path, _ in runs):
            typer.echo(f"page: {write_session(directory, told)}", err=True)


def find_runs(directory: Path) -> list[Path]:
    """The run directories at or under `directory`, sorted.

    Raises:
        RunDirectoryError: when there is none.
    """
    from sieval.core.errors import RunDirectoryError  # noqa: PLC0415
    from sieval.core.rundir import IDENTITY, SHARDS  # noqa: PLC0415

    below = directory.rglob(IDENTITY) if directory.is_dir() else ()
    found = sorted(path.parent for path in below if SHARDS not in path.relative_to(directory).parts)
    if not found:
        raise RunDirectoryError(
            f"{directory} holds no run (no {IDENTITY} in it or below); pass a session's --out"
        )
    return found


def show_reports(
    reports: "Sequence[JsonObject]", output: Output, directories: "Sequence[str] | None" = None
) -> None:
    """Print reports to the standard output: JSON for scripts, tables for people.

    `directories` are where the runs lie; a table shows them where they say more than the tasks' names.
    """
    if output is Output.JSON:
        import orjson  # noqa: PLC0415

        placed = zip(directories, reports, strict=True) if directories is not None else ()
        told = [{"directory": directory, **report} for directory, report in placed]
        typer.echo(orjson.dumps(told or list(reports), option=orjson.OPT_INDENT_2).decode())
        return
    from sieval.core.jsonvalue import list_of  # noqa: PLC0415
    from sieval.reports.table import report_lines, session_table  # noqa: PLC0415

    several = len(reports) != 1
    for line in session_table(reports, directories or ()).lines() if several else report_lines(reports[0]):
        typer.echo(line)
    for note in dict.fromkeys(str(note) for report in reports for note in list_of(report.get("notes"))):
        typer.echo(f"note: {note}")
