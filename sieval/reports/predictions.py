"""A predictions file: one JSON line per sample, in the spellings harnesses use."""

import hashlib
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import NamedTuple

from sieval.core.encoding import foreign_encoding
from sieval.core.errors import DataError
from sieval.core.jsonvalue import JsonObject, JsonValue, decode_object

KEYS = ("response", "prediction", "output", "answer", "pred", "text")
"""Accepted names of the text; the first one present wins."""


class Predictions(NamedTuple):
    """The last text for each known sample, and what else the file held.

    `duplicates` counts lines that replaced an earlier one, `unknown` ids that no row has, `malformed` lines
    without an id or a text; `first_fault` says why the first of those is.
    """

    texts: Mapping[str, str]
    duplicates: int
    unknown: int
    malformed: int
    first_fault: str | None
    sha256: str


def read_predictions(path: Path, known: Collection[str]) -> Predictions:
    """The predictions in `path` for the ids in `known`; blank lines are nothing.

    Raises:
        DataError: when the file cannot be read.
    """
    texts: dict[str, str] = {}
    unknown: set[str] = set()
    duplicates = malformed = 0
    first_fault: str | None = None
    digest = hashlib.sha256()
    try:
        if (foreign := foreign_encoding(path)) is not None:
            raise DataError(f"predictions file {foreign}")
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                digest.update(line)
                if not line.strip():
                    continue
                try:
                    identifier, text = _read_line(line)
                except ValueError as exc:
                    malformed += 1
                    first_fault = first_fault or f"line {number}: {exc}"
                    continue
                if identifier not in known:
                    unknown.add(identifier)
                    continue
                duplicates += identifier in texts
                texts[identifier] = text
    except OSError as exc:
        raise DataError(f"predictions file {str(path)!r} cannot be read: {exc.strerror or exc}") from exc
    return Predictions(texts, duplicates, len(unknown), malformed, first_fault, digest.hexdigest())


def _read_line(line: bytes) -> tuple[str, str]:
    row = decode_object(line.strip().removeprefix(b"\xef\xbb\xbf"))
    identifier = _scalar(row.get("id"))
    if identifier is None:
        raise ValueError(f"id must be text or a number (got {_cut(row.get('id'))})")
    return identifier, _text(row)


def _text(row: JsonObject) -> str:
    key = next((name for name in KEYS if name in row), None)
    if key is None:
        raise ValueError(f"one of {', '.join(KEYS)} must be there (got {', '.join(row)[:80]!r})")
    value = row[key]
    text = "" if value is None else _scalar(value)
    if text is None:
        raise ValueError(f"{key} must be text (got {_cut(value)})")
    return text


def _cut(value: JsonValue) -> str:
    return "nothing" if value is None else repr(value)[:80]


def _scalar(value: JsonValue) -> str | None:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    return str(value)
