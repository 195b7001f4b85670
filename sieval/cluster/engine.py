"""What runs on a node: one engine, asked unit by unit."""

import logging
import os
import socket
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple, NoReturn

import anyio

from sieval.cluster.errors import ClusterError
from sieval.cluster.launched import LaunchedEngine
from sieval.cluster.readiness import Readiness, code_here
from sieval.cluster.units import Unit, UnitEnd
from sieval.core.errors import SievalError
from sieval.core.offload import GradePool, usable_cores
from sieval.core.pacing import PacedEndpoint
from sieval.core.rundir import IDENTITY, RolloutState, RunDirectory
from sieval.core.runner import Run
from sieval.core.session import Limits, run_session
from sieval.core.shards import patiently
from sieval.core.tally import Tally
from sieval.models.connect import connect
from sieval.models.settings import Api, EndpointSettings
from sieval.tasks.session_plan import PoolPlan

_log = logging.getLogger(__name__)
UNITS_AT_ONCE = 2
"""Units an engine holds: the next one's rollouts are asked while the last answers of one are waited for."""


@dataclass(frozen=True, slots=True)
class EngineOrder:
    """What an engine is to do: where its model is asked (once for each API), by whom verdicts are given.

    The settings' recipe, where they have one, is launched here. `out` is the session's directory, `graders`
    are functions by name, `share` is the part of its node's cores that is its own.
    """

    out: Path
    settings: tuple[EndpointSettings, ...]
    limits: Limits
    pool: PoolPlan
    graders: tuple[str, ...]
    share: float


class Progress(NamedTuple):
    """How far a unit of the run in `directory` has come."""

    directory: Path
    number: int
    tally: Tally


class Engine:
    """An actor: the engine it stands for, and the units being asked of it.

    Everything is opened by the first call, so that an actor that Ray starts again on another node goes on.
    """

    def __init__(self, order: EngineOrder) -> None:
        self._order = order
        self._stack = AsyncExitStack()
        self._endpoints: dict[Api, PacedEndpoint] = {}
        self._pool: GradePool | None = None
        self._live: dict[tuple[Path, int], tuple[Unit, Run]] = {}
        self._launched: LaunchedEngine | None = None
        self._keeping = anyio.CancelScope()
        self._opening = anyio.Lock()
        self._asking = anyio.Lock()
        self._in_flight: anyio.CapacityLimiter | None = None

    async def ready(self) -> Readiness:
        """Return when units can be asked, or with the reason why they cannot."""
        host = socket.gethostname()
        try:
            await self._open()
            launched = {} if self._launched is None else self._launched.described()
            return Readiness(code_here(self._order.graders), host, engine=launched)
        except (SievalError, ValueError) as exc:  # as a text: not every exception survives the way back
            return Readiness("", host, str(exc))

    async def run_unit(self, unit: Unit) -> UnitEnd:
        """Ask, record and grade a unit, going on where its shard ends."""
        try:
            return await self._run_unit(unit)
        except (SievalError, ValueError) as exc:
            return UnitEnd(unit.number, Tally(0), str(exc))

    async def progress(self) -> list[Progress]:
        """The counts of the units being asked."""
        return [
            Progress(directory, number, _counted(unit, run))
            for (directory, number), (unit, run) in self._live.items()
        ]

    async def keep(self) -> None:
        """Start what was launched again whenever it dies; ends when the engine is closed.

        Once that has been tried often enough, this process ends, and Ray begins anew elsewhere.
        """
        try:
            await self._open()
            if self._launched is not None:
                with self._keeping:
                    await self._launched.keep_running()
        except SievalError as exc:
            _end_process(exc)

    async def close(self) -> None:
        """Close everything; the engine is not asked again."""
        self._keeping.cancel()
        await self._stack.aclose()

    async def _run_unit(self, unit: Unit) -> UnitEnd:
        try:
            pool = await self._open()
        except SievalError as exc:  # it could be opened where it was first
            _end_process(exc)
        directory = await patiently(lambda: _open_shard(unit))
        key = (unit.order.directory, unit.number)
        try:
            run = _run_of(unit, directory, self._endpoints[unit.order.api])
            self._live[key] = unit, run
            await self._ask(run, pool)
        finally:
            self._live.pop(key, None)
            directory.close()
        return UnitEnd(unit.number, _counted(unit, run), None if run.error is None else str(run.error))

    async def _ask(self, run: Run, pool: GradePool) -> None:
        limits = self._order.limits
        if limits.requests == "auto":  # what it measures must be its own traffic
            async with self._asking:
                await run_session([run], pool, limits)
            return
        async with anyio.create_task_group() as group, self._asking:
            group.start_soon(run_session, [run], pool, limits, self._in_flight)
            await run.handed_out.wait()

    async def _open(self) -> GradePool:
        """Everything the engine needs, opened once.

        Raises:
            SievalError: when the endpoint or a grader is not fit to start.
        """
        async with self._opening:
            if self._pool is not None:
                return self._pool
            order = self._order
            if order.limits.requests != "auto":
                most = min(order.limits.requests, order.limits.total or order.limits.requests)
                self._in_flight = anyio.CapacityLimiter(most)
            recipe = order.settings[0].recipe
            if recipe is not None and self._launched is None:
                launching = LaunchedEngine.started(recipe, order.out)
                self._launched = await self._stack.enter_async_context(launching)
            for settings in order.settings:
                if settings.api not in self._endpoints:
                    if self._launched is not None:
                        settings = self._launched.reached(settings)  # noqa: PLW2901
                    endpoint = PacedEndpoint(connect(settings), settings.rates)
                    self._stack.push_async_callback(endpoint.aclose)
                    await endpoint.check()
                    self._endpoints[settings.api] = endpoint
            workers = order.pool.workers
            if workers is None:
                workers = max(1, int(usable_cores() * order.share))
            pool = GradePool(
                order.graders,
                workers=workers,
                deadline_s=order.pool.deadline_s,
                memory_mb=order.pool.memory_mb,
            )
            self._pool = await self._stack.enter_async_context(pool)
            return self._pool


def _end_process(exc: SievalError) -> NoReturn:
    """Let Ray start this engine again, with the units it holds; an exception would end them."""
    _log.error("this engine ends: %s", exc)
    os._exit(1)


def _open_shard(unit: Unit) -> RunDirectory:
    order = unit.order
    if not (order.directory / IDENTITY).exists():
        raise ClusterError(
            f"{socket.gethostname()} does not see {order.directory}; "
            "--out must lie on storage that all nodes share"
        )
    directory = RunDirectory.open(
        unit.shard,
        order.identity,
        {"unit": unit.number},
        unit.samples,
        rollouts=order.rollouts,
        resume=True,
        grader=order.verdicts_of,
        durable=True,
    )
    for key in unit.held:
        directory.mark(key, RolloutState.ANSWERED)
    return directory


def _run_of(unit: Unit, directory: RunDirectory, endpoint: PacedEndpoint) -> Run:
    order = unit.order
    return Run(
        name=order.name,
        model=order.model,
        rollouts=order.rollouts,
        sampling=order.sampling,
        grader=order.grader,
        endpoint=endpoint,
        policy=order.policy,
        directory=directory,
    )


def _counted(unit: Unit, run: Run) -> Tally:
    held = len(unit.held)
    tally = run.tally
    return replace(tally, planned=tally.planned - held, answered=tally.answered - held)
