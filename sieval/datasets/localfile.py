"""Rows of a local file, read as they are wanted, with what identifies the file."""

import csv
import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

import orjson

from sieval.core.encoding import foreign_encoding
from sieval.core.errors import DataError
from sieval.core.jsonvalue import JsonObject, decode_object
from sieval.datasets.parquetfile import parquet_rows

SUFFIXES = (".jsonl", ".parquet", ".csv", ".json")
"""A `.json` file holds one list of rows, and is read whole; the others are read row by row."""

Entry = JsonObject | str
"""A row, or why there is none where one should be."""


class Table:
    """The rows of one source, read anew each time they are gone through.

    `malformed` counts entries that hold no row and `first_fault` says why the first did not, as far as the
    rows were gone through; `sha256` is the source's, in hex.
    """

    def __init__(self, entries: Callable[[], Iterable[Entry]], sha256: str) -> None:
        self.sha256 = sha256
        self.malformed = 0
        self.first_fault: str | None = None
        self._entries = entries

    def __iter__(self) -> Iterator[JsonObject]:
        self.malformed, self.first_fault = 0, None
        for entry in self._entries():
            if isinstance(entry, str):
                self.malformed += 1
                self.first_fault = self.first_fault or entry
            else:
                yield entry


def read_table(path: Path) -> Table:
    """The rows of `path`; going through them raises DataError when it is not what its name says.

    Raises:
        ValueError: when its name ends in none of `SUFFIXES`.
        DataError: when it cannot be read.
    """
    readers: dict[str, Callable[[Path], Iterator[Entry]]] = dict(
        zip(SUFFIXES, (line_entries, parquet_rows, csv_rows, _listed_rows), strict=True)
    )
    if path.suffix.lower() not in readers:
        raise ValueError(
            f"a data file must end in {', '.join(SUFFIXES)} (got {str(path)[:80]!r}); "
            "`sample` names the rows that are shipped"
        )
    try:
        foreign = None if path.suffix.lower() == ".parquet" else foreign_encoding(path)
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as exc:
        raise DataError(f"data file {str(path)!r} cannot be read: {exc.strerror or exc}") from exc
    if foreign is not None:
        raise DataError(f"data file {foreign}")
    return Table(partial(_some_row, path, readers[path.suffix.lower()]), digest)


def line_entries(path: Path) -> Iterator[Entry]:
    """JSON lines; blank lines are nothing, others that hold no object are faults."""
    number = 0
    with path.open("rb", buffering=1 << 18) as file:
        for ended in file:
            for line in ended.splitlines() if b"\r" in ended else (ended,):
                number += 1
                text = line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line
                if not text.strip():
                    continue
                try:
                    yield decode_object(text)
                except ValueError as exc:
                    yield f"line {number}: {exc}"


def csv_rows(path: Path) -> Iterator[JsonObject]:
    """The rows under the header; a row shorter than the header lacks its last fields.

    Raises:
        DataError: when the file is not CSV, or not UTF-8.
    """
    with path.open(encoding="utf-8-sig", newline="") as file:
        reader = csv.DictReader(file, strict=True)
        try:
            for row in reader:
                yield {key: row[key] for key in reader.fieldnames or () if row[key] is not None}
        except csv.Error as exc:
            raise DataError(f"the CSV file near line {reader.line_num + 1} cannot be read: {exc}") from exc
        except UnicodeDecodeError as exc:
            raise _not_text(path) from exc


def _listed_rows(path: Path) -> Iterator[JsonObject]:
    try:
        rows = orjson.loads(path.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError as exc:
        raise _not_text(path) from exc
    except orjson.JSONDecodeError as exc:
        raise DataError(f"data file {str(path)!r} is no JSON: {exc}") from exc
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise DataError(
            f"data file {str(path)!r} must hold one list of rows; name it .jsonl if a line is a row"
        )
    yield from rows


def _not_text(path: Path) -> DataError:
    try:
        path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as exc:
        return DataError(f"data file {str(path)!r} must be UTF-8: {exc.reason} at byte {exc.start}")
    return DataError(f"data file {str(path)!r} changed while it was read; read it again")


def _some_row(path: Path, read: Callable[[Path], Iterator[Entry]]) -> Iterator[Entry]:
    """The entries of a file that must hold a row among them."""
    rows, faults, first_fault = 0, 0, ""
    for entry in read(path):
        if isinstance(entry, str):
            faults += 1
            first_fault = first_fault or entry
        else:
            rows += 1
        yield entry
    if not rows:
        why = f"; {faults} malformed, first at {first_fault}" if faults else ""
        raise DataError(f"data file {str(path)!r} must hold at least one row (got none{why})")
