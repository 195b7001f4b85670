"""The `sieval` command: its sub-commands and what its exit codes mean."""

import sys
from typing import Annotated

import click
import typer
from typer.core import TyperGroup

from sieval import __version__
from sieval.cli.advise import advise
from sieval.cli.audit import adjudicate, audit
from sieval.cli.canary import canary
from sieval.cli.compare import compare
from sieval.cli.datasets import dataset_app
from sieval.cli.engines import router, sglang
from sieval.cli.exchange import export, import_
from sieval.cli.regrade import regrade
from sieval.cli.report import report
from sieval.cli.run import run
from sieval.cli.score import score
from sieval.cli.serving import serve_app, simulate
from sieval.cli.stopping import act_as_ctrl_c, exit_code, said
from sieval.cli.submit import submit
from sieval.cli.tasks import task_app


class _Stoppable(TyperGroup):
    """Says by what a command was stopped; typer alone says nothing."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            typer.echo(said(), err=True)
            raise typer.Exit(exit_code()) from None


app = typer.Typer(
    name="sieval",
    cls=_Stoppable,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Mathematics benchmarks against a model endpoint, with verdicts a person can check.",
    epilog="Exit codes: 0 done, 1 finished with failures above the allowed share, 2 usage, 130 stopped.",
)
app.command()(run)
app.command()(submit)
app.command()(score)
app.command()(report)
app.command()(regrade)
app.command()(audit)
app.command()(adjudicate)
app.command()(canary)
app.command()(compare)
app.command()(export)
app.command("import")(import_)
app.command()(simulate)
for served in (sglang, router, advise):
    serve_app.command()(served)
app.add_typer(serve_app, name="serve")
app.add_typer(task_app, name="task")
app.add_typer(dataset_app, name="dataset")


@app.callback()
def _options(
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Log what happens inside.")] = False,
) -> None:
    import logging  # noqa: PLC0415  # not for --help

    level = logging.DEBUG if verbose else logging.WARNING
    logging.basicConfig(level=level, format="%(levelname)s: %(message)s")
    if version:
        typer.echo(__version__)
        raise typer.Exit


def run_app() -> None:
    """Run the command line and exit: 0 done, 1 failed underway, 2 when asked wrongly or not fit to start."""
    act_as_ctrl_c()
    try:
        app()
    except Exception as exc:  # noqa: BLE001  # the last boundary: a line for what is expected, all of it for a bug
        _explain(exc)


def _explain(exc: Exception) -> None:
    from sieval.core.errors import SievalError  # noqa: PLC0415  # not for --help

    while isinstance(exc, ExceptionGroup) and len(exc.exceptions) == 1:
        exc = exc.exceptions[0]  # what ended a group of tasks alone
    if isinstance(exc, (SievalError, ValueError)):
        typer.echo(f"error: {exc}", err=True)
        sys.exit(2)
    sys.excepthook(type(exc), exc, exc.__traceback__)
    typer.echo(f"internal error: {type(exc).__name__}; please report it with the lines above", err=True)
    sys.exit(70)
