"""A run's rollouts as columns: how each ended, what it measured, where its records lie."""

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Self

from sieval.core.codec import Ended, decode_ended, decode_verdict_record
from sieval.core.jsonlines import Line
from sieval.core.jsonvalue import JsonObject, decode_object
from sieval.core.record_lines import RecordLines
from sieval.core.records import OUTCOMES, RolloutKey
from sieval.core.rundir import COMPLETIONS, VERDICTS
from sieval.core.sample_ids import SampleIds
from sieval.core.task import RolloutResult
from sieval.reports.results import Judged

FAILED, MISSING = len(OUTCOMES), len(OUTCOMES) + 1
"""Endings beside the outcomes: the endpoint never answered; not asked, or not graded, yet."""
_NOWHERE = -1


@dataclass(frozen=True, slots=True)
class RolloutTable:
    """Columns over slots; a slot is the sample's position times `rollouts` plus the rollout's index.

    `endings` holds positions in OUTCOMES, FAILED or MISSING; `lengths` are completion tokens, or -1 where the
    endpoint did not count; `latencies_s` span all attempts.
    """

    directory: Path
    verdicts: str
    rollouts: int
    samples: SampleIds
    endings: bytearray
    truncated: bytearray
    lengths: "array[int]"
    characters: "array[int]"
    latencies_s: "array[float]"
    completion_at: "array[int]"
    verdict_at: "array[int]"

    @classmethod
    def read(cls, directory: Path, samples: Sequence[str], rollouts: int, verdicts: str = VERDICTS) -> Self:
        """The columns of the run in `directory`; the first answer and the first verdict of a rollout count.

        Raises:
            RunDirectoryError: when a record cannot be read.
        """
        table = cls.empty(directory, SampleIds(samples), rollouts, verdicts)
        with RecordLines(directory / COMPLETIONS) as lines:
            for line in lines:
                table.note_completion(decode_ended(line.text), line)
        with RecordLines(directory / verdicts) as lines:
            for line in lines:
                record = decode_verdict_record(line.text)
                verdict = record.verdict
                result = RolloutResult(verdict.outcome, verdict.method, verdict.prediction, record.truncated)
                table.note_verdict(Judged(record.key, result), line)
        return table

    @classmethod
    def empty(cls, directory: Path, samples: SampleIds, rollouts: int, verdicts: str = VERDICTS) -> Self:
        """Columns before a record is noted."""
        slots = len(samples) * rollouts
        return cls(
            directory,
            verdicts,
            rollouts,
            samples,
            endings=bytearray([MISSING]) * slots,
            truncated=bytearray(slots),
            lengths=array("q", [_NOWHERE]) * slots,
            characters=array("q", [_NOWHERE]) * slots,
            latencies_s=array("d", [0.0]) * slots,
            completion_at=array("q", [_NOWHERE]) * slots,
            verdict_at=array("q", [_NOWHERE]) * slots,
        )

    def slots(self, sample: str) -> range:
        """The slots of a sample's rollouts; none when the run does not hold it."""
        position = self.samples.find(sample)
        return range(0) if position is None else self._slots_at(position)

    def groups(self) -> Iterator[range]:
        """The slots of each sample in turn."""
        return map(self._slots_at, range(len(self.samples)))

    def _slots_at(self, position: int) -> range:
        return range(position * self.rollouts, (position + 1) * self.rollouts)

    def is_correct(self, slot: int) -> bool:
        """Whether the rollout's verdict is correct."""
        return self.endings[slot] == OUTCOMES.index("correct")

    def _slot(self, key: RolloutKey) -> int | None:
        position = self.samples.find(key.sample)
        inside = position is not None and 0 <= key.rollout < self.rollouts
        return position * self.rollouts + key.rollout if position is not None and inside else None

    def note_completion(self, record: Ended, line: Line) -> None:
        """Take in how a rollout ended, and where that stands."""
        slot = self._slot(record.key)
        if slot is None or self._is_answered(slot):
            return
        if record.failure is not None:
            if self.completion_at[slot] != _NOWHERE:
                return
            self.endings[slot] = FAILED
        else:
            self.endings[slot] = MISSING
            tokens = record.completion_tokens
            self.lengths[slot] = _NOWHERE if tokens is None else tokens
            self.characters[slot] = record.characters
        self.completion_at[slot] = line.start
        self.latencies_s[slot] = record.latency_s

    def note_verdict(self, judged: Judged, line: Line) -> None:
        """Take in the verdict of a rollout whose completion was noted."""
        slot, result = self._slot(judged.key), judged.result
        if slot is None or not self._is_answered(slot) or self.verdict_at[slot] != _NOWHERE:
            return
        assert result.outcome is not None, "a verdict has an outcome"
        self.verdict_at[slot] = line.start
        self.endings[slot] = OUTCOMES.index(result.outcome)
        self.truncated[slot] = result.truncated

    def _is_answered(self, slot: int) -> bool:
        return self.characters[slot] != _NOWHERE


class RecordReader:
    """The records of a table's slots, read from their files when asked for."""

    def __init__(self, table: RolloutTable) -> None:
        self._table = table
        self._completions: BinaryIO = (table.directory / COMPLETIONS).open("rb")
        self._verdicts: BinaryIO = (table.directory / table.verdicts).open("rb")

    def close(self) -> None:
        """Close both files."""
        self._completions.close()
        self._verdicts.close()

    def completion(self, slot: int) -> JsonObject | None:
        """The record of how the rollout ended; None when it has not."""
        return _record(self._completions, self._table.completion_at[slot])

    def verdict(self, slot: int) -> JsonObject | None:
        """The record of what the grader thought of it; None when it was not graded."""
        return _record(self._verdicts, self._table.verdict_at[slot])


def _record(file: BinaryIO, at: int) -> JsonObject | None:
    if at == _NOWHERE:
        return None
    file.seek(at)
    return decode_object(file.readline())
