"""Recorded answers given their verdicts: the loop that a live run and a regrade share."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, Protocol

import anyio
from anyio import to_thread
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream

from sieval.core.codec import decode_completion, encode_verdict_record
from sieval.core.errors import SievalError
from sieval.core.jsonlines import JsonLines
from sieval.core.record_lines import RecordLines
from sieval.core.records import RolloutKey, Sample, Verdict, VerdictRecord
from sieval.core.sample_file import SampleFile
from sieval.core.worker import GradeJob

_READ_BYTES = 1 << 20
_LEAST, _BATCH = 8, 32  # answers that travel together

More = Callable[[int], Awaitable[int | None]]
"""Offset read so far → the file's size once it is beyond that; None when nothing more will come."""


class Grading(Protocol):
    """Where answers are graded: so many at a time, here or on other machines."""

    workers: int

    async def grade_many(self, jobs: Sequence[GradeJob]) -> list[Verdict]:
        """Verdicts in the order of `jobs`."""


class _Answer(NamedTuple):
    """An answer that has no verdict yet, with what it is graded against."""

    key: RolloutKey
    truncated: bool
    job: GradeJob


@dataclass(slots=True)
class GradingLoop:
    """Reads answers from a completions file in order and appends their verdicts.

    `is_graded` says which have theirs already, `note` is called for each verdict once it is recorded;
    `error` is what ended the loop early.
    """

    completions: Path
    samples: SampleFile
    grader: str
    verdicts: JsonLines
    is_graded: Callable[[RolloutKey], bool]
    note: Callable[[VerdictRecord], None]
    error: SievalError | None = field(init=False, default=None)

    async def run(self, pool: Grading, start: int, more: More) -> None:
        """Return when every answer from offset `start` on has its verdict, or an `error` came."""
        send, receive = anyio.create_memory_object_stream[list[_Answer]](0)
        async with anyio.create_task_group() as group:
            group.start_soon(self._feed, send, pool, start, more)
            for _ in range(max(1, pool.workers) + 1):  # one batch waits while each worker grades
                group.start_soon(self._grade_batches, receive.clone(), pool)
            receive.close()

    async def _feed(
        self, batches: MemoryObjectSendStream[list[_Answer]], pool: Grading, start: int, more: More
    ) -> None:
        offset = start
        async with batches:
            while self.error is None and (end := await more(offset)) is not None:
                while offset < end and self.error is None:
                    try:
                        ungraded, offset = await to_thread.run_sync(self._read_ungraded, offset, end)
                    except SievalError as exc:
                        self.error = exc
                        return
                    share = max(_LEAST, min(_BATCH, -(-len(ungraded) // max(1, pool.workers))))
                    for first in range(0, len(ungraded), share):
                        await batches.send(ungraded[first : first + share])

    def _read_ungraded(self, offset: int, end: int) -> tuple[list[_Answer], int]:
        found: list[_Answer] = []
        sample: Sample | None = None
        with RecordLines(self.completions, offset, end) as lines:
            for line in lines:
                record = decode_completion(line.text)
                if record.completion is not None and not self.is_graded(record.key):
                    if sample is None or sample.id != record.key.sample:
                        sample = self.samples.named(record.key.sample)
                    job = GradeJob(self.grader, sample, record.completion.text)
                    found.append(_Answer(record.key, record.truncated, job))
                if line.end - offset > _READ_BYTES:
                    return found, line.end
        return found, end

    async def _grade_batches(self, batches: MemoryObjectReceiveStream[list[_Answer]], pool: Grading) -> None:
        async with batches:
            async for batch in batches:
                try:
                    verdicts = await pool.grade_many([answer.job for answer in batch])
                    records = [
                        VerdictRecord(answer.key, verdict, answer.truncated)
                        for answer, verdict in zip(batch, verdicts, strict=True)
                    ]
                    await self.verdicts.append(b"".join(map(encode_verdict_record, records)))
                except SievalError as exc:
                    self.error = self.error or exc
                    return
                for graded in records:
                    self.note(graded)
