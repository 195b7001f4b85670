"""New verdicts on a run's recorded answers, in a file of their own beside the old."""

import fcntl
import os
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sieval.core.codec import decode_verdict_record
from sieval.core.errors import RunDirectoryError
from sieval.core.grading_loop import Grading, GradingLoop
from sieval.core.jsonlines import JsonLines, write_whole
from sieval.core.jsonvalue import JsonObject, encode_document, int_of, object_of, text_of
from sieval.core.record_lines import RecordLines
from sieval.core.records import RolloutKey, VerdictRecord
from sieval.core.rundir import (
    COMPLETIONS,
    IDENTITY,
    SAMPLES,
    VERDICTS,
    RolloutSlots,
    file_of,
    read_document,
)
from sieval.core.sample_file import SampleFile
from sieval.core.tally import Tally

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}")


@dataclass(frozen=True, slots=True)
class VerdictSet:
    """A file of verdicts that is not the run's own: its name, who judged, and by which state of the code."""

    name: str
    grader: str
    code: str

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise ValueError(
                "the name of a set of verdicts must be made of letters, digits, dots and dashes "
                f"(got {self.name[:80]!r})"
            )


def maker_of(directory: Path, name: str) -> JsonObject:
    """What is recorded about the maker of a set (grader, code, version); empty where nothing is."""
    path = _maker_file(directory, name)
    return read_document(path) if path.exists() else {}


def check_maker(directory: Path, made: VerdictSet) -> None:
    """Return when this set may be written or continued here; nothing is touched.

    Raises:
        RunDirectoryError: when a set of that name was made otherwise.
    """
    held, path = maker_of(directory, made.name), directory / file_of(VERDICTS, made.name)
    if not held and (not path.exists() or path.stat().st_size == 0):
        return
    for key, asked in (("grader", made.grader), ("code", made.code)):
        if held.get(key) != asked:
            raise RunDirectoryError(
                f"{path} was made with another {key} "
                f"({text_of(held.get(key)) or 'not recorded'} there, {asked} now) and is never written over; "
                "add --as NAME to keep both"
            )


def record_maker(directory: Path, made: VerdictSet, provenance: JsonObject) -> None:
    """Write down who makes this set, unless that is recorded already.

    Raises:
        RunDirectoryError: when it cannot be written.
    """
    path = _maker_file(directory, made.name)
    if not path.exists():
        head: JsonObject = {"name": made.name, "grader": made.grader, "code": made.code}
        write_whole(path, encode_document({**head, **provenance}))


async def regrade(
    directory: Path,
    made: VerdictSet,
    pool: Grading,
    *,
    provenance: JsonObject,
    watch: Callable[[Tally], None],
) -> Tally:
    """Give every answer recorded in `directory` a verdict in the set `made`, continuing where it ends.

    `watch` is called once, with the tally that then changes as verdicts come.

    Raises:
        RunDirectoryError: when there is no run, it cannot be written, another process writes this set, or a
            set of that name was made otherwise.
    """
    check_maker(directory, made)
    identity = object_of(read_document(directory / IDENTITY).get("identity"))
    samples = SampleFile.open(directory / SAMPLES)
    slots = RolloutSlots(samples.ids, int_of(identity.get("rollouts")) or 1)
    graded = bytearray(slots.size)
    tally = Tally(planned=slots.size)

    def note(record: VerdictRecord) -> None:
        slot = slots.of(record.key)
        if not graded[slot]:
            graded[slot] = 1
            tally.note_verdict(record)

    def is_graded(key: RolloutKey) -> bool:
        return graded[slots.of(key)] != 0

    with _locked(directory / file_of(VERDICTS, made.name)) as path:
        record_maker(directory, made, provenance)
        verdicts = JsonLines.open(path)
        try:
            with RecordLines(path) as lines:
                for line in lines:
                    note(decode_verdict_record(line.text))
            tally.kept = tally.graded
            watch(tally)
            loop = GradingLoop(directory / COMPLETIONS, samples, made.grader, verdicts, is_graded, note)
            await loop.run(pool, 0, until_end(directory / COMPLETIONS))
        finally:
            verdicts.close()
    if loop.error is not None:
        raise loop.error
    return tally


def stamp(version: str, command: str) -> JsonObject:
    """When, by which version and by which command a set was begun."""
    return {
        "sieval": version,
        "started": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "command": command,
    }


def _maker_file(directory: Path, name: str) -> Path:
    return directory / f"verdicts.{name}.json"


def until_end(path: Path) -> Callable[[int], Awaitable[int | None]]:
    """The file's size now, and nothing after."""

    size = path.stat().st_size if path.exists() else 0

    async def more(offset: int) -> int | None:
        return size if offset < size else None

    return more


@contextmanager
def _locked(path: Path) -> Iterator[Path]:
    """`path`, kept from other writers; a live run beside it, which writes another file, is not disturbed."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as exc:
        raise RunDirectoryError(f"cannot write {path}: {exc.strerror}") from exc
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as exc:
            raise RunDirectoryError(f"another process is writing {path}; wait for it") from exc
        yield path
    finally:
        os.close(descriptor)
