"""A file of lines, read at any of their offsets."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Self

MAX_LINE_BYTES = 32 * 2**20
_READ_BYTES = 2**13


class PlacedLine(NamedTuple):
    """One line: where it begins, its number from 1, its text; of one past the limit only the end is given."""

    offset: int
    number: int
    text: bytes


class LineFile:
    """An open file; several processes may append to it, each a whole line at a time."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._descriptor = descriptor

    @classmethod
    def open(cls, path: Path, *, append: bool = False) -> Self:
        """The file; with `append` it is made if need be, and its last line is ended.

        Raises:
            OSError: when that cannot be.
        """
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT if append else os.O_RDONLY
        file = cls(path, os.open(path, flags | os.O_CLOEXEC, 0o644))
        if append:
            size = os.fstat(file._descriptor).st_size
            if size and os.pread(file._descriptor, 1, size - 1) != b"\n":
                file.append(b"\n")
        return file

    def lines(self) -> Iterator[PlacedLine]:
        """Every line that is not blank."""
        offset = number = 0
        with open(self._descriptor, "rb", buffering=2**20, closefd=False) as file:  # no path
            file.seek(0)
            while line := file.readline(MAX_LINE_BYTES):
                start = offset
                offset += len(line)
                while len(line) == MAX_LINE_BYTES and not line.endswith(b"\n"):
                    line = file.readline(MAX_LINE_BYTES) or b"\n"
                    offset += len(line)
                number += 1
                if line.strip():
                    yield PlacedLine(start, number, line)

    def line_at(self, offset: int) -> bytes:
        """The line that begins there, without its end."""
        size = _READ_BYTES
        while True:
            data = os.pread(self._descriptor, size, offset)
            end = data.find(b"\n")
            if end >= 0 or len(data) < size or size > MAX_LINE_BYTES:
                return data[:end] if end >= 0 else data
            size *= 4

    def append(self, line: bytes) -> None:
        """Write one ended line in one piece.

        Raises:
            OSError: when the disk refuses; a part of the line may then stand there.
        """
        written = os.write(self._descriptor, line)
        if written < len(line):
            raise OSError(f"{written} of {len(line)} bytes were written")

    def close(self) -> None:
        """Close the file."""
        os.close(self._descriptor)
