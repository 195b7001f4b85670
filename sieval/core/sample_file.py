"""Samples kept in a file of JSON lines: ids and offsets stay in memory, all else is read when asked for."""

import os
import weakref
from array import array
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol, Self, overload

from sieval.core.codec import decode_prompt, decode_sample, encode_sample
from sieval.core.errors import DataError, RunDirectoryError
from sieval.core.jsonvalue import JsonObject
from sieval.core.record_lines import RecordLines, no_record
from sieval.core.records import Prompt, Sample
from sieval.core.sample_ids import SampleIds

_BUFFER = 1 << 18
_KEPT_BYTES = 4 << 20  # of the file; most benchmarks are smaller, and cost no reading
_UNASKED = Prompt()


class Asked(NamedTuple):
    """A sample and the prompt sent for it."""

    sample: Sample
    prompt: Prompt


class AskedSamples(Protocol):
    """Samples in their order with their prompts, made or read anew each time they are gone through."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[tuple[Sample, Prompt]]: ...


class SampleFile(Sequence[Sample]):
    """The samples of one file, by position and by id; it is closed once nothing refers to it.

    Ids are unique. The first few thousand stay in memory too.
    """

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self.ids = SampleIds()
        self._ends = array("Q", [0])
        self._kept: list[Sample] = []
        self._prompts: list[Prompt] = []
        self._unwritten = bytearray()
        self._descriptor = descriptor
        weakref.finalize(self, os.close, descriptor)

    @classmethod
    def temporary(cls) -> Self:
        """An empty file without a name, gone with the process at the latest; `add` fills it.

        Raises:
            DataError: when there is no room for it.
        """
        import tempfile  # noqa: PLC0415  # no worker needs it

        try:
            descriptor, name = tempfile.mkstemp(prefix="sieval-")
            Path(name).unlink()
        except OSError as exc:
            raise _no_room(tempfile.gettempdir(), exc) from exc
        return cls(Path(name), descriptor)

    @classmethod
    def write(cls, path: Path, samples: Iterable[tuple[Sample, Prompt]]) -> Self:
        """`path`, made in one step: a reader sees no file or the whole of it.

        Raises:
            RunDirectoryError: when it could not be written; there is no file then.
            ValueError: when an id comes twice.
        """
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            descriptor = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o644)
            made = cls(path, descriptor)
            for sample, prompt in samples:
                made._append(sample, prompt)
            made._flush()
            os.fsync(descriptor)
            draft.replace(path)
        except OSError as exc:
            raise RunDirectoryError(f"cannot write {path}: {exc.strerror}") from exc
        finally:
            draft.unlink(missing_ok=True)
        return made

    @classmethod
    def open(cls, path: Path) -> Self:
        """The file at `path`, every line of it looked at; a torn last line is left out.

        Raises:
            RunDirectoryError: when it cannot be read, or a line holds no sample; the message says which.
        """
        with RecordLines(path) as lines:
            held = cls(path, os.open(path, os.O_RDONLY | os.O_CLOEXEC))
            for line in lines:
                sample, _ = decode_sample(line.text)
                held._note(sample, line.end)
        return held

    def __len__(self) -> int:
        return len(self._ends) - 1

    @overload
    def __getitem__(self, position: int) -> Sample: ...
    @overload
    def __getitem__(self, position: slice) -> Sequence[Sample]: ...
    def __getitem__(self, position: int | slice) -> Sample | Sequence[Sample]:
        if isinstance(position, slice):
            return [self[at] for at in range(*position.indices(len(self)))]
        at = range(len(self))[position]
        return self._kept[at] if at < len(self._kept) else self._read(at)[0]

    def add(self, sample: Sample) -> None:
        """Put a sample without a prompt last.

        Raises:
            DataError: when there is no room for it.
            ValueError: when its id is there already.
        """
        try:
            self._append(sample, _UNASKED)
        except OSError as exc:
            raise _no_room(self.path.parent, exc) from exc

    def asked(self, position: int) -> Asked:
        """The sample there and its prompt.

        Raises:
            RunDirectoryError: when the file is no longer what was opened.
        """
        if position < len(self._prompts):
            return Asked(self._kept[position], self._prompts[position])
        sample, prompt = self._read(position)
        return Asked(sample, decode_prompt(prompt))

    def named(self, name: str) -> Sample:
        """The sample of that id.

        Raises:
            KeyError: when there is none.
            RunDirectoryError: as `asked`.
        """
        position = self.ids.find(name)
        if position is None:
            raise KeyError(name)
        return self[position]

    def _read(self, position: int) -> tuple[Sample, JsonObject]:
        start, end = self._ends[position], self._ends[position + 1]
        try:
            if self._unwritten:
                self._flush()
            return decode_sample(os.pread(self._descriptor, end - start, start))
        except (OSError, ValueError) as exc:
            raise no_record(self.path, position + 1, exc) from exc

    def _append(self, sample: Sample, prompt: Prompt) -> None:
        line = encode_sample(sample, prompt)
        self._note(sample, self._ends[-1] + len(line))
        self._unwritten += line
        if self._ends[-1] <= _KEPT_BYTES:
            self._prompts.append(prompt)
        if len(self._unwritten) >= _BUFFER:
            self._flush()

    def _note(self, sample: Sample, end: int) -> None:
        if not self.ids.add(sample.id):
            raise ValueError(f"{sample.id[:80]!r}: a sample's id must be its own (it stands there twice)")
        self._ends.append(end)
        if end <= _KEPT_BYTES:
            self._kept.append(sample)

    def _flush(self) -> None:
        view = memoryview(bytes(self._unwritten))
        while view:
            view = view[os.write(self._descriptor, view) :]
        self._unwritten.clear()


def _no_room(folder: str | Path, exc: OSError) -> DataError:
    return DataError(
        f"samples cannot be kept in {folder}: {exc.strerror}; "
        "set TMPDIR to a directory that has room for them"
    )
