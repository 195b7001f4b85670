"""Stored completions in a file of JSON lines, found by sample and rollout."""

import re
from pathlib import Path
from typing import NamedTuple, Self

from sieval.core.encoding import foreign_encoding
from sieval.core.errors import EndpointError
from sieval.core.jsonvalue import JsonObject, JsonValue, decode_object, int_of
from sieval.core.plural import counted
from sieval.core.records import RolloutKey
from sieval.models.line_file import LineFile, PlacedLine
from sieval.models.offsets import OffsetTable

TEXT_FIELDS = ("response", "prediction", "output", "answer", "pred", "text")

# A row whose key stands first needs no parsing before it is asked for.
_PLAIN_ROW = re.compile(
    rb'\{"(?:id|sample)": ?"([^"\\]+)", ?"rollout": ?(\d{1,9}), ?'
    rb'(?:"status": ?"answered", ?)?"(?:response|prediction|output|answer|pred|text)": ?"'
)


class StoredRow(NamedTuple):
    """One row: its sample, its rollout if it names one, and its text; None where a failure was recorded."""

    sample: str
    rollout: int | None
    text: str | None
    value: JsonObject


class Recording:
    """The rows of one file; only their offsets stay in memory.

    A row is `{"id" or "sample": …, "rollout": …, "response": …}`, its text under the first of TEXT_FIELDS
    that is set; without `rollout` the rows of one id are its rollouts in order. A run's completions.jsonl
    is such a file: there an answer stands before a failure of the same rollout.
    """

    def __init__(self, file: LineFile) -> None:
        self.rows = 0
        self.left_out = 0
        self.first_fault: str | None = None
        self._file = file
        self._table = OffsetTable()
        self._last_counted = ("", 0)
        for line in file.lines():
            self._note(line)

    @classmethod
    def open(cls, path: Path) -> Self:
        """The file, read once from end to end.

        Raises:
            EndpointError: when it cannot be read or holds no row.
        """
        try:
            if (foreign := foreign_encoding(path)) is not None:
                raise EndpointError("bad_body", f"recorded completions {foreign}")
            file = LineFile.open(path)
            try:
                recording = cls(file)
            except BaseException:
                file.close()
                raise
        except OSError as error:
            message = f"cannot read the recorded completions {str(path)!r}: {error.strerror}"
            raise EndpointError("not_found", message) from error
        if not len(recording._table):
            recording.close()
            got = f"{counted(recording.rows, 'line')}; {recording.first_fault or 'the file is empty'}"
            message = f"{str(path)!r} must hold JSON lines with an id and a response (got {got})"
            raise EndpointError("bad_body", message)
        return recording

    def find(self, key: RolloutKey) -> StoredRow | None:
        """The row of one rollout.

        Raises:
            EndpointError: when the file is no longer what was opened.
        """
        found = self._find(key)
        return found[1] if found is not None else None

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _note(self, line: PlacedLine) -> None:
        self.rows += 1
        plain = _PLAIN_ROW.match(line.text)
        if plain is not None and line.text.endswith(b"}\n"):
            sample, rollout = plain[1].decode("utf-8", "replace"), int(plain[2])
            if not self._holds(sample, rollout):
                self._table.add((sample, rollout), line.offset)
                return
        try:
            row = stored_row(line.text)
        except ValueError as error:
            self.left_out += 1
            self.first_fault = self.first_fault or f"line {line.number}: {error}"
            return
        if row.rollout is None:
            self._table.add((row.sample, self._count(row.sample)), line.offset)
            return
        key = RolloutKey(row.sample, row.rollout)
        earlier = self._find(key)
        if earlier is None:
            self._table.add(key, line.offset)
        elif earlier[1].text is None and row.text is not None:
            self._table.replace(key, earlier[0], line.offset)

    def _count(self, sample: str) -> int:
        """Rows of `sample` so far; they are numbered without a gap, so the end is found by halving."""
        last, count = self._last_counted
        if last != sample:
            step = 1
            while self._holds(sample, step - 1):
                step *= 2
            low, high = step // 2, step - 1
            while low < high:
                middle = (low + high) // 2
                low, high = (middle + 1, high) if self._holds(sample, middle) else (low, middle)
            count = low
        self._last_counted = (sample, count + 1)
        return count

    def _holds(self, sample: str, rollout: int) -> bool:
        return self._table.holds((sample, rollout))

    def _find(self, key: RolloutKey) -> tuple[int, StoredRow] | None:
        for offset in self._table.candidates(key):
            row = self._row_at(offset)
            if row.sample == key.sample and row.rollout in (None, key.rollout):
                return offset, row
        return None

    def _row_at(self, offset: int) -> StoredRow:
        try:
            return stored_row(self._file.line_at(offset))
        except ValueError as error:
            message = f"{str(self._file.path)!r} is damaged, or was changed, at byte {offset}: {error}"
            raise EndpointError("bad_body", message) from error


def stored_row(line: bytes) -> StoredRow:
    """What one line holds.

    Raises:
        ValueError: when it is no JSON object, names no sample, or holds neither text nor failure.
    """
    value = decode_object(line)
    sample = value.get("id", value.get("sample"))
    if not isinstance(sample, str):
        sample = _number(sample)
    if sample is None:
        raise ValueError("a row must name its sample under 'id' or 'sample'")
    if value.get("status") == "failed":
        return StoredRow(sample, int_of(value.get("rollout")), None, value)
    said: JsonValue = None
    for name in TEXT_FIELDS:
        said = value.get(name)
        if said is not None:
            break
    text = said if isinstance(said, str) else _number(said)
    if text is None:
        raise ValueError(f"row {sample[:80]!r} must hold a completion under one of {', '.join(TEXT_FIELDS)}")
    return StoredRow(sample, int_of(value.get("rollout")), text, value)


def _number(value: JsonValue) -> str | None:
    return str(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None
