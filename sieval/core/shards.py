"""Parts of a run written elsewhere, each a run directory of its own, taken over into the run."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar, cast

import anyio
from anyio import to_thread

from sieval.core.errors import DirectoryInUseError, RunDirectoryError
from sieval.core.jsonlines import JsonLines
from sieval.core.linehead import is_truncated, read_head
from sieval.core.record_lines import RecordLines
from sieval.core.records import Outcome
from sieval.core.rundir import COMPLETIONS, LOCK, SHARDS, RolloutState, RunDirectory, take_lock

PATIENCE_S = 180.0
"""How long a shard's lock is waited for: a file server gives up on a lost node's locks after a lease."""

_CHUNK = 1 << 20
_RETRY_S = 0.5
_T = TypeVar("_T")


def shard_of(run: Path, number: int) -> Path:
    """Where the shard of that number of the run in `run` lies."""
    return run / SHARDS / f"{number:07}"


async def patiently(attempt: Callable[[], _T], patience_s: float = PATIENCE_S) -> _T:
    """What `attempt` returns once the directory it opens is no longer in use.

    Raises:
        DirectoryInUseError: when that takes too long.
    """
    give_up_at = anyio.current_time() + patience_s
    while True:
        try:
            return await to_thread.run_sync(attempt)
        except DirectoryInUseError:
            if anyio.current_time() > give_up_at:
                raise
        await anyio.sleep(_RETRY_S)


async def absorb_all(run: RunDirectory, patience_s: float = PATIENCE_S) -> None:
    """Take over every shard that the run holds, in their order.

    Raises:
        RunDirectoryError: as `absorb`.
    """
    folder = run.path / SHARDS
    if folder.is_dir():
        for shard in sorted(folder.iterdir()):
            await absorb(run, shard, patience_s)
        with suppress(OSError):  # one that stays is empty, and harmless
            folder.rmdir()


async def absorb(run: RunDirectory, shard: Path, patience_s: float = PATIENCE_S) -> None:
    """Append to the run what the shard holds and the run does not, then remove the shard.

    Killed at any moment, it can be done again: nothing is lost, nothing stands twice. Verdicts of another
    grader than the run's are left behind.

    Raises:
        RunDirectoryError: when the shard cannot be read, or its writer stays alive.
    """
    lock = await patiently(lambda: _locked(shard), patience_s)
    try:
        await _append_new(run, shard / COMPLETIONS, run.completions, _new_completion)
        await _append_new(run, shard / run.verdicts.path.name, run.verdicts, _new_verdict)
        await to_thread.run_sync(_empty, run, shard)
    finally:
        os.close(lock)
    await to_thread.run_sync(_remove, shard)


_Note = Callable[[], None]
_Fresh = Callable[[RunDirectory, bytes], _Note | None]
"""A line → how to note it once it is appended; None when the run holds as much."""


class _Chunk(NamedTuple):
    data: bytes
    notes: list[_Note]


async def _append_new(run: RunDirectory, path: Path, target: JsonLines, fresh: _Fresh) -> None:
    chunks = _chunks(run, path, fresh)
    while (chunk := await to_thread.run_sync(next, chunks, None)) is not None:
        await target.append(chunk.data)
        for note in chunk.notes:
            note()


def _chunks(run: RunDirectory, path: Path, fresh: _Fresh) -> Iterator[_Chunk]:
    """Lines that the run lacks, about a megabyte at a time."""
    lines: list[bytes] = []
    notes: list[_Note] = []
    size = 0
    if not path.exists():
        return
    with RecordLines(path) as read:
        for line in read:
            if (note := fresh(run, line.text)) is None:
                continue
            lines.append(line.text + b"\n")
            notes.append(note)
            size += len(line.text)
            if size >= _CHUNK:
                yield _Chunk(b"".join(lines), notes)
                lines, notes, size = [], [], 0
    if lines:
        yield _Chunk(b"".join(lines), notes)


def _new_completion(run: RunDirectory, line: bytes) -> _Note | None:
    key, status = read_head(line)
    ends = RolloutState.ANSWERED | RolloutState.FAILED
    state, known = (RolloutState.FAILED, ends) if status == "failed" else (RolloutState.ANSWERED,) * 2
    return None if run.has(key, known) else partial(run.mark, key, state)


def _new_verdict(run: RunDirectory, line: bytes) -> _Note | None:
    key, outcome = read_head(line)
    if run.has(key, RolloutState.GRADED):
        return None

    def note() -> None:
        run.mark(key, RolloutState.GRADED)
        run.outcomes[cast("Outcome", outcome)] += 1  # as this package wrote it
        run.truncated += is_truncated(line)

    return note


def _empty(run: RunDirectory, shard: Path) -> None:
    """The shard's files go only after what was taken from them is on the disk."""
    run.completions.sync()
    run.verdicts.sync()
    for path in shard.iterdir():
        if path.name != LOCK:  # NFS keeps a file that is open, and with it the folder
            path.unlink()


def _remove(shard: Path) -> None:
    try:
        shutil.rmtree(shard)
    except OSError as exc:
        raise RunDirectoryError(f"cannot remove {shard}: {exc.strerror}") from exc


def _locked(shard: Path) -> int:
    """The shard's lock, held until the descriptor is closed."""
    try:
        lock = os.open(shard / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as exc:
        raise RunDirectoryError(f"cannot read {shard}: {exc.strerror}") from exc
    try:
        take_lock(lock, shard)
    except BaseException:
        os.close(lock)
        raise
    return lock
