"""The lines a growing file gains."""

import re
from collections import deque
from os import SEEK_END
from pathlib import Path

_MOST_BYTES = 1 << 20
_KEPT = 2000
_COLOUR = re.compile(rb"\x1b\[[0-9;]*[A-Za-z]")


class LogTail:
    """What is appended to `path` from now on; the last lines are kept for whoever asks what went wrong."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._offset = path.stat().st_size if path.exists() else 0
        self._rest = b""
        self.lines: deque[str] = deque(maxlen=_KEPT)

    def read(self) -> list[str]:
        """The lines that were completed since the last call; of many, the last mebibyte; without colours."""
        with self._path.open("rb") as file:
            end = file.seek(0, SEEK_END)
            file.seek(max(self._offset, end - _MOST_BYTES))
            self._offset = file.tell()
            found = file.read(_MOST_BYTES)
        self._offset += len(found)
        *whole, self._rest = (self._rest + found).split(b"\n")
        # A progress bar redraws its line with carriage returns; the last drawing counts.
        drawn = (line.rstrip(b"\r").rpartition(b"\r")[2] for line in whole)
        lines = [_COLOUR.sub(b"", line).decode(errors="replace") for line in drawn]
        self.lines.extend(lines)
        return lines
