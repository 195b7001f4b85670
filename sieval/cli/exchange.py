"""`sieval export` and `sieval import`: runs for other tools, and runs of other tools."""

import os
import shlex
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sieval.cli.output import Output, OutputOption
from sieval.cli.report import find_runs, show_reports
from sieval.core.plural import counted

if TYPE_CHECKING:  # nothing that takes time may be imported to show `--help`
    from sieval.reports.exchange.imported import Imported
    from sieval.reports.exchange.rollouts import Exported


class Format(StrEnum):
    """What a run is written as."""

    CSV = "csv"
    PARQUET = "parquet"
    MARKDOWN = "markdown"
    LM_EVAL = "lm-eval"
    INSPECT = "inspect"


def export(
    session: Annotated[Path, typer.Argument(help="A run's directory, or a session's.", metavar="SESSION")],
    *,
    form: Annotated[Format, typer.Option("--format", help="What to write.")],
    out: Annotated[
        Path | None,
        typer.Option(help="The file (csv, parquet, markdown) or the folder (lm-eval, inspect) to write."),
    ] = None,
    grader: Annotated[
        str | None, typer.Option(help="With the verdicts of this grader.", metavar="NAME")
    ] = None,
) -> None:
    """Write a session's rollouts as CSV or Parquet, its scores as Markdown, or logs other tools read.

    Example: `sieval export runs/qwen3 --format parquet --out qwen3.parquet`
    """
    from sieval.reports.exchange.rollouts import Exported  # noqa: PLC0415  # everything below is heavy
    from sieval.reports.exchange.tables import markdown, write_csv, write_parquet  # noqa: PLC0415

    runs = [Exported.read(path, grader) for path in find_runs(session)]
    if form is Format.MARKDOWN:
        table = markdown(runs)
        if out is None:
            typer.echo(table, nl=False)
        else:
            _write_text(out, table)
        return
    if out is None:
        raise ValueError(f"--format {form.value} needs --out; name the file, or the folder, to write")
    if form in (Format.CSV, Format.PARQUET):
        rows = (write_csv if form is Format.CSV else write_parquet)(out, runs)
        typer.echo(f"{out}: {counted(rows, 'rollout')} of {counted(len(runs), 'run')}")
    else:
        _write_logs(out, runs, form)


def import_(
    file: Annotated[
        Path,
        typer.Argument(help="samples_*.jsonl of lm-evaluation-harness, or a log of Inspect (.json, .eval)."),
    ],
    *,
    task: Annotated[str, typer.Option(help="The task whose grader judges it.", metavar="TASK")],
    out: Annotated[Path, typer.Option(help="The run's directory to make.")],
    form: Annotated[
        str | None, typer.Option("--format", help="lm-eval or inspect (default: told from the file).")
    ] = None,
    model: Annotated[str | None, typer.Option(help="The model's name (default: the log's).")] = None,
    gold: Annotated[
        str | None,
        typer.Option(help="Field of lm-eval's `doc` that holds the gold (default: target).", metavar="FIELD"),
    ] = None,
    output: OutputOption = Output.TABLE,
) -> None:
    """Read a run made elsewhere into a run's directory, grade it, and keep its own verdicts beside ours.

    Then `sieval audit OUT --against lm-eval` (or inspect) holds the two against each other.

    Example: `sieval import samples_gsm8k.jsonl --task gsm8k_0shot_gen --out runs/elsewhere`
    """
    import anyio  # noqa: PLC0415  # everything below is heavy

    from sieval import __version__  # noqa: PLC0415
    from sieval.cli.flags import workers_asked  # noqa: PLC0415
    from sieval.core.offload import GradePool  # noqa: PLC0415
    from sieval.core.registry import load_task  # noqa: PLC0415
    from sieval.core.regrade import stamp  # noqa: PLC0415
    from sieval.reports.exchange.imported import write_run  # noqa: PLC0415
    from sieval.reports.summary import write_report  # noqa: PLC0415

    grader = load_task(task).grader
    imported = _read(file, form, model, gold)
    directory = out / task
    provenance = {
        **stamp(__version__, shlex.join(["sieval", *sys.argv[1:]])),
        "grader": grader,
        "notes": [f"imported from {imported.harness} log {file.name}"],
    }

    async def write() -> None:
        async with GradePool([grader], workers=workers_asked(os.environ)) as pool:
            await write_run(directory, imported, task, pool, provenance)

    anyio.run(write)
    show_reports([write_report(directory)], output)
    for name in imported.verdicts:
        typer.echo(f"its own verdicts: sieval audit {out} --against {name}", err=True)


def _read(file: Path, form: str | None, model: str | None, gold: str | None) -> "Imported":
    from sieval.reports.exchange.inspect_log import read_inspect  # noqa: PLC0415
    from sieval.reports.exchange.lm_eval_log import model_beside, read_lm_eval  # noqa: PLC0415

    chosen = form or ("lm-eval" if file.suffix == ".jsonl" else "inspect")
    if chosen == "lm-eval":
        return read_lm_eval(file, model or model_beside(file), gold)
    if chosen == "inspect":
        return read_inspect(file, model)
    raise ValueError(f"--format must be lm-eval or inspect (got {chosen[:80]!r})")


def _write_logs(folder: Path, runs: "list[Exported]", form: Format) -> None:
    from sieval.reports.exchange.inspect_log import log_name, write_inspect  # noqa: PLC0415
    from sieval.reports.exchange.lm_eval_log import write_lm_eval  # noqa: PLC0415

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as exc:
        raise ValueError(f"--out must be a folder (got {str(folder)[:80]!r}: {exc.strerror})") from exc
    for run in runs:
        model = "".join(char if char.isalnum() or char in "-_." else "_" for char in run.model)
        if form is Format.LM_EVAL:
            path = folder / f"samples_{run.task}_{model}.jsonl"
            typer.echo(f"{path}: {counted(write_lm_eval(path, run), 'sample')}")
        else:
            path = folder / log_name(run.task, model, run.started)
            typer.echo(f"{path}: {counted(write_inspect(path, run), 'rollout')}")


def _write_text(path: Path, text: str) -> None:
    from sieval.core.jsonlines import write_whole  # noqa: PLC0415

    write_whole(path, text.encode())
