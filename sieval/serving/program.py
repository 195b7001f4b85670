"""A server of one's own: started, tried, watched, started again and ended with all below it."""

import errno
import socket
import sys
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import ClassVar, Final, NoReturn

import anyio
from anyio.abc import Process

from sieval.core.plural import counted
from sieval.serving import minder
from sieval.serving.engine_fault import explain_end, explain_log, is_dying, is_fatal
from sieval.serving.errors import EngineLostError, ServingError
from sieval.serving.log_tail import LogTail

Follow = Callable[[str], None]
"""Called with each line of a server's log while it starts."""

GRACE_S: Final = 5.0
"""Seconds a server that is asked to end has before it is ended."""

_LOOK_S = 0.2
_LOOK_AGAIN_S = 1.0
_END_S = 60.0


class Program(ABC):
    """One server and every process below it; its address stays when it is started again.

    `start_s` bounds a start, `restarts` how often `keep_running` starts it again; `follow` is called with
    each line of the log while it starts.
    """

    name: ClassVar[str]
    """What messages call it."""
    log_tells: ClassVar[bool] = True
    """Whether its log says how far a start is, to a person."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        host: str,
        port: int,
        log: Path,
        start_s: float,
        restarts: int,
    ) -> None:
        self.command = tuple(command)
        self.host = host
        self.port = port
        self.log = log
        self.start_s = start_s
        self.restarts = restarts
        self.follow: Follow = lambda _line: None
        self._process: Process | None = None
        self._tail = LogTail(log)

    @abstractmethod
    async def answers(self) -> str | None:
        """Return None when it has answered, or what it said that will not get better by waiting."""

    @property
    @abstractmethod
    def what(self) -> str:
        """What is started, in words."""

    @property
    def awaited(self) -> str:
        """Who an answer is missing from while it starts, ` from http://HOST:PORT`; empty: itself."""
        return ""

    async def told(self) -> str | None:
        """What is worth knowing of it once it answers, None where nothing is."""
        return None

    @property
    def url(self) -> str:
        """Where it answers, `/health` and the native paths below it."""
        host = "127.0.0.1" if self.host in ("0.0.0.0", "::") else self.host  # noqa: S104  # compared, not bound
        return f"http://{host}:{self.port}"

    @property
    def base_url(self) -> str:
        """The root of the OpenAI protocols."""
        return f"{self.url}/v1"

    async def start(self) -> None:
        """Return when it has answered.

        Raises:
            ServingError: when it ends before that, or takes longer than `start_s`.
        """
        assert self._process is None, "a server is started once"
        _refuse_taken(self.host, self.port)
        self._process = await self._spawn()
        failure = await self._tried(self._process)
        self._follow_new()
        if failure is not None:
            await self.stop()
            self._tail.read()
            raise ServingError(f"{explain_log(self._tail.lines) or failure}; {self.name}'s log is {self.log}")

    async def wait_dead(self) -> str:
        """How it ended, once it has, or is about to and answers no more."""
        process = self._process
        assert process is not None, "what is not started does not end"
        ended = "one of its processes failed"
        async with anyio.create_task_group() as group:

            async def watch_log() -> None:
                while True:
                    if any(map(is_dying, self._tail.read())):
                        group.cancel_scope.cancel()
                    await anyio.sleep(_LOOK_AGAIN_S)

            group.start_soon(watch_log)
            ended = explain_end(await process.wait())
            group.cancel_scope.cancel()
        self._tail.read()
        return explain_log(self._tail.lines) or ended

    async def restart(self) -> None:
        """End what is left of it and start it again, at the same address.

        Raises:
            ServingError: as `start`.
        """
        await self.stop()
        self._tail.lines.clear()
        await self.start()

    async def stop(self) -> None:
        """Return when every process of it has ended; cancellation waits for that."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        with anyio.move_on_after(_END_S, shield=True):
            async with process:  # closing its standard input asks the minder to end everything
                await process.stdin.aclose()
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
            raise ServingError(f"cannot write {self.name}'s log {self.log}: {exc.strerror}") from exc

    async def _tried(self, process: Process) -> str | None:
        """None when it came up, else what failed."""
        failure: str | None = None
        came = False
        async with anyio.create_task_group() as group:

            async def fail(watch: Callable[[], Awaitable[str]]) -> None:
                nonlocal failure
                failure = await watch()
                group.cancel_scope.cancel()

            async def ended() -> str:
                return explain_end(await process.wait())

            group.start_soon(fail, ended)
            group.start_soon(fail, self._follow_log)
            with anyio.move_on_after(self.start_s):
                failure = await self.answers()
                came = True
            if failure is None and not came:
                late = f"within the {self.start_s:g} s a start may take (`start_s`)"
                failure = f"no answer{self.awaited} {late}"
            group.cancel_scope.cancel()
        return failure

    async def _follow_log(self) -> str:
        """Return the line after which it cannot come up any more."""
        while True:
            for line in self._follow_new():
                if is_fatal(line):
                    return line
            await anyio.sleep(_LOOK_S)

    def _follow_new(self) -> Sequence[str]:
        """The lines that came, shown to whoever follows where they tell a person something."""
        lines = tuple(self._tail.read())
        for line in lines if self.log_tells else ():
            self.follow(line)
        return lines


async def keep_running(
    program: Program, tell: Callable[[str], None], note: Callable[[str, str], None] | None = None
) -> NoReturn:
    """Start the server again whenever it dies, up to its `restarts`.

    `note` is given each event (`ended`, `started again`, `did not start again`) and why.

    Raises:
        EngineLostError: when it has died once more than that.
    """
    tries = 0
    note = note or (lambda _event, _why: None)
    why = await program.wait_dead()
    note("ended", why)
    while tries < program.restarts:
        tries += 1
        tell(f"{program.name} ended: {why}; starting it again ({tries} of {program.restarts})")
        try:
            await program.restart()
        except ServingError as exc:
            why = str(exc)
            note("did not start again", why)
            continue
        tell(f"{program.name} answers again at {program.base_url}")
        note("started again", "")
        why = await program.wait_dead()
        note("ended", why)
    raise EngineLostError(
        f"{program.name} ended: {why}; it was started again {counted(tries, 'time')} (`restarts`)"
    )


def free_port(host: str, port: int) -> int:
    """`port`, or any free one where it is 0."""
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
        except OverflowError as exc:
            raise ServingError(f"a port lies within 0..65535 (got {port}); choose another --port") from exc
        except OSError as exc:
            if exc.errno == errno.EADDRINUSE:
                why = "is taken by another server; choose another --port, or 0 for any free one"
            else:
                why = f"cannot be had: {exc.strerror}"
            raise ServingError(f"address {host}:{port} {why}") from exc
