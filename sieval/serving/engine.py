"""An engine of one's own: started, tried, watched, started again and ended with all below it."""

import errno
import os
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, NoReturn

import anyio
from anyio.abc import Process

from sieval.models.recipe import Recipe
from sieval.models.settings import EndpointSettings
from sieval.serving import minder
from sieval.serving.engine_fault import explain_end, explain_log, is_fatal
from sieval.serving.engine_ready import engine_version, until_ready
from sieval.serving.errors import EngineLostError, ServingError
from sieval.serving.log_tail import LogTail
from sieval.serving.sglang_command import sglang_command

Follow = Callable[[str], None]
"""Called with each line of the engine's log while it starts."""

GRACE_S: Final = 5.0
"""Seconds an engine that is asked to end has before it is ended."""

_LOOK_S = 0.2
_END_S = 60.0


@asynccontextmanager
async def launch(
    recipe: Recipe, *, log: Path, port: int | None = None, follow: Follow | None = None
) -> AsyncIterator["Engine"]:
    """A started engine that has answered a one-token request; nothing of it is left when the block ends.

    `log` is appended to; `port` stands for the recipe's, 0 for any free one.

    Raises:
        ServingError: when it does not start; the message says what failed, what helps and where the log is.
        ValueError: when the recipe names no model.
    """
    engine = Engine(recipe, log, recipe.port if port is None else port, follow)
    try:
        await engine.start()
        yield engine
    finally:
        with anyio.CancelScope(shield=True):
            await engine.stop()


class Engine:
    """One SGLang server and everything below it. `version` is None until it has answered."""

    def __init__(self, recipe: Recipe, log: Path, port: int, follow: Follow | None = None) -> None:
        self.recipe = recipe
        self.log = log
        self.model = recipe.served_name
        self.port = _free_port(recipe.host, port)
        self.command = sglang_command(recipe, self.port)
        self.version: str | None = None
        self._follow = follow or (lambda _line: None)
        self._process: Process | None = None
        self._tail = LogTail(log)

    @property
    def url(self) -> str:
        """Where it answers, `/health` and the native paths below it."""
        host = "127.0.0.1" if self.recipe.host in ("0.0.0.0", "::") else self.recipe.host  # noqa: S104
        return f"http://{host}:{self.port}"

    @property
    def base_url(self) -> str:
        """The root of the OpenAI protocols."""
        return f"{self.url}/v1"

    async def start(self) -> None:
        """Return when it has answered a one-token request.

        Raises:
            ServingError: when it ends before that, or takes longer than the recipe allows.
        """
        assert self._process is None, "an engine is started once"
        _refuse_taken(self.recipe.host, self.port)
        self._process = await self._spawn()
        failure = await self._tried(self._process)
        self._read_log()
        if failure is not None:
            await self.stop()
            self._read_log()
            raise ServingError(f"{explain_log(self._tail.lines) or failure}; the engine's log is {self.log}")

    async def wait_dead(self) -> str:
        """How it ended, once it has."""
        assert self._process is not None, "an engine that is not started does not end"
        code = await self._process.wait()
        self._read_log()
        return explain_log(self._tail.lines) or explain_end(code)

    async def restart(self) -> None:
        """End what is left of it and start it again, at the same address.

        Raises:
            ServingError: as `start`.
        """
        await self.stop()
        self._tail.lines.clear()
        await self.start()

    async def stop(self) -> None:
        """Return when every process of it has ended."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        async with process:  # closing its standard input asks the minder to end everything
            await process.stdin.aclose()
            with anyio.move_on_after(_END_S):
                await process.wait()

    async def _spawn(self) -> Process:
        try:
            self.log.parent.mkdir(parents=True, exist_ok=True)
            with self.log.open("ab") as log:
                return await anyio.open_process(
                    [sys.executable, "-IS", minder.__file__, str(GRACE_S), *self.command],
                    stdout=log,
                    stderr=log,
                    start_new_session=True,  # Ctrl-C is for us to handle
                )
        except OSError as exc:
            raise ServingError(f"cannot write the engine's log {self.log}: {exc.strerror}") from exc

    async def _tried(self, process: Process) -> str | None:
        """None when it came up, else what failed."""
        failure: str | None = f"no answer within the {self.recipe.start_s:g} s a start may take (`start_s`)"
        async with anyio.create_task_group() as group:

            async def fail(watch: Callable[[], Awaitable[str]]) -> None:
                nonlocal failure
                failure = await watch()
                group.cancel_scope.cancel()

            async def ended() -> str:
                return explain_end(await process.wait())

            group.start_soon(fail, ended)
            group.start_soon(fail, self._follow_log)
            with anyio.move_on_after(self.recipe.start_s):
                failure = await until_ready(self._settings())
                self.version = await engine_version(self.url)
            group.cancel_scope.cancel()
        return failure

    def _settings(self) -> EndpointSettings:
        return EndpointSettings(
            self.model, (self.base_url,), api=self.recipe.api, ready_timeout_s=self.recipe.start_s
        )

    async def _follow_log(self) -> str:
        """Return the line after which it cannot come up any more."""
        while True:
            for line in self._read_log():
                if is_fatal(line):
                    return line
            await anyio.sleep(_LOOK_S)

    def _read_log(self) -> list[str]:
        lines = self._tail.read()
        for line in lines:
            self._follow(line)
        return lines


async def keep_running(
    engine: Engine, tell: Callable[[str], None], note: Callable[[str, str], None] | None = None
) -> NoReturn:
    """Start the engine again whenever it dies, as often as its recipe allows.

    `note` is given each event, `ended` or `started again`, and why.

    Raises:
        EngineLostError: when it has died once more than that.
    """
    tries = 0
    note = note or (lambda _event, _why: None)
    why = await engine.wait_dead()
    note("ended", why)
    while tries < engine.recipe.restarts:
        tries += 1
        tell(f"the engine ended: {why}; starting it again ({tries} of {engine.recipe.restarts})")
        try:
            await engine.restart()
        except ServingError as exc:
            why = str(exc)
            continue
        tell(f"the engine answers again at {engine.base_url}")
        note("started again", why)
        why = await engine.wait_dead()
        note("ended", why)
    raise EngineLostError(f"the engine ended: {why}; it was started again {tries} times (`restarts`)")


def _free_port(host: str, port: int) -> int:
    if port != 0:
        return port
    with socket.socket() as listening:
        listening.bind((host, 0))
        found: int = listening.getsockname()[1]
        return found


def _refuse_taken(host: str, port: int) -> None:
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # one that is being closed is free
        try:
            listening.bind((host, port))
        except OSError as exc:
            if exc.errno == errno.EADDRINUSE:
                why = "is taken by another server; choose another --port, or 0 for any free one"
            else:
                why = f"cannot be had: {os.strerror(exc.errno or 0)}"
            raise ServingError(f"address {host}:{port} {why}") from exc
