"""Units: slices of a run's samples, whole problems each, cut as they are wanted."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sieval.core.jsonvalue import JsonObject
from sieval.core.records import RolloutKey, Sampling
from sieval.core.retry import RetryPolicy
from sieval.core.rundir import RolloutState, RunDirectory
from sieval.core.sample_file import Asked, SampleFile
from sieval.core.shards import shard_of
from sieval.core.tally import Tally
from sieval.models.settings import Api

MOST_ROLLOUTS = 4096
"""A unit holds no more than these, unless one problem does: a lost node's are soon asked elsewhere."""
_SHARES = 8  # units an engine gets, so that the last ones end at about the same time


@dataclass(frozen=True, slots=True)
class RunOrder:
    """What all units of a run share, and where it lies on the shared storage."""

    name: str
    model: str
    api: Api
    directory: Path
    identity: JsonObject
    rollouts: int
    sampling: Sampling
    grader: str
    verdicts_of: str | None
    policy: RetryPolicy


@dataclass(frozen=True, slots=True)
class Unit:
    """Some samples of a run; `held` are rollouts of theirs that are not asked again."""

    order: RunOrder
    number: int
    samples: tuple[Asked, ...]
    held: tuple[RolloutKey, ...] = ()

    @property
    def shard(self) -> Path:
        """The directory that this unit's records are written to."""
        return shard_of(self.order.directory, self.number)


@dataclass(frozen=True, slots=True)
class UnitEnd:
    """How a unit ended: its counts without what was held, and what ended it early."""

    number: int
    tally: Tally
    error: str | None = None


@dataclass(slots=True)
class RunSource:
    """A run's rollouts still to be asked, and what says so."""

    order: RunOrder
    directory: RunDirectory
    group_field: str = ""
    retry_failed: bool = False
    _settled: RolloutState = field(init=False)

    def __post_init__(self) -> None:
        failed = RolloutState(0) if self.retry_failed else RolloutState.FAILED
        self._settled = RolloutState.ANSWERED | failed

    @property
    def open(self) -> int:
        """Rollouts to be asked."""
        held = self.directory
        failed = 0 if self.retry_failed else held.count(RolloutState.FAILED)
        return len(held.samples) * self.order.rollouts - held.count(RolloutState.ANSWERED) - failed

    def units(self, size: int) -> Iterator[Unit]:
        """Units of at most `size` rollouts, or of one problem; each is cut when it is asked for."""
        number, batch, held, weight = 0, list[Asked](), list[RolloutKey](), 0
        samples = self.directory.samples
        for problem in problems(samples, self.group_field):
            names = [samples.ids[position] for position in problem]
            keys = [RolloutKey(name, n) for name in names for n in range(self.order.rollouts)]
            settled = [key for key in keys if self.directory.has(key, self._settled)]
            wanted = len(keys) - len(settled)
            if not wanted:
                continue
            if batch and weight + wanted > size:
                yield Unit(self.order, number, tuple(batch), tuple(held))
                number, batch, held, weight = number + 1, [], [], 0
            batch += map(samples.asked, problem)
            held += settled
            weight += wanted
        if batch:
            yield Unit(self.order, number, tuple(batch), tuple(held))


def problems(samples: SampleFile, group_field: str) -> Iterable[Sequence[int]]:
    """The samples' positions by problem: equal values in `group_field` together, others alone."""
    if not group_field:
        return ([position] for position in range(len(samples)))
    groups: dict[object, list[int]] = {}
    for position, sample in enumerate(samples):
        value = sample.fields.get(group_field)
        groups.setdefault(position if value is None else str(value), []).append(position)
    return groups.values()


def unit_size(rollouts: int, engines: int, in_flight: int) -> int:
    """Rollouts a unit should hold, of so many over so many engines with so many in flight at each.

    Few enough that every engine gets several, enough to keep one busy.
    """
    even = -(-rollouts // (max(1, engines) * _SHARES))
    return max(1, in_flight // 2, min(even, MOST_ROLLOUTS))
