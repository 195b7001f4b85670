"""Grading in processes of its own, each under a deadline: the event loop never waits on mathematics."""

import json
import logging
import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import Self

import anyio

from sieval.core.errors import SievalError
from sieval.core.jsonvalue import JsonObject, decode_object, encode_line, list_of, object_of, text_of
from sieval.core.records import Verdict
from sieval.core.worker import HEADER, GradeJob, decode_verdict, encode_job, grade_batch, warm_graders

_log = logging.getLogger(__name__)
_START_S = 120.0  # spawning and importing on a busy machine
_GROW_S = 0.05  # a worker is started when none of those there gets free for that long
_BOOT = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[2]);"
    "from sieval.core.worker import serve_channel; serve_channel(int(sys.argv[1]))"
)


class GraderStartError(SievalError):
    """A grader, or a parser it depends on, that cannot be imported or does not answer its probe."""


class WorkerDiedError(SievalError):
    """A worker that ended before it answered; `memory` when its cap was the cause."""

    def __init__(self, message: str, *, memory: bool = False) -> None:
        super().__init__(message)
        self.memory = memory


class GradePool:
    """Worker processes that grade; an async context manager.

    It starts with one and grows, up to `workers`, while work waits for them. A grade past `deadline_s` loses
    its worker, which is replaced; one that crashes its worker is tried once more on a fresh one. Either way
    its verdict is `ungraded`. With `workers` 0 grading runs inline, unbounded.
    """

    def __init__(
        self,
        functions: Sequence[str],
        *,
        workers: int | None = None,
        deadline_s: float = 30.0,
        memory_mb: int = 4096,
        recycle_after: int = 10_000,
    ) -> None:
        self.workers = usable_cores() if workers is None else workers
        self.deadline_s = deadline_s
        self._functions = tuple(dict.fromkeys(functions))
        self._memory_mb = memory_mb
        self._recycle_after = recycle_after
        self._idle: list[_Worker] = []
        self._live: set[_Worker] = set()
        self._dying: list[subprocess.Popen[bytes]] = []
        self._free = anyio.Semaphore(max(self.workers, 1))
        self._returned = anyio.Event()

    def launch(self) -> Self:
        """Start a worker without waiting for it: it warms up beside whatever the caller does next."""
        if self.workers and not self._live:
            self._idle.append(self._start())
        return self

    async def __aenter__(self) -> Self:
        """Wait until one worker is warm; see `warm`."""
        self.launch()
        try:
            await self.warm()
        except BaseException:
            self.close()
            raise
        return self

    async def warm(self) -> None:
        """Return when one worker is warm.

        Raises:
            GraderStartError: when a grader or a parser it needs is missing or fails its probe.
        """
        if self.workers == 0:
            _log.warning("grading inline (0 workers): no deadline, no memory cap; for debugging only")
            warm_graders(self._functions)
            return
        async with self._free:
            worker = self._take_idle() or self._start()
            try:
                await worker.ready()
            except BaseException:
                self._discard(worker)
                raise
            self._give_back(worker)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Kill every worker at once, whatever it is doing."""
        for worker in tuple(self._live):
            self._discard(worker)
        for process in self._dying:
            process.wait()
        self._dying.clear()

    def worker_pids(self) -> tuple[int, ...]:
        """The process ids of the live workers."""
        return tuple(worker.process.pid for worker in self._live)

    async def grade(self, job: GradeJob) -> Verdict:
        """The verdict on one completion, `ungraded` when none could be had."""
        return (await self.grade_many([job]))[0]

    async def grade_many(self, jobs: Sequence[GradeJob]) -> list[Verdict]:
        """Verdicts in the order of `jobs`, which travel together; a poisoned one is singled out."""
        verdicts: list[Verdict] = []
        while len(verdicts) < len(jobs) - 1:
            rest = jobs[len(verdicts) :]
            try:
                verdicts += await self._run(rest)
            except (TimeoutError, WorkerDiedError):
                for job in rest:
                    verdicts.append(await self._grade_alone(job))
        if len(verdicts) < len(jobs):
            verdicts.append(await self._grade_alone(jobs[-1]))
        return verdicts

    async def _grade_alone(self, job: GradeJob) -> Verdict:
        death = ""
        for _ in range(2):
            try:
                return (await self._run([job]))[0]
            except TimeoutError:
                return Verdict(
                    "ungraded", None, "deadline", f"grading took longer than {self.deadline_s:g} s"
                )
            except WorkerDiedError as exc:
                if exc.memory:
                    return Verdict(
                        "ungraded", None, "memory", f"grading needed more than {self._memory_mb} MB"
                    )
                death = str(exc)
        return Verdict("ungraded", None, "crash", f"grading ended its worker twice: {death}")

    async def _run(self, jobs: Sequence[GradeJob]) -> list[Verdict]:
        if self.workers == 0:
            return grade_batch(jobs)
        async with self._free:
            worker = await self._free_worker()
            try:
                await worker.ready()
                with anyio.fail_after(self.deadline_s):
                    verdicts = await worker.grade(jobs)
            except (TimeoutError, WorkerDiedError):
                self._discard(worker)
                self._idle.append(self._start())  # warms up while others grade
                raise
            except BaseException:
                self._discard(worker)
                raise
            if worker.graded >= self._recycle_after:
                self._discard(worker)
            else:
                self._give_back(worker)
            return verdicts

    async def _free_worker(self) -> "_Worker":
        """One that waits for work; a new one when all have been busy for a while."""
        with anyio.move_on_after(_GROW_S):
            while self._live:
                if (worker := self._take_idle()) is not None:
                    return worker
                await self._returned.wait()
        return self._take_idle() or self._start()

    def _give_back(self, worker: "_Worker") -> None:
        self._idle.append(worker)
        self._returned.set()
        self._returned = anyio.Event()

    def _take_idle(self) -> "_Worker | None":
        """One that waits for work, warm if there is such."""
        chosen = next(
            (worker for worker in self._idle if worker.is_warm), self._idle[0] if self._idle else None
        )
        if chosen is not None:
            self._idle.remove(chosen)
        return chosen

    def _start(self) -> "_Worker":
        worker = _Worker.spawn(self._functions, self._memory_mb)
        self._live.add(worker)
        return worker

    def _discard(self, worker: "_Worker") -> None:
        self._live.discard(worker)
        with suppress(ValueError):
            self._idle.remove(worker)
        worker.kill()
        self._dying = [process for process in (*self._dying, worker.process) if process.poll() is None]


class _Worker:
    """One grading process and the channel to it."""

    def __init__(self, process: subprocess.Popen[bytes], raw: socket.socket) -> None:
        self.process = process
        self.graded = 0
        self._raw = raw
        self._buffer = bytearray()
        self._ready = False

    @classmethod
    def spawn(cls, functions: Sequence[str], memory_mb: int) -> Self:
        # Not multiprocessing: its spawned children import the caller's __main__ again.
        ours, theirs = socket.socketpair()
        descriptor = theirs.fileno()
        with theirs:
            process = subprocess.Popen(  # noqa: S603  # our own interpreter and module
                [sys.executable, "-P", "-c", _BOOT, str(descriptor), json.dumps(sys.path)],
                pass_fds=(descriptor,),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        ours.sendall(_frame({"memory_mb": memory_mb, "functions": list(functions)}))
        ours.setblocking(False)
        return cls(process, ours)

    @property
    def is_warm(self) -> bool:
        """Whether its first word has been heard."""
        return self._ready

    async def ready(self) -> None:
        """Wait for the worker's first word.

        Raises:
            GraderStartError: when it could not import or probe what it grades with.
        """
        if self._ready:
            return
        try:
            with anyio.fail_after(_START_S):
                await self._receive()
        except WorkerDiedError as exc:
            raise GraderStartError(f"a grading worker could not start: {exc}") from exc
        except TimeoutError as exc:
            raise GraderStartError(f"a grading worker was not ready within {_START_S:g} s") from exc
        self._ready = True

    async def grade(self, jobs: Sequence[GradeJob]) -> list[Verdict]:
        await self._send({"jobs": [encode_job(job) for job in jobs]})
        answer = await self._receive()
        self.graded += len(jobs)
        return [decode_verdict(object_of(verdict)) for verdict in list_of(answer["verdicts"])]

    def kill(self) -> None:
        """Kill without waiting: freeing a large worker's memory takes the kernel a while."""
        self.process.kill()
        self._raw.close()

    # Not anyio's stream: cancelled as an answer comes, it fails in the event loop.
    async def _send(self, value: JsonObject) -> None:
        rest = memoryview(_frame(value))
        try:
            while rest:
                try:
                    rest = rest[self._raw.send(rest) :]
                except BlockingIOError:
                    await anyio.wait_writable(self._raw)
        except OSError as exc:
            raise WorkerDiedError(await self._exit_text()) from exc

    async def _receive(self) -> JsonObject:
        try:
            header = await self._exactly(HEADER.size)
            answer = decode_object(await self._exactly(HEADER.unpack(header)[0]))
        except (EOFError, OSError) as exc:
            raise WorkerDiedError(await self._exit_text()) from exc
        if (error := text_of(answer.get("error"))) is not None:
            raise WorkerDiedError(error, memory=answer.get("memory") is True)
        return answer

    async def _exactly(self, size: int) -> bytes:
        while len(self._buffer) < size:
            try:
                piece = self._raw.recv(1 << 18)
            except BlockingIOError:
                await anyio.wait_readable(self._raw)
                continue
            if not piece:
                raise EOFError("the worker's channel closed")
            self._buffer += piece
        taken = bytes(self._buffer[:size])
        del self._buffer[:size]
        return taken

    async def _exit_text(self) -> str:
        for _ in range(100):
            if (code := self.process.poll()) is not None:
                return f"exit code {code}"
            await anyio.sleep(0.01)
        return "its channel closed"


def _frame(value: JsonObject) -> bytes:
    body = encode_line(value)
    return HEADER.pack(len(body)) + body


def usable_cores() -> int:
    """Cores this process may run on: its affinity, not the host's count."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
