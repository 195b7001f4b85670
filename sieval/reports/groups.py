"""Samples of a run that are scored together: where they stand, and how many of their rollouts are right."""

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, overload

from sieval.core.task import SampleResult


class Right(NamedTuple):
    """How many of a sample's ended rollouts are correct."""

    correct: int
    ended: int


def right_of(sample: SampleResult) -> Right:
    """How many of the sample's rollouts are."""
    outcomes = [rollout.outcome for rollout in sample.rollouts]
    return Right(outcomes.count("correct"), len(outcomes))


@dataclass(slots=True)
class Group:
    """Some samples of a run, by their positions; `rights` counts the samples that are alike in this."""

    positions: "array[int]" = field(default_factory=lambda: array("I"))
    rights: Counter[Right] = field(default_factory=Counter)

    def add(self, position: int, right: Right) -> None:
        """Take in the next sample."""
        self.positions.append(position)
        self.rights[right] += 1

    def of(self, results: Sequence[SampleResult]) -> Sequence[SampleResult]:
        """The group's samples among all of the run's."""
        return _Part(results, self.positions)


class _Part(Sequence[SampleResult]):
    """Some of the results, each made when it is asked for."""

    def __init__(self, results: Sequence[SampleResult], positions: Sequence[int]) -> None:
        self._results = results
        self._positions = positions

    def __len__(self) -> int:
        return len(self._positions)

    def __iter__(self) -> Iterator[SampleResult]:
        return map(self._results.__getitem__, self._positions)

    @overload
    def __getitem__(self, position: int) -> SampleResult: ...
    @overload
    def __getitem__(self, position: slice) -> Sequence[SampleResult]: ...
    def __getitem__(self, position: int | slice) -> SampleResult | Sequence[SampleResult]:
        if isinstance(position, slice):
            return _Part(self._results, self._positions[position])
        return self._results[self._positions[position]]
