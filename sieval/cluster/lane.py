"""One model of a session: its engines, and the units they take turns at."""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import anyio

from sieval.cluster.engine import UNITS_AT_ONCE, Progress
from sieval.cluster.errors import ClusterError
from sieval.cluster.gathering import Gathering
from sieval.cluster.readiness import Readiness, last_line
from sieval.cluster.units import Unit, UnitEnd
from sieval.core.jsonvalue import JsonObject

_log = logging.getLogger(__name__)
_TICK_S = 1.0
_CLOSE_S = 10.0


@dataclass(slots=True)
class RemoteEngine:
    """An engine's actor, whose life Ray keeps: `actor` is Ray's handle, its methods made up as it goes.

    It must run the same `code` as the driver. `launched` is the server it started, once that is up. One that
    `waits` needs GPUs that others may hold.
    """

    actor: Any
    code: str
    waits: bool = False
    launched: JsonObject = field(default_factory=dict)
    _opened: bool = False
    _released: bool = False

    async def check(self) -> str | None:
        """Wait until it can be asked; why it cannot, where it says so."""
        from ray.exceptions import RayError  # noqa: PLC0415  # optional, as Ray is

        try:
            readiness: Readiness = await self.actor.ready.remote()
        except RayError as exc:
            return f"an engine did not start: {last_line(exc)}"
        self._opened = True
        self.launched = readiness.engine
        return readiness.refused(self.code)

    async def run_unit(self, unit: Unit) -> UnitEnd:
        """How the unit ended, wherever it did: Ray moves it when a node is lost.

        Raises:
            ClusterError: when Ray gave it up.
        """
        from ray.exceptions import RayError, RayTaskError  # noqa: PLC0415

        try:
            end: UnitEnd = await self.actor.run_unit.remote(unit)
        except RayTaskError:
            raise  # a fault of ours
        except RayError as exc:
            raise ClusterError(
                f"unit {unit.number} of {unit.order.name} was lost again and again ({last_line(exc)}); "
                "go on with --resume"
            ) from exc
        return end

    async def progress(self) -> Sequence[Progress]:
        """The counts of the units it is being asked; none while it is away."""
        from ray.exceptions import RayError  # noqa: PLC0415

        try:
            found: Sequence[Progress] = await self.actor.progress.remote()
        except RayError:
            return ()  # its units tell what happened
        return found

    async def keep(self) -> None:
        """Have what it launched started again whenever it dies."""
        from ray.exceptions import RayError  # noqa: PLC0415

        try:
            await self.actor.keep.remote()
        except RayError as exc:
            _log.warning("an engine is no longer watched: %s", last_line(exc))

    async def release(self) -> None:
        """Close it and give its place back; done once."""
        import ray  # noqa: PLC0415
        from ray.exceptions import RayError  # noqa: PLC0415

        if self._released:
            return
        self._released = True
        with anyio.move_on_after(_CLOSE_S, shield=True):
            if self._opened:
                try:
                    await self.actor.close.remote()
                except RayError as exc:
                    _log.info("an engine was lost before it was closed: %s", exc)
        ray.kill(self.actor)


class AskedEngine(Protocol):
    """What a lane asks of an engine; `RemoteEngine` says what each means."""

    async def check(self) -> str | None:
        """Wait until it can be asked; why it cannot, where it says so."""

    async def run_unit(self, unit: Unit) -> UnitEnd:
        """How the unit ended."""

    async def progress(self) -> Sequence[Progress]:
        """The counts of the units it is being asked."""

    async def keep(self) -> None:
        """Have what it launched started again."""

    async def release(self) -> None:
        """Close it."""


@dataclass(slots=True)
class Lane:
    """Units of at most `size` rollouts, handed to whichever engine has room.

    An engine that cannot be asked is left out; the runs fail when none can.
    """

    engines: Sequence[AskedEngine]
    gatherings: Sequence[Gathering]
    size: int
    _units: Iterator[tuple[Gathering, Unit]] = field(init=False)
    _spent: anyio.Event = field(init=False, default_factory=anyio.Event)
    _refusals: list[str] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self._units = self._cut()

    async def ask_all(self) -> None:
        """Return when every unit has ended, and been gathered."""
        async with anyio.create_task_group() as group:
            for engine in self.engines:
                group.start_soon(self._ask_engine, engine)
        for gathering in self.gatherings:
            if not self._spent.is_set():
                gathering.give_up(ClusterError("; ".join(dict.fromkeys(self._refusals))))
            await gathering.finish()

    def _cut(self) -> Iterator[tuple[Gathering, Unit]]:
        for gathering in self.gatherings:
            yield from gathering.units(self.size)
        self._spent.set()

    async def _ask_engine(self, engine: AskedEngine) -> None:
        try:
            if await self._can_be_asked(engine):
                async with anyio.create_task_group() as watching:
                    watching.start_soon(engine.keep)
                    watching.start_soon(self._watch, engine)
                    async with anyio.create_task_group() as feeding:
                        for _ in range(UNITS_AT_ONCE):
                            feeding.start_soon(self._feed, engine)
                    watching.cancel_scope.cancel()
        finally:
            await engine.release()

    async def _can_be_asked(self, engine: AskedEngine) -> bool:
        """Wait for the engine, which may have to wait for a place, while there is something to ask."""
        refusal: str | None = "not needed any more"
        async with anyio.create_task_group() as group:

            async def until_spent() -> None:
                await self._spent.wait()
                group.cancel_scope.cancel()

            group.start_soon(until_spent)
            refusal = await engine.check()
            group.cancel_scope.cancel()
        if refusal is not None and not self._spent.is_set():
            _log.warning("an engine is left out: %s", refusal)
            self._refusals.append(refusal)
        return refusal is None

    async def _feed(self, engine: AskedEngine) -> None:
        for gathering, unit in self._units:
            try:
                end = await engine.run_unit(unit)
            except ClusterError as exc:
                gathering.give_up(exc)
                continue
            await gathering.note_end(end)

    async def _watch(self, engine: AskedEngine) -> None:
        by_directory = {gathering.source.order.directory: gathering for gathering in self.gatherings}
        while True:
            await anyio.sleep(_TICK_S)
            for directory, number, tally in await engine.progress():
                by_directory[directory].note_progress(number, tally)
