"""A server that runs until it is asked to stop."""

import json
import os
from functools import partial
from pathlib import Path

import anyio
import typer

from sieval.cli.engine_view import shown_start
from sieval.cli.output import Output
from sieval.cli.serving import write_ready
from sieval.cli.stopping import ending_signals
from sieval.serving.errors import ServingError
from sieval.serving.program import Program, keep_running


def serve_until_stopped(program: Program, *, ready_file: Path | None, output: Output) -> None:
    """Start the server, keep it running until a signal asks to stop, and leave nothing of it.

    Raises:
        ServingError: when it does not start, or dies more often than it may.
    """

    async def serve() -> None:
        with shown_start(program.what, program.log) as program.follow:
            await program.start()
        if (told := await program.told()) is not None:
            typer.echo(told, err=True)
        _tell_ready(program, ready_file, output)
        await keep_running(program, partial(typer.echo, err=True))

    async def until_stopped() -> None:
        failure: ServingError | None = None
        try:
            with anyio.open_signal_receiver(*ending_signals()) as signals:
                async with anyio.create_task_group() as group:

                    async def run() -> None:
                        nonlocal failure
                        try:
                            await serve()
                        except ServingError as exc:
                            failure = exc  # raised outside the group, which would wrap it
                            group.cancel_scope.cancel()

                    group.start_soon(run)
                    async for _ in signals:
                        group.cancel_scope.cancel()
        finally:
            await program.stop()
        if failure is not None:
            raise failure

    try:
        anyio.run(until_stopped)
    finally:
        if ready_file is not None:
            ready_file.unlink(missing_ok=True)


def _tell_ready(program: Program, ready_file: Path | None, output: Output) -> None:
    told = {"url": program.url, "port": program.port, "pid": os.getpid(), "simulated": False}
    if output is Output.JSON:
        typer.echo(json.dumps({"event": "ready", **told}))
    else:
        typer.echo(f"listening on {program.base_url} (Ctrl-C stops)")
    if ready_file is not None:
        write_ready(ready_file, json.dumps(told))
