"""Append-only JSON lines: written whole before they are acknowledged, read past a torn end."""

import os
import weakref
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Self

import anyio
from anyio import to_thread

from sieval.core.errors import RunDirectoryError

_CHUNK = 1 << 20
_LINE = 1 << 12


class Line(NamedTuple):
    """One whole line, without its end, and the offset just past it."""

    text: bytes
    end: int

    @property
    def start(self) -> int:
        """The offset at which it begins."""
        return self.end - len(self.text) - 1


class JsonLines:
    """One file with one writer in one process; lines of concurrent callers are written together."""

    def __init__(self, path: Path, descriptor: int, size: int, *, durable: bool = False) -> None:
        self.path = path
        self.size = size
        self._durable = durable
        self._descriptor = descriptor
        self._pending: list[bytes] = []
        self._written = 0
        self._accepted = 0
        self._turn = anyio.Lock(fast_acquire=True)
        self._grown = anyio.Event()

    @classmethod
    def open(cls, path: Path, *, durable: bool = False) -> Self:
        """Open for appending; a torn last line is cut. With `durable` lines outlive the machine too.

        Raises:
            RunDirectoryError: when the file cannot be written.
        """
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
        except OSError as exc:
            raise RunDirectoryError(f"cannot write {path}: {exc.strerror}") from exc
        size = _whole_size(descriptor)
        os.ftruncate(descriptor, size)
        return cls(path, descriptor, size, durable=durable)

    async def append(self, line: bytes) -> None:
        """Return once `line` is in the file, where a killed process leaves it (`durable`: on the disk).

        Raises:
            RunDirectoryError: when it could not be written; the file then ends after its last whole line.
        """
        self._pending.append(line)
        self._accepted += 1
        ticket = self._accepted
        async with self._turn:
            if self._written >= ticket:
                return
            batch = tuple(self._pending)
            await to_thread.run_sync(self._write, b"".join(batch))
            del self._pending[: len(batch)]
            self._written += len(batch)
        self.wake()

    async def grown(self) -> None:
        """Return after the next append, or `wake`."""
        await self._grown.wait()

    def wake(self) -> None:
        """Let those who wait for the file to grow look again."""
        self._grown.set()
        self._grown = anyio.Event()

    def close(self) -> None:
        """Bring everything to the disk and close.

        Raises:
            RunDirectoryError: when the disk refuses.
        """
        try:
            self.sync()
        finally:
            os.close(self._descriptor)

    def sync(self) -> None:
        """Bring everything to the disk.

        Raises:
            RunDirectoryError: when the disk refuses.
        """
        try:
            os.fsync(self._descriptor)
        except OSError as exc:
            raise RunDirectoryError(f"cannot write {self.path}: {exc.strerror}") from exc

    def _write(self, data: bytes) -> None:
        view = memoryview(data)
        try:
            while view:
                view = view[os.write(self._descriptor, view) :]
            if self._durable:
                os.fsync(self._descriptor)
        except OSError as exc:
            with suppress(OSError):  # else the torn end is cut on the next open
                os.ftruncate(self._descriptor, self.size)
            raise RunDirectoryError(
                f"cannot write {self.path}: {exc.strerror}; all records are intact: make room, then --resume"
            ) from exc
        self.size += len(data)


def read_lines(path: Path, start: int = 0, end: int | None = None) -> Iterator[Line]:
    """Whole lines between two offsets (`end` None: to the end of the file); a torn last line is left out."""
    with path.open("rb", buffering=_CHUNK) as file:
        file.seek(start)
        offset = start
        for text in file:
            offset += len(text)
            if not text.endswith(b"\n") or (end is not None and offset > end):
                return
            yield Line(text[:-1], offset)


class StoredLines:
    """A file's lines, read where they begin; it is closed once nothing refers to it.

    Raises:
        OSError: when there is no such file.
    """

    def __init__(self, path: Path) -> None:
        self._descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        weakref.finalize(self, os.close, self._descriptor)

    def at(self, offset: int) -> bytes:
        """The line that begins there, without its end."""
        size = _LINE
        while True:
            data = os.pread(self._descriptor, size, offset)
            end = data.find(b"\n")
            if end >= 0 or len(data) < size:
                return data[:end] if end >= 0 else data
            size *= 4


def write_whole(path: Path, data: bytes) -> None:
    """Replace `path` by `data` in one step: a reader sees the old file or the new one.

    Raises:
        RunDirectoryError: when it could not be written; the old file then stands.
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as exc:
        draft.unlink(missing_ok=True)
        raise RunDirectoryError(f"cannot write {path}: {exc.strerror}") from exc


def _whole_size(descriptor: int) -> int:
    """Bytes up to and with the last line end."""
    size = os.fstat(descriptor).st_size
    end = size
    while end > 0:
        start = max(0, end - _CHUNK)
        found = os.pread(descriptor, end - start, start).rfind(b"\n")
        if found >= 0:
            return start + found + 1
        end = start
    return 0
