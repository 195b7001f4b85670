"""A run's records gathered per sample, without their texts."""

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, Protocol, overload

from sieval.core.codec import Ended, decode_ended, decode_key
from sieval.core.jsonlines import Line, StoredLines
from sieval.core.jsonvalue import JsonObject, JsonValue, decode_object, int_of, object_of
from sieval.core.record_lines import RecordLines
from sieval.core.records import RolloutKey
from sieval.core.rundir import COMPLETIONS, IDENTITY, SAMPLES, VERDICTS, RolloutSlots, read_document
from sieval.core.sample_file import SampleFile
from sieval.core.task import RolloutResult, SampleResult
from sieval.core.worker import decode_verdict

_FAILED, _ANSWERED = 1, 2
_IN_FILE, _FIRST = 1, 2
"""A verdict's number where it is read from the file, and the number of the first that is held."""
_MOST_HELD, _LONG = 1 << 15, 100
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

    samples: Sequence[SampleResult]
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


def gather(
    directory: Path,
    verdicts: str = VERDICTS,
    columns: Columns | None = None,
    samples: SampleFile | None = None,
) -> RunResults:
    """Results of the run in `directory`, judged by the verdict file named; `columns` are told each record.

    Rollouts not ended, or answered and not graded yet, are left out. A rollout's first answer and first
    verdict count; an answer outlives the failures before it. `samples` are the run's, where they are open.

    Raises:
        RunDirectoryError: when there is no such run, or a record in it cannot be read.
    """
    rollouts = int_of(object_of(read_document(directory / IDENTITY).get("identity")).get("rollouts")) or 1
    samples = samples or SampleFile.open(directory / SAMPLES)
    totals = Totals()
    ends = _Ends(RolloutSlots(samples.ids, rollouts))
    with RecordLines(directory / COMPLETIONS) as lines:
        for line in lines:
            record = decode_ended(line.text)
            if ends.is_first_answer(record, line):
                totals.add(record)
            if columns is not None:
                columns.note_completion(record, line)
        for record in ends.take_unanswered(StoredLines(directory / COMPLETIONS)):
            totals.add(record)
    with RecordLines(directory / verdicts) as lines:
        judged = _Verdicts(ends.slots, StoredLines(directory / verdicts))
        for line in lines:
            told = judged.judge(line)
            if columns is not None:
                columns.note_verdict(told, line)
    return RunResults(_StoredResults(samples, ends, judged, rollouts), totals)


class _StoredResults(Sequence[SampleResult]):
    """Results in the samples' order, each made when it is asked for."""

    def __init__(self, samples: SampleFile, ends: "_Ends", verdicts: "_Verdicts", rollouts: int) -> None:
        self._samples = samples
        self._ends = ends
        self._verdicts = verdicts
        self._rollouts = rollouts

    def __len__(self) -> int:
        return len(self._samples)

    def __iter__(self) -> Iterator[SampleResult]:
        return map(self._at, range(len(self)))

    @overload
    def __getitem__(self, position: int) -> SampleResult: ...
    @overload
    def __getitem__(self, position: slice) -> Sequence[SampleResult]: ...
    def __getitem__(self, position: int | slice) -> SampleResult | Sequence[SampleResult]:
        places = range(len(self))[position]
        return self._at(places) if isinstance(places, int) else [self._at(at) for at in places]

    def _at(self, position: int) -> SampleResult:
        first, found = position * self._rollouts, list[RolloutResult]()
        for slot, state in enumerate(self._ends.states[first : first + self._rollouts], start=first):
            if state == _FAILED:
                found.append(_NEVER_ANSWERED)
            elif state and (result := self._verdicts.result(slot)) is not None:
                found.append(result)
        return SampleResult(self._samples[position], tuple(found))


class _Ends:
    """How each rollout ended, a byte each."""

    def __init__(self, slots: RolloutSlots) -> None:
        self.slots = slots
        self.states = bytearray(slots.size)
        self._starts = array("Q", bytes(8 * slots.size))

    def is_first_answer(self, record: Ended, line: Line) -> bool:
        """Whether this is the rollout's first answer; where its first failure stands is kept."""
        slot = self.slots.of(record.key)
        if record.failure is not None:
            if not self.states[slot]:
                self.states[slot] = _FAILED
                self._starts[slot] = line.start
            return False
        first = self.states[slot] != _ANSWERED
        self.states[slot] = _ANSWERED
        return first

    def take_unanswered(self, lines: StoredLines) -> Iterator[Ended]:
        """The first failure of each rollout that was never answered; asked for once, at the end."""
        starts, self._starts = self._starts, array("Q")
        for slot, state in enumerate(self.states):
            if state == _FAILED:
                yield decode_ended(lines.at(starts[slot]))


class _Verdicts:
    """The first verdict on each rollout. Equal results are one object, and a slot holds its number.

    Results are held until they are many, or long; the others stay where they stand in the file.
    """

    def __init__(self, slots: RolloutSlots, lines: StoredLines) -> None:
        self._slots = slots
        self._lines = lines
        self._numbers = array("I", bytes(4 * slots.size))
        self._starts = array("Q", bytes(8 * slots.size))
        self._held: list[RolloutResult] = []
        self._known: dict[tuple[JsonValue, JsonValue, JsonValue, bool], int] = {}

    def judge(self, line: Line) -> Judged:
        """Keep a rollout's first verdict, which stands in a line of the file.

        Raises:
            ValueError: when it holds none.
            KeyError: when the run has no such rollout.
        """
        value = decode_object(line.text)
        key, truncated = decode_key(value), value.get("truncated") is True
        outcome, method = value.get("outcome"), value.get("method")
        prediction, details = value.get("prediction"), value.get("details")
        shared = (outcome, method, prediction, truncated)
        number = None if details else self._known.get(shared)
        if number is None:
            result = _decoded(value)
            number = self._number(result, shared)
        else:
            result = self._held[number - _FIRST]
        slot = self._slots.of(key)
        if not self._numbers[slot]:
            self._numbers[slot] = number
            self._starts[slot] = line.start
        return Judged(key, result)

    def result(self, slot: int) -> RolloutResult | None:
        """What the grader thought of the rollout; None where there is no verdict."""
        number = self._numbers[slot]
        if number >= _FIRST:
            return self._held[number - _FIRST]
        return _decoded(decode_object(self._lines.at(self._starts[slot]))) if number else None

    def _number(self, result: RolloutResult, shared: tuple[JsonValue, JsonValue, JsonValue, bool]) -> int:
        is_long = result.details or len(result.prediction or "") > _LONG
        if is_long or len(self._held) >= _MOST_HELD:
            return _IN_FILE
        self._held.append(result)
        self._known[shared] = number = len(self._held) - 1 + _FIRST
        return number


def _decoded(value: JsonObject) -> RolloutResult:
    verdict = decode_verdict(value)
    truncated = value.get("truncated") is True
    return RolloutResult(verdict.outcome, verdict.method, verdict.prediction, truncated, verdict.details)
