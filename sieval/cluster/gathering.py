"""One run of a session on a cluster: units handed out, their shards gathered in order."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import anyio

from sieval.cluster.errors import ClusterError
from sieval.cluster.units import RunSource, Unit, UnitEnd
from sieval.core.errors import RunDirectoryError, SievalError
from sieval.core.runner import Run
from sieval.core.shards import absorb, absorb_all, shard_of
from sieval.core.tally import Tally


@dataclass(slots=True)
class Gathering:
    """What has been handed out of a run, and how far its records stand in the run's own directory.

    Shards are taken over in the units' order, whatever order they end in, so that the same shards always
    make the same files.
    """

    run: Run
    source: RunSource
    _kept: Tally = field(init=False)
    _ended: Tally = field(init=False, default_factory=lambda: Tally(0))
    _live: dict[int, Tally] = field(init=False, default_factory=dict)
    _waiting: set[int] = field(init=False, default_factory=set)
    _next: int = field(init=False, default=0)
    _turn: anyio.Lock = field(init=False, default_factory=anyio.Lock)

    def __post_init__(self) -> None:
        self._kept = replace(self.run.tally, outcomes=self.run.tally.outcomes.copy())

    def units(self, size: int) -> Iterator[tuple["Gathering", Unit]]:
        """The run's units, until something ends it early."""
        try:
            for unit in self.source.units(size):
                if self.run.error is not None:
                    return
                self._live[unit.number] = Tally(0)
                yield self, unit
        except RunDirectoryError as exc:
            self.give_up(exc)

    def note_progress(self, number: int, tally: Tally) -> None:
        """Show how far a unit that has not ended is."""
        if number in self._live:
            self._live[number] = tally
            self._show()

    async def note_end(self, end: UnitEnd) -> None:
        """Count an ended unit, and take over the shards whose turn has come."""
        self._live.pop(end.number, None)
        self._ended = _sum(self._ended, end.tally)
        self._show()
        if end.error is not None:
            self.give_up(ClusterError(end.error))
        self._waiting.add(end.number)
        async with self._turn:
            while self._next in self._waiting:
                await self._absorb(self._next)
                self._waiting.remove(self._next)
                self._next += 1

    def give_up(self, error: SievalError) -> None:
        """End the run early; the session's others go on."""
        self.run.error = self.run.error or error

    async def finish(self) -> None:
        """Take over whatever is left."""
        try:
            await absorb_all(self.run.directory)
        except SievalError as exc:
            self.give_up(exc)

    async def _absorb(self, number: int) -> None:
        shard = shard_of(self.run.directory.path, number)
        try:
            if shard.is_dir():
                await absorb(self.run.directory, shard)
        except SievalError as exc:
            self.give_up(exc)

    def _show(self) -> None:
        shown = _sum(self._kept, self._ended)
        for tally in self._live.values():
            shown = _sum(shown, tally)
        self.run.tally = replace(shown, planned=self._kept.planned)


def _sum(one: Tally, other: Tally) -> Tally:
    return Tally(
        planned=one.planned + other.planned,
        kept=one.kept,
        answered=one.answered + other.answered,
        failed=one.failed + other.failed,
        in_flight=one.in_flight + other.in_flight,
        truncated=one.truncated + other.truncated,
        prompt_tokens=one.prompt_tokens + other.prompt_tokens,
        completion_tokens=one.completion_tokens + other.completion_tokens,
        outcomes=one.outcomes + other.outcomes,
    )
