"""Rows of a local file, with what identifies the file."""

import csv
import hashlib
import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import orjson

from sieval.core.errors import DataError
from sieval.core.jsonvalue import JsonObject, decode_object

SUFFIXES = (".jsonl", ".parquet", ".csv", ".json")
"""A `.json` file holds one list of rows."""


class Table(NamedTuple):
    """Rows in file order, and the file's own SHA-256 in hex.

    `malformed` counts lines that hold no row, `first_fault` says why the first did not.
    """

    rows: tuple[JsonObject, ...]
    malformed: int
    first_fault: str | None
    sha256: str


def read_table(path: Path) -> Table:
    """The rows of `path`.

    Raises:
        ValueError: when its name ends in none of `SUFFIXES`.
        DataError: when it cannot be read, is not what its name says, or holds no row.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise ValueError(f"a data file must end in {', '.join(SUFFIXES)} (got {str(path)[:80]!r})")
    try:
        content = path.read_bytes()
    except OSError as exc:
        raise DataError(f"data file {str(path)!r} cannot be read: {exc.strerror or exc}") from exc
    digest = hashlib.sha256(content).hexdigest()
    match suffix:
        case ".parquet":
            table = Table(tuple(_parquet_rows(path)), 0, None, digest)
        case ".csv":
            table = Table(csv_rows(_text(path, content)), 0, None, digest)
        case ".json":
            table = Table(_listed_rows(path, content), 0, None, digest)
        case _:
            table = parse_lines(content.splitlines(), digest)
    return _checked(path, table)


def parse_lines(lines: Iterable[bytes], digest: str) -> Table:
    """JSON lines as a table; blank lines are nothing, others that hold no object are malformed."""
    rows: list[JsonObject] = []
    malformed, first_fault = 0, None
    for number, line in enumerate(lines, start=1):
        text = line.removeprefix(b"\xef\xbb\xbf").strip() if number == 1 else line.strip()
        if not text:
            continue
        try:
            rows.append(decode_object(text))
        except ValueError as exc:
            malformed += 1
            first_fault = first_fault or f"line {number}: {exc}"
    return Table(tuple(rows), malformed, first_fault, digest)


def csv_rows(text: str) -> tuple[JsonObject, ...]:
    """The rows under the header; a row shorter than the header lacks its last fields.

    Raises:
        DataError: when the text is not CSV.
    """
    reader = csv.DictReader(io.StringIO(text, newline=""), strict=True)
    try:
        rows = tuple(reader)
    except csv.Error as exc:
        raise DataError(f"the CSV file near line {reader.line_num + 1} cannot be read: {exc}") from exc
    return tuple({key: row[key] for key in reader.fieldnames or () if row[key] is not None} for row in rows)


def plain_row(row: object) -> JsonObject:
    """A row from a columnar file as JSON; dates and the like become text."""
    return decode_object(orjson.dumps(row, default=str, option=orjson.OPT_NON_STR_KEYS))


def _parquet_rows(path: Path) -> Iterator[JsonObject]:
    import pyarrow.lib  # noqa: PLC0415  # heavy
    import pyarrow.parquet  # noqa: PLC0415  # heavy

    try:
        with pyarrow.parquet.ParquetFile(path) as file:
            for batch in file.iter_batches():
                yield from map(plain_row, batch.to_pylist())
    except (pyarrow.lib.ArrowException, OSError) as exc:
        raise DataError(
            f"data file {str(path)!r} is not a readable parquet file: {str(exc).splitlines()[0][:120]}"
        ) from exc


def _listed_rows(path: Path, content: bytes) -> tuple[JsonObject, ...]:
    try:
        rows = orjson.loads(_text(path, content))
    except orjson.JSONDecodeError as exc:
        raise DataError(f"data file {str(path)!r} is no JSON: {exc}") from exc
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise DataError(
            f"data file {str(path)!r} must hold one list of rows; name it .jsonl if a line is a row"
        )
    return tuple(rows)


def _text(path: Path, content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as exc:
        raise DataError(f"data file {str(path)!r} must be UTF-8: {exc.reason} at byte {exc.start}") from exc


def _checked(path: Path, table: Table) -> Table:
    if not table.rows:
        why = f"; {table.malformed} malformed, first at {table.first_fault}" if table.malformed else ""
        raise DataError(f"data file {str(path)!r} must hold at least one row (got none{why})")
    return table
