"""`sieval task`: what can be run, and what each task measures."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sieval.cli.output import Output, OutputOption

if TYPE_CHECKING:  # nothing that takes time may be imported to show `--help`
    from sieval.core.jsonvalue import JsonObject

task_app = typer.Typer(no_args_is_help=True, help="List and describe tasks.")


_COLUMNS = ("task", "benchmark", "shots", "mode")


@task_app.command("list")
def list_tasks(output: OutputOption = Output.TABLE) -> None:
    """List every task that can be run; as JSON, everything tasks and datasets declare."""
    if output is Output.JSON:
        from sieval.core.catalogue import build_catalogue  # noqa: PLC0415

        _echo_json(build_catalogue())
        return
    from sieval.core.discovery import task_names  # noqa: PLC0415
    from sieval.core.names import TaskName  # noqa: PLC0415

    rows = []
    for name in task_names():
        parsed = TaskName.parse(name)
        rows.append({"task": name, "benchmark": parsed.task, "shots": parsed.shots, "mode": parsed.mode})
    widths = {key: max(map(len, (key, *(row[key] for row in rows)))) for key in _COLUMNS}
    for row in (dict(zip(_COLUMNS, _COLUMNS, strict=True)), *rows):
        typer.echo("  ".join(row[key].ljust(width) for key, width in widths.items()).rstrip())


@task_app.command()
def show(name: str, output: OutputOption = Output.TABLE) -> None:
    """Show a task's data, prompt, grader and published protocol.

    Example: `sieval task show dgn_math_0shot_gen`
    """
    described = describe(name)
    if output is Output.JSON:
        _echo_json(described)
        return
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(overflow="fold")  # an address is never cut
    for key, value in described.items():
        table.add_row(key.replace("_", " "), Text(_shown(value)))
    _print(table)


@task_app.command()
def new(
    name: Annotated[str, typer.Argument(help="<task>_<N>shot_<mode>, as in foo_2027_0shot_gen.")],
    *,
    dataset: Annotated[str, typer.Option(help="The dataset's name, registered or new.")],
    family: Annotated[str, typer.Option(help="The shape in sieval.tasks.families it has.")] = "ArenaTask",
    reference: Annotated[str, typer.Option(help="Where the protocol is published, pinned.")] = "",
    rollouts: Annotated[int, typer.Option(min=1, help="Rollouts a sample, as published.")] = 1,
    source: Annotated[
        str | None, typer.Option(help="OWNER/REPO@COMMIT on the Hub, for a new dataset.")
    ] = None,
    rows: Annotated[int | None, typer.Option(min=1, help="How many rows the new dataset has.")] = None,
    licence: Annotated[str, typer.Option(help="The new dataset's licence.")] = "",
    split: Annotated[str, typer.Option(help="The new dataset's split.")] = "test",
    problem_field: Annotated[str, typer.Option(help="Its field of the problem.")] = "problem",
    gold_field: Annotated[str, typer.Option(help="Its field of the gold.")] = "answer",
    into: Annotated[Path, typer.Option(help="The repository.")] = Path(),
) -> None:
    """Write the files a new benchmark starts from; none is overwritten.

    Example: `sieval task new foo_2027_0shot_gen --dataset foo_2027 --source OWNER/REPO@COMMIT --rows 30
    --licence MIT --reference https://github.com/OWNER/REPO --rollouts 4`
    """
    from sieval.core.names import TaskName  # noqa: PLC0415
    from sieval.tasks import scaffold  # noqa: PLC0415

    declared = None
    if source is not None:
        repository, _, commit = source.partition("@")
        if not commit or rows is None or not licence:
            raise ValueError(
                f"a new dataset needs --source OWNER/REPO@COMMIT, --rows and --licence (got {source[:80]!r}, "
                f"{rows}, {licence[:80]!r})"
            )
        declared = scaffold.NewDataset(repository, commit, rows, licence, split, problem_field, gold_field)
    task = scaffold.NewTask(TaskName.parse(name), dataset, family, reference, rollouts, declared)
    files = scaffold.scaffold(task)
    if taken := [file.path for file in files if (into / file.path).exists()]:
        raise ValueError(f"{taken[0]} exists already; choose another name")
    for file in files:
        (into / file.path).parent.mkdir(parents=True, exist_ok=True)
        (into / file.path).write_text(file.text, encoding="utf-8")
        typer.echo(f"wrote {file.path}")
    typer.echo("next: CONTRIBUTING.md, Adding a benchmark; then python -m scripts.sync_meta_index")


def describe(name: str) -> "JsonObject":
    """Everything a task declares; its prompt is shown with `{problem}` in the problem's place.

    Raises:
        RegistryError: when no task has that name.
    """
    from sieval.core.names import MODE_MEANINGS  # noqa: PLC0415
    from sieval.core.records import Sample  # noqa: PLC0415
    from sieval.core.registry import load_dataset, load_task  # noqa: PLC0415
    from sieval.tasks.pages import page_path, read_page  # noqa: PLC0415

    task = load_task(name)()
    spec = task.spec
    dataset = load_dataset(spec.dataset).spec
    page = read_page(page_path(name))
    return {
        "task": name,
        "about": (type(task).__doc__ or "").strip(),
        "mode": f"{spec.name.mode}: {MODE_MEANINGS[spec.name.mode]}",
        "status": spec.status,
        "dataset": dataset.name,
        "source": dataset.source,
        "revision": dataset.revision,
        "licence": dataset.licence,
        "rows": dataset.rows,
        "prompt": task.prompt(Sample("", "{problem}", "")).to_json(),
        "extraction": task.extraction,
        "grader": task.grader,
        "breakdowns": list(task.breakdowns),
        "reference": spec.reference.name,
        "reference_url": spec.reference.url,
        "published_sampling": spec.reference.sampling.to_json(),
        "published_rollouts": spec.reference.rollouts,
        "page": f"docs/tasks/{name}.md" if page else None,
        "divergences": [divergence._asdict() for divergence in page.divergences] if page else [],
    }


def _shown(value: object) -> str:
    """A value as a person reads it: turns and texts of a prompt, settings by name, a divergence a line."""
    if value is None or value in ("", [], {}):
        return "none"
    match value:
        case [{"id": _}, *_]:
            return "\n".join(_divergence(**entry) for entry in value if isinstance(entry, dict))
        case {"messages": list(turns)}:
            return "\n".join(f"{turn['role']}: {turn['content']}" for turn in turns)
        case {"text": str(text), **rest} if not rest:
            return text
        case dict():
            return ", ".join(f"{name} {setting}" for name, setting in value.items())
        case list():
            return ", ".join(map(str, value))
    return str(value)


def _divergence(id: str, here: str, published: str, evidence: str) -> str:  # noqa: A002  # the page's word
    differs = "" if published == "the same" else f"; published: {published}"
    return f"{id}: {here}{differs} ({evidence})"


def _echo_json(value: "JsonObject") -> None:
    from sieval.core.jsonvalue import encode_document  # noqa: PLC0415

    typer.echo(encode_document(value), nl=False)


def _print(renderable: object) -> None:
    from rich.console import Console  # noqa: PLC0415

    Console().print(renderable)
