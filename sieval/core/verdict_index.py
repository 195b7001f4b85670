"""A set of verdicts held by rollout: every outcome in memory, the rest read where it stands."""

from array import array
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType

from sieval.core.codec import decode_verdict_record
from sieval.core.record_lines import RecordLines
from sieval.core.records import OUTCOMES, Outcome, VerdictRecord
from sieval.core.rundir import VERDICTS, RolloutSlots, file_of


class VerdictIndex(AbstractContextManager["VerdictIndex"]):
    """A run's verdicts by the grader named (None: its own); the first verdict on a rollout counts.

    Nine bytes a rollout, however long the reasons. A context manager, for the open file.
    """

    def __init__(self, directory: Path, grader: str | None, slots: RolloutSlots) -> None:
        """Read the file once.

        Raises:
            RunDirectoryError: when it cannot be read.
        """
        self.path = directory / file_of(VERDICTS, grader)
        self._outcomes = bytearray(slots.size)
        self._starts = array("Q", bytes(8 * slots.size))
        start = 0
        with RecordLines(self.path) as lines:
            for line in lines:
                record = decode_verdict_record(line.text)
                slot = slots.of(record.key)
                if not self._outcomes[slot]:
                    self._outcomes[slot] = 1 + OUTCOMES.index(record.verdict.outcome)
                    self._starts[slot] = start
                start = line.end
            self._file = self.path.open("rb")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def outcome(self, slot: int) -> Outcome | None:
        """What was thought of this rollout; None where there is no verdict."""
        held = self._outcomes[slot]
        return OUTCOMES[held - 1] if held else None

    def slots(self) -> Iterator[int]:
        """Every rollout with a verdict, in their order."""
        return (slot for slot, held in enumerate(self._outcomes) if held)

    def record(self, slot: int) -> VerdictRecord:
        """The whole verdict, read from the file; there must be one."""
        assert self._outcomes[slot], "a verdict is read only where one stands"
        self._file.seek(self._starts[slot])
        return decode_verdict_record(self._file.readline())
