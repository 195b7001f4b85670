"""Several runs in one event loop, sharing endpoints and the grading pool."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeVar

import anyio

from sieval.core.endpoint import Request
from sieval.core.offload import GradePool
from sieval.core.pacing import START, KneeFinder, PacedEndpoint, Window
from sieval.core.runner import Run

_T = TypeVar("_T")
_TICK_S = 0.1
_WINDOW_S = 1.0


@dataclass(frozen=True, slots=True)
class Limits:
    """How much happens at once: `requests` in flight at each endpoint, `total` at all of them together.

    `auto` finds the number where an endpoint's throughput stops rising, and holds there.
    """

    requests: int | Literal["auto"] = 64
    total: int | None = None

    def __post_init__(self) -> None:
        if self.requests != "auto" and self.requests < 1:
            raise ValueError(f"requests in flight must be at least 1, or auto (got {self.requests})")
        if self.total is not None and self.total < 1:
            raise ValueError(f"requests in flight in total must be at least 1 (got {self.total})")


async def run_session(
    runs: Sequence[Run], pool: GradePool | None, limits: Limits, shared: anyio.CapacityLimiter | None = None
) -> None:
    """Return when every run has ended; a run that failed holds its `error`.

    Without a pool answers are recorded and not graded: a later session on the directory grades them.
    `shared` bounds the requests in flight of several sessions together, in place of `limits.total`.
    """
    if shared is None and limits.total is not None:
        shared = anyio.CapacityLimiter(limits.total)
    async with anyio.create_task_group() as group:
        if pool is not None:
            for run in runs:
                group.start_soon(run.grade, pool)
        for endpoint in {id(run.endpoint): run.endpoint for run in runs}.values():
            lane = _Lane(endpoint, [run for run in runs if run.endpoint is endpoint], shared)
            group.start_soon(lane.ask_all, limits)


@dataclass(slots=True)
class _Lane:
    """The traffic to one endpoint: its runs take turns, `wanted` rollouts in flight."""

    endpoint: PacedEndpoint
    runs: Sequence[Run]
    shared: anyio.CapacityLimiter | None
    wanted: int = 0
    working: int = 0
    todo: Iterator[tuple[Run, Request]] = field(init=False)

    def __post_init__(self) -> None:
        self.todo = _in_turn([_samples(run) for run in self.runs])

    async def ask_all(self, limits: Limits) -> None:
        """Return when every rollout of the runs has been asked."""
        requests = limits.requests
        finder = KneeFinder() if requests == "auto" else None
        self.wanted = START if requests == "auto" else requests
        async with anyio.create_task_group() as workers:
            while True:
                while self.working < self.wanted:
                    self.working += 1
                    workers.start_soon(self._work)
                if finder is None or (window := await self._window(finder.target)) is None:
                    return
                finder.observe(window)
                self.wanted = finder.target

    async def _work(self) -> None:
        """Ask one rollout after the other; leave when fewer workers are wanted."""
        for run, request in self.todo:
            if self.shared is None:
                await run.ask(request)
            else:
                async with self.shared:
                    await run.ask(request)
            if self.working > self.wanted:
                break
        self.working -= 1

    async def _window(self, in_flight: int) -> Window | None:
        """A stretch of steady traffic, after the answers still due to the time before; None at the end."""
        traffic = self.endpoint.traffic
        if not await self._until(traffic.attempts + in_flight, 0):
            return None
        start, before = anyio.current_time(), replace(traffic)
        if not await self._until(traffic.attempts + 2 * in_flight, start + _WINDOW_S):
            return None
        return Window(
            traffic.completed - before.completed,
            traffic.tokens - before.tokens,
            traffic.refused - before.refused,
            anyio.current_time() - start,
        )

    async def _until(self, attempts: int, time: float) -> bool:
        """Return when so many attempts have ended and the time has come; False when all work has ended."""
        while self.endpoint.traffic.attempts < attempts or anyio.current_time() < time:
            if self.working == 0:
                return False
            await anyio.sleep(_TICK_S)
        return True


def _samples(run: Run) -> Iterator[Iterator[tuple[Run, Request]]]:
    """A run's rollouts still to be asked, those of one sample together."""
    for _, requests in itertools.groupby(run.requests(), key=lambda request: request.key.sample):
        yield ((run, request) for request in requests)


def _in_turn(sources: Sequence[Iterator[Iterable[_T]]]) -> Iterator[_T]:
    """What one entry of each source holds, again and again, until all are spent."""
    for row in itertools.zip_longest(*sources, fillvalue=()):
        for entry in row:
            yield from entry
