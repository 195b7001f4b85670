"""A run's records gathered per sample, without their texts."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, Protocol

from sieval.core.codec import Ended, decode_ended, decode_key
from sieval.core.jsonlines import Line
from sieval.core.jsonvalue import JsonValue, decode_object, int_of, object_of
from sieval.core.record_lines import RecordLines
from sieval.core.records import RolloutKey
from sieval.core.rundir import COMPLETIONS, IDENTITY, VERDICTS, read_document, read_samples
from sieval.core.task import RolloutResult, SampleResult
from sieval.core.worker import decode_verdict

_NEVER_ANSWERED = RolloutResult(None, None, None, truncated=False)


@dataclass(slots=True)
class Totals:
    """Sums over a run's completions. Times are Unix seconds; tokens as the endpoint counted them."""

    answered: int = 0
    failures: Counter[str] = field(default_factory=Counter)
    prompt_tokens: int = 0
    completion_tokens: int = 0
    attempts: int = 0
    first_s: float | None = None
    last_s: float | None = None

    def add(self, record: Ended) -> None:
        """Count one ended rollout."""
        self.attempts += record.attempts
        ended = record.started_at + record.latency_s
        if self.first_s is None or record.started_at < self.first_s:
            self.first_s = record.started_at
        if self.last_s is None or ended > self.last_s:
            self.last_s = ended
        if record.failure is not None:
            self.failures[record.failure] += 1
            return
        self.answered += 1
        self.prompt_tokens += record.prompt_tokens or 0
        self.completion_tokens += record.completion_tokens or 0


@dataclass(frozen=True, slots=True)
class RunResults:
    """What a report is made of: results in the samples' order, and sums over the completions."""

    samples: tuple[SampleResult, ...]
    totals: Totals


class Judged(NamedTuple):
    """A rollout and its verdict."""

    key: RolloutKey
    result: RolloutResult


class Columns(Protocol):
    """What else is to be kept of each record, where one reading of them serves several purposes."""

    def note_completion(self, record: Ended, line: Line) -> None:
        """How a rollout ended, and where that stands."""

    def note_verdict(self, judged: Judged, line: Line) -> None:
        """What the grader thought of it; every completion was noted before."""


def gather(directory: Path, verdicts: str = VERDICTS, columns: Columns | None = None) -> RunResults:
    """Results of the run in `directory`, judged by the verdict file named; `columns` are told each record.

    Rollouts not ended, or answered and not graded yet, are left out. A rollout's first answer and first
    verdict count; an answer outlives the failures before it.

    Raises:
        RunDirectoryError: when there is no such run, or a record in it cannot be read.
    """
    rollouts = int_of(object_of(read_document(directory / IDENTITY).get("identity")).get("rollouts")) or 1
    samples = [sample for sample, _ in read_samples(directory)]
    table = _Table({sample.id: index for index, sample in enumerate(samples)}, rollouts)
    totals = Totals()
    with RecordLines(directory / COMPLETIONS) as lines:
        for line in lines:
            record = decode_ended(line.text)
            if table.is_first_answer(record):
                totals.add(record)
            if columns is not None:
                columns.note_completion(record, line)
    with RecordLines(directory / verdicts) as lines:
        for line in lines:
            judged = table.judge(line.text)
            if columns is not None:
                columns.note_verdict(judged, line)
    for record in table.unanswered():
        totals.add(record)
    return RunResults(
        tuple(SampleResult(sample, table.ended(index)) for index, sample in enumerate(samples)), totals
    )


class _Table:
    """One slot a rollout. Equal results are one object, so that a slot costs one reference."""

    def __init__(self, index: dict[str, int], rollouts: int) -> None:
        self._index = index
        self._rollouts = rollouts
        self._judged: list[RolloutResult | None] = [None] * (len(index) * rollouts)
        self._answered = bytearray(len(index) * rollouts)
        self._failed: dict[int, Ended] = {}
        self._known: dict[tuple[JsonValue, JsonValue, JsonValue, bool], RolloutResult] = {}

    def judge(self, line: bytes) -> Judged:
        """Keep a rollout's first verdict, which stands in a line of verdicts.jsonl.

        Raises:
            ValueError: when it holds none.
        """
        value = decode_object(line)
        key, truncated = decode_key(value), value.get("truncated") is True
        outcome, method = value.get("outcome"), value.get("method")
        prediction, details = value.get("prediction"), value.get("details")
        shared = (outcome, method, prediction, truncated)
        result = None if details else self._known.get(shared)
        if result is None:
            verdict = decode_verdict(value)
            result = RolloutResult(
                verdict.outcome, verdict.method, verdict.prediction, truncated, verdict.details
            )
            if not verdict.details:
                self._known[shared] = result
        slot = self._slot(key)
        if self._judged[slot] is None:
            self._judged[slot] = result
        return Judged(key, result)

    def is_first_answer(self, record: Ended) -> bool:
        """Whether this is the rollout's first answer; a first failure is kept for `unanswered`."""
        slot = self._slot(record.key)
        if record.failure is not None:
            self._failed.setdefault(slot, record)
            return False
        first = not self._answered[slot]
        self._answered[slot] = True
        return first

    def unanswered(self) -> Iterator[Ended]:
        """The first failure of each rollout that was never answered."""
        return (record for slot, record in self._failed.items() if not self._answered[slot])

    def ended(self, index: int) -> tuple[RolloutResult, ...]:
        """A sample's rollouts that have ended, in order."""
        slots = range(index * self._rollouts, (index + 1) * self._rollouts)
        found = (self._judged[slot] if self._answered[slot] else self._failure(slot) for slot in slots)
        return tuple(result for result in found if result is not None)

    def _failure(self, slot: int) -> RolloutResult | None:
        return _NEVER_ANSWERED if slot in self._failed else None

    def _slot(self, key: RolloutKey) -> int:
        sample, rollout = key
        position = self._index.get(sample)
        if position is None or not 0 <= rollout < self._rollouts:
            raise ValueError(f"the run has no rollout {rollout} of {sample[:80]!r}")
        return position * self._rollouts + rollout
