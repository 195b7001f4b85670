"""The lines of a run's file, read so that one which is no record is told by its number, with the way out."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import TypeVar

from sieval.core.errors import RunDirectoryError
from sieval.core.jsonlines import Line, read_lines

_Record = TypeVar("_Record")
REMADE = "the run's own command with --resume makes it again"
_WAYS_OUT = {
    "samples": f"delete the file, and {REMADE}",
    "completions": "mend or delete the line, and --resume asks that rollout again",
    "verdicts": "mend or delete the line, and --resume (another grader's: `sieval regrade`) judges it again",
}


class RecordLines(AbstractContextManager["RecordLines"]):
    """Whole lines of a file of records, those from offset `start` up to `end` (None: to the file's end).

    Decode them inside the block: what the last line was refused for (ValueError; KeyError for a rollout that
    the run does not have) becomes a RunDirectoryError, as does a file that cannot be read.
    """

    def __init__(self, path: Path, start: int = 0, end: int | None = None) -> None:
        self.path = path
        self._start = start
        self._end = end
        self._line = Line(b"", start + 1)

    def __iter__(self) -> Iterator[Line]:
        for line in read_lines(self.path, self._start, self._end):
            self._line = line
            yield line

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        del kind, trace
        if isinstance(error, FileNotFoundError):
            raise RunDirectoryError(f"{self.path} is missing; {REMADE}") from error
        if isinstance(error, OSError):
            raise RunDirectoryError(f"cannot read {self.path}: {error.strerror}") from error
        if isinstance(error, (ValueError, KeyError)):
            told = f"the run has no rollout {error.args[0]!r:.80}" if isinstance(error, KeyError) else error
            raise no_record(self.path, self._number(), told) from error

    def _number(self) -> int:
        """The number of the line read last, counted only now that somebody asks."""
        return 1 + sum(1 for _ in read_lines(self.path, 0, self._line.start))


def no_record(path: Path, number: int, told: object) -> RunDirectoryError:
    """The error for a line that is none, with the way out."""
    way = _WAYS_OUT.get(path.name.partition(".")[0], "mend or delete the line")
    return RunDirectoryError(f"{path}, line {number} is no record ({told}); {way}")


def read_records(path: Path, decode: Callable[[bytes], _Record]) -> Iterator[_Record]:
    """What `decode` makes of each line of the file.

    Raises:
        RunDirectoryError: when there is no such file, or a line of it is no record.
    """
    with RecordLines(path) as lines:
        for line in lines:
            yield decode(line.text)
