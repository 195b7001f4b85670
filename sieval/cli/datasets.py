"""`sieval dataset`: what data there is, where it comes from, and fetching it ahead of a run."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sieval.cli.output import Output, OutputOption

if TYPE_CHECKING:  # nothing that takes time may be imported to show `--help`
    from collections.abc import Sequence

    from sieval.core.dataset import DatasetSpec, DownloadProgress
    from sieval.core.jsonvalue import JsonObject

dataset_app = typer.Typer(no_args_is_help=True, help="List, describe and fetch datasets.")

_COLUMNS = ("dataset", "source", "revision", "rows", "licence")
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="An option of the dataset's own; again for more."),
]


@dataset_app.command("list")
def list_datasets(output: OutputOption = Output.TABLE) -> None:
    """List every dataset that tasks can read."""
    from sieval.core.discovery import dataset_names  # noqa: PLC0415
    from sieval.core.registry import load_dataset  # noqa: PLC0415

    specs = [load_dataset(name).spec for name in dataset_names()]
    if output is Output.JSON:
        _echo_json({"datasets": [_described(spec) for spec in specs]})
        return
    _print_table([_row(spec) for spec in specs], _COLUMNS)


@dataset_app.command()
def show(name: str, output: OutputOption = Output.TABLE) -> None:
    """Show where a dataset is pinned, its size, licence and options.

    Example: `sieval dataset show dgn_math`
    """
    from sieval.core.registry import load_dataset  # noqa: PLC0415

    dataset = load_dataset(name)
    spec = dataset.spec
    about = (sys.modules[dataset.__module__].__doc__ or "").strip().partition("\n")[0]
    if output is Output.JSON:
        _echo_json({**_described(spec), "about": about, "options": dict(spec.options)})
        return
    lines = {"dataset": spec.name, "about": about, **_row(spec), "revision": spec.revision}
    if spec.unpinned:
        lines["not pinned"] = spec.unpinned
    lines |= {"gold field": spec.gold_field}
    lines |= {f"option {key}": text for key, text in spec.options.items()}
    width = max(map(len, lines))
    for key, value in lines.items():
        typer.echo(f"{key.ljust(width)}  {value}")


@dataset_app.command()
def download(name: str, option: Options = None, output: OutputOption = Output.TABLE) -> None:
    """Fetch a dataset's pinned rows, so that runs need no network.

    They are kept under `~/.cache/sieval`, or the folder that SIEVAL_CACHE names.

    Example: `sieval dataset download dgn_math --option config=full`
    """
    from sieval.core.dataset import DatasetRequest  # noqa: PLC0415
    from sieval.core.registry import load_dataset  # noqa: PLC0415

    cache = os.environ.get("SIEVAL_CACHE")
    request = DatasetRequest(
        options=dict(_key_value(text) for text in option or ()), cache_dir=Path(cache) if cache else None
    )
    dataset = load_dataset(name)()
    with _progress() as progress:
        files = dataset.download(request, progress)
    if output is Output.JSON:
        shown = [{**file._asdict(), "path": str(file.path)} for file in files]
        _echo_json({"dataset": name, "files": shown})
        return
    for file in files:
        rows = "" if file.rows is None else f", {file.rows:,} row{'' if file.rows == 1 else 's'}"
        typer.echo(f"{name} {file.what}{rows}, revision {file.revision}\n  {file.path}")
    if not files:
        typer.echo(f"{name} has nothing to download")


@contextmanager
def _progress() -> "Iterator[DownloadProgress]":
    """A bar for each thing fetched, on a terminal; silence elsewhere."""
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn  # noqa: PLC0415  # noqa: PLC0415

    console = Console(stderr=True)
    bars: dict[str, TaskID] = {}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as shown:

        def advance(what: str, done: int, total: int | None) -> None:
            if what not in bars:
                bars[what] = shown.add_task(what, total=total)
            shown.update(bars[what], completed=done, total=total)

        yield advance


def _described(spec: "DatasetSpec") -> "JsonObject":
    return {
        "dataset": spec.name,
        "source": spec.source,
        "revision": spec.revision,
        "unpinned": spec.unpinned,
        "rows": spec.rows,
        "licence": spec.licence,
        "gold_field": spec.gold_field,
    }


def _row(spec: "DatasetSpec") -> dict[str, str]:
    rows = "by option" if spec.rows is None else f"{spec.rows:,}"
    return {
        "dataset": spec.name,
        "source": spec.source,
        "revision": spec.revision[:12],
        "rows": rows,
        "licence": spec.licence,
    }


def _key_value(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals or not key:
        raise ValueError(f"--option must read KEY=VALUE (got {text[:80]!r})")
    return key, value


def _print_table(rows: "Sequence[dict[str, str]]", columns: "Sequence[str]") -> None:
    widths = {key: max(map(len, (key, *(row[key] for row in rows)))) for key in columns}
    for row in (dict(zip(columns, columns, strict=True)), *rows):
        typer.echo("  ".join(row[key].ljust(width) for key, width in widths.items()).rstrip())


def _echo_json(value: "JsonObject") -> None:
    from sieval.core.jsonvalue import encode_document  # noqa: PLC0415

    typer.echo(encode_document(value), nl=False)
