"""One run's directory: its lock, its identity, and the records in it."""

import fcntl
import os
from collections import Counter
from collections.abc import Iterator
from enum import IntFlag
from pathlib import Path
from typing import NamedTuple, Self, cast

from sieval.core.codec import (
    decode_completion,
    decode_sample,
    decode_verdict_record,
)
from sieval.core.errors import DirectoryInUseError, RunDirectoryError
from sieval.core.jsonlines import JsonLines, write_whole
from sieval.core.jsonvalue import JsonObject, JsonValue, decode_object, encode_document, object_of
from sieval.core.linehead import is_truncated, read_head
from sieval.core.record_lines import REMADE, RecordLines, read_records
from sieval.core.records import CompletionRecord, Outcome, RolloutKey, Sample, VerdictRecord
from sieval.core.sample_file import AskedSamples, SampleFile
from sieval.core.sample_ids import SampleIds

IDENTITY = "run.json"
SAMPLES = "samples.jsonl"
COMPLETIONS = "completions.jsonl"
VERDICTS = "verdicts.jsonl"
REPORT = "report.json"
SHARDS = ".shards"
"""Below a run: parts of it that other processes write, or left behind."""
LOCK = ".lock"


def file_of(name: str, grader: str | None) -> str:
    """The file that holds what the named grader made of the run; None is the task's own grader.

    >>> file_of("verdicts.jsonl", "sieval")
    'verdicts.sieval.jsonl'
    """
    stem, _, suffix = name.rpartition(".")
    return name if grader is None else f"{stem}.{grader}.{suffix}"


def graders_of(directory: Path) -> tuple[str | None, ...]:
    """Whose verdicts the run in `directory` holds: None, the task's own grader, then others by name.

    A run without any verdict is its own grader's.
    """
    stem, _, suffix = VERDICTS.rpartition(".")
    named = sorted(
        path.name[len(stem) + 1 : -len(suffix) - 1] for path in directory.glob(f"{stem}.*.{suffix}")
    )
    own = (None,) if (directory / VERDICTS).exists() or not named else ()
    return (*own, *named)


def check_grader(directory: Path, grader: str | None) -> None:
    """Return when the run in `directory` holds the verdicts of the grader named (None: its task's own).

    Raises:
        RunDirectoryError: when it does not; the message names those it holds.
    """
    held = graders_of(directory)
    if grader not in held:
        names = ", ".join(name or "its task's own grader" for name in held)
        asked = "its task's own grader" if grader is None else repr(grader[:80])
        raise RunDirectoryError(
            f"{directory} has no verdicts by {asked} (it has those of {names}); "
            "name one of these, or let `sieval regrade` make them"
        )


class RolloutState(IntFlag):
    """How far a rollout has come."""

    ANSWERED = 1
    FAILED = 2
    GRADED = 4


_ANSWERED, _FAILED = RolloutState.ANSWERED.value, RolloutState.FAILED.value
_GRADED = RolloutState.GRADED.value


class RolloutSlots:
    """A number for each rollout of a run, sample by sample, so that one byte a rollout says how far it is."""

    def __init__(self, samples: SampleIds, rollouts: int) -> None:
        self._samples = samples
        self._find = samples.find
        self._rollouts = rollouts

    @property
    def size(self) -> int:
        """Rollouts in all."""
        return len(self._samples) * self._rollouts

    def of(self, key: RolloutKey) -> int:
        """This rollout's number, from 0.

        Raises:
            KeyError: when the run has no such rollout.
        """
        sample, rollout = key
        position = self._find(sample)
        if position is None or not 0 <= rollout < self._rollouts:
            raise KeyError(key)
        return position * self._rollouts + rollout


def check_identity(directory: Path, identity: JsonObject, *, resume: bool) -> None:
    """Return when a run with this identity may write into `directory`; nothing is touched.

    Raises:
        RunDirectoryError: when the directory holds another run (the message says which keys differ), or
            this one and `resume` was not asked for.
    """
    if not (directory / IDENTITY).exists():
        if directory.exists() and not directory.is_dir():
            raise RunDirectoryError(f"{directory} must be a directory; choose another --out")
        return
    held = object_of(read_document(directory / IDENTITY).get("identity"))
    if differing := differences(held, identity):
        shown = "; ".join(f"{key}: {_cut(old)} there, {_cut(new)} asked" for key, old, new in differing)
        raise RunDirectoryError(
            f"{directory} holds a run that differs in {shown}; choose another --out, or ask for the same"
        )
    if not resume:
        raise RunDirectoryError(f"{directory} already holds this run; add --resume, or choose another --out")


class RunDirectory:
    """A run's directory, locked for this process until closed, and which rollouts it already holds.

    `samples` are what is asked, with their prompts. `grade_from` is the offset in completions.jsonl before
    which every answer has its verdict, in the file of verdicts opened.
    """

    def __init__(
        self,
        path: Path,
        samples: SampleFile,
        rollouts: int,
        lock: int,
        verdicts: str = VERDICTS,
        *,
        durable: bool = False,
    ) -> None:
        self.path = path
        self.samples = samples
        self.grade_from = 0
        self.outcomes: Counter[Outcome] = Counter()
        self.truncated = 0
        self._lock = lock
        self._rollouts = rollouts
        self._slots = RolloutSlots(samples.ids, rollouts)
        self._states = bytearray(self._slots.size)
        self.completions = JsonLines.open(path / COMPLETIONS, durable=durable)
        self.verdicts = JsonLines.open(path / verdicts)
        self._read_states()

    @classmethod
    def open(
        cls,
        path: Path,
        identity: JsonObject,
        provenance: JsonObject,
        samples: AskedSamples,
        *,
        rollouts: int,
        resume: bool,
        grader: str | None = None,
        durable: bool = False,
    ) -> Self:
        """Create or continue the run, its verdicts being the named grader's (None: the task's own).

        With `durable` a completion acknowledged outlives the machine, at the price of a flush a batch.

        Raises:
            RunDirectoryError: as `check_identity`; when nobody can write here.
            DirectoryInUseError: when another process writes here.
        """
        check_identity(path, identity, resume=resume)
        try:
            path.mkdir(parents=True, exist_ok=True)
            lock = os.open(path / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as exc:
            raise RunDirectoryError(f"cannot write {path}: {exc.strerror}; choose another --out") from exc
        try:
            take_lock(lock, path)
            check_identity(path, identity, resume=resume)
            held = _held_samples(path / SAMPLES, samples)
            if not (path / IDENTITY).exists():
                document: JsonObject = {"identity": identity, "provenance": provenance}
                write_whole(path / IDENTITY, encode_document(document))
            return cls(path, held, rollouts, lock, file_of(VERDICTS, grader), durable=durable)
        except BaseException:
            os.close(lock)
            raise

    def close(self) -> None:
        """Close both files and let the next writer in."""
        try:
            self.completions.close()
        finally:
            try:
                self.verdicts.close()
            finally:
                os.close(self._lock)

    def has(self, key: RolloutKey, state: RolloutState) -> bool:
        """Whether the rollout is in that state already."""
        return self._states[self._slots.of(key)] & state.value != 0

    def lacking(self, position: int, state: RolloutState) -> list[int]:
        """The rollouts of the sample at that position that are not in that state."""
        first, bits = position * self._rollouts, state.value
        held = self._states[first : first + self._rollouts]
        return [rollout for rollout, state in enumerate(held) if not state & bits]

    def count(self, state: RolloutState) -> int:
        """Rollouts in that state; an answer outlives an earlier failure."""
        bits = state.value
        return sum(1 for held in self._states if held & bits)

    def mark(self, key: RolloutKey, state: RolloutState) -> None:
        """Remember that the rollout reached that state."""
        slot = self._slots.of(key)
        held = self._states[slot] | state.value  # plain integers: flags cost ten times as much
        self._states[slot] = held & ~_FAILED if held & _ANSWERED else held

    def _read_states(self) -> None:
        states, of = self._states, self._slots.of  # a million lines each: plain integers, no calls
        with RecordLines(self.verdicts.path) as lines:
            for line in lines:
                key, outcome = read_head(line.text)
                slot = of(key)
                if not states[slot] & _GRADED:
                    states[slot] |= _GRADED
                    self.outcomes[cast("Outcome", outcome)] += 1  # as this package wrote it
                    self.truncated += is_truncated(line.text)
        settled = True
        with RecordLines(self.path / COMPLETIONS) as lines:
            for line in lines:
                key, status = read_head(line.text)
                slot = of(key)
                held = states[slot]
                if status != "failed":
                    states[slot] = (held | _ANSWERED) & ~_FAILED
                    settled = settled and held & _GRADED != 0
                elif not held & _ANSWERED:
                    states[slot] = held | _FAILED
                if settled:
                    self.grade_from = line.end


def _held_samples(path: Path, samples: AskedSamples) -> SampleFile:
    """The file of the samples asked, written unless an earlier session has done so."""
    if not path.exists():
        return SampleFile.write(path, samples)
    held = SampleFile.open(path)
    if len(held) != len(samples):
        raise RunDirectoryError(
            f"{path} must hold the {len(samples)} samples asked (it holds {len(held)}); delete the file, and "
            f"{REMADE}"
        )
    return held


def read_document(path: Path) -> JsonObject:
    """The JSON object in the file `path`.

    Raises:
        RunDirectoryError: when there is none.
    """
    try:
        return decode_object(path.read_bytes())
    except OSError as exc:
        raise RunDirectoryError(f"cannot read {path}: {exc.strerror}") from exc
    except ValueError as exc:
        raise RunDirectoryError(
            f"{path} is damaged ({exc}); put a copy of it back, or run anew with another --out"
        ) from exc


def read_samples(directory: Path) -> Iterator[tuple[Sample, JsonObject]]:
    """Samples in their order, each with the prompt sent."""
    return read_records(directory / SAMPLES, decode_sample)


def read_completions(directory: Path) -> Iterator[CompletionRecord]:
    """Completion records as appended; a later answer to a failed rollout stands after its failure."""
    return read_records(directory / COMPLETIONS, decode_completion)


def read_verdicts(directory: Path, name: str = VERDICTS) -> Iterator[VerdictRecord]:
    """Verdict records as appended."""
    return read_records(directory / name, decode_verdict_record)


def take_lock(lock: int, path: Path) -> None:
    """Lock the open file `lock`, which guards the directory `path`.

    Raises:
        DirectoryInUseError: when another process holds it.
        RunDirectoryError: when the file system does not lock.
    """
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as exc:
        raise DirectoryInUseError(
            f"another process is writing to {path}; wait for it, or choose another --out"
        ) from exc
    except OSError as exc:
        raise RunDirectoryError(
            f"cannot lock {path}: {exc.strerror}; mount the file system with locks, or choose another --out"
        ) from exc


class Difference(NamedTuple):
    """A key in which two identities differ, dotted where it is nested."""

    key: str
    held: JsonValue
    asked: JsonValue


def differences(held: JsonObject, asked: JsonObject, prefix: str = "") -> list[Difference]:
    """Every key in which `asked` is not what is `held`, sorted."""
    found: list[Difference] = []
    for key in sorted({*held, *asked}):
        old, new = held.get(key), asked.get(key)
        if old == new:
            continue
        if isinstance(old, dict) and isinstance(new, dict):
            found += differences(old, new, f"{prefix}{key}.")
        else:
            found.append(Difference(f"{prefix}{key}", old, new))
    return found


def _cut(value: JsonValue) -> str:
    return "unset" if value is None else repr(value)[:80]
