"""`sieval score`: a predictions file against a task's data, without a model."""

import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:  # nothing that takes time may be imported to show `--help`
    from sieval.core.jsonvalue import JsonObject
    from sieval.reports.scored_view import ShowItems

_SHOWN = ("auto", "all", "failures", "none")


def score(
    task: Annotated[str, typer.Argument(help="The task's name.", metavar="TASK")],
    *,
    data: Annotated[str, typer.Option(help="A .jsonl, .parquet, .csv or .json file of rows, or `sample`.")],
    predictions: Annotated[Path, typer.Option(help="JSON lines with `id` and `response`.")],
    out: Annotated[Path | None, typer.Option(help="Write the report here, as JSON.")] = None,
    tiers: Annotated[str | None, typer.Option(help="Comma list of the task's tiers (default all).")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print one line only.")] = False,
    show_items: Annotated[
        str, typer.Option(help="auto (all up to 500 rows, else failures), all, failures or none.")
    ] = "auto",
) -> None:
    """Score predictions made elsewhere.

    Exits 0 when done, 1 for an unreadable file or an unknown tier, 2 for a usage error.

    Example: `sieval score dgn_math_0shot_gen --data rows.jsonl --predictions answers.jsonl --out report.json`
    """
    import anyio  # noqa: PLC0415  # everything below is heavy

    from sieval.cli.flags import workers_asked  # noqa: PLC0415
    from sieval.core.errors import DataError, RunDirectoryError  # noqa: PLC0415
    from sieval.core.registry import load_task  # noqa: PLC0415
    from sieval.reports import scoring  # noqa: PLC0415

    shown = _show_items(show_items)
    if out is not None and not out.absolute().parent.is_dir():
        raise ValueError(f"--out must name a file in an existing directory (got {str(out)[:80]!r})")
    try:
        chosen = scoring.chosen_tiers(load_task(task)(), tiers)
    except ValueError as exc:
        raise _failed(exc) from exc
    request = scoring.ScoreRequest(task, data, predictions, chosen, workers_asked(os.environ))
    try:
        report = anyio.run(scoring.score, request)
        if out is not None:
            _write(out, report)
    except (DataError, RunDirectoryError) as exc:
        raise _failed(exc) from exc
    _show(report, shown, quiet=quiet)


def _show_items(text: str) -> "ShowItems":
    from sieval.reports.scored_view import ShowItems  # noqa: PLC0415  # rich

    if text not in _SHOWN:
        raise typer.BadParameter(
            f"must be one of {', '.join(_SHOWN)} (got {text[:80]!r})", param_hint="--show-items"
        )
    return ShowItems(text)


def _failed(error: Exception) -> typer.Exit:
    typer.echo(f"error: {error}", err=True)
    return typer.Exit(1)


def _write(path: Path, report: "JsonObject") -> None:
    from sieval.core.jsonlines import write_whole  # noqa: PLC0415
    from sieval.core.jsonvalue import encode_document  # noqa: PLC0415
    from sieval.reports.paper import paper_text  # noqa: PLC0415

    write_whole(path, encode_document({**report, "paper": paper_text(report, _command())}))


def _show(report: "JsonObject", shown: "ShowItems", *, quiet: bool) -> None:
    from rich.console import Console  # noqa: PLC0415

    from sieval.core.jsonvalue import list_of  # noqa: PLC0415
    from sieval.reports.paper import paper_text  # noqa: PLC0415
    from sieval.reports.scored_view import headline, items_table, shown_items  # noqa: PLC0415

    for note in list_of(report.get("notes")):
        typer.echo(f"note: {note}", err=True)
    if quiet:
        typer.echo(headline(report))
        return
    if items := shown_items(report, shown):
        console = Console()
        if not console.is_terminal:
            console.width = 1000  # as in `sieval report`: nothing is cut in a pipe
        console.print(items_table(items))
        typer.echo()
    typer.echo(paper_text(report, _command()), nl=False)


def _command() -> str:
    return shlex.join(["sieval", *sys.argv[1:]])
