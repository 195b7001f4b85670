"""Copies of remote data on this machine, each kept under the commit it came from."""

import hashlib
import os
import re
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO, NamedTuple

import orjson

from sieval.core.errors import DataError
from sieval.core.jsonvalue import JsonObject, decode_object, encode_document, int_of, text_of

COMMIT = re.compile(r"[0-9a-f]{40}")


class Snapshot(NamedTuple):
    """One stored file: its content's hash, the commit it came from, when it was fetched (ISO date)."""

    path: Path
    commit: str
    sha256: str
    rows: int | None
    fetched: str


def default_cache_dir() -> Path:
    """Where data is kept when nobody says otherwise."""
    return Path.home() / ".cache" / "sieval"


class SnapshotStore:
    """The stored files of one dataset, under `<cache>/datasets/<dataset>/<commit>/`.

    A branch or tag is remembered as the commit it meant when it was fetched, and stays that until fetched
    anew, so two runs on one machine read the same rows.
    """

    def __init__(self, cache_dir: Path | None, dataset: str) -> None:
        self._dataset = dataset
        self._root = (cache_dir or default_cache_dir()) / "datasets" / dataset

    def commit_of(self, revision: str) -> str | None:
        """The commit `revision` stands for, or None when it is a name nobody fetched yet."""
        if COMMIT.fullmatch(revision):
            return revision
        note = self._ref(revision)
        return text_of(_read_note(note).get("commit")) if note.is_file() else None

    def remember(self, revision: str, commit: str) -> None:
        """Let the name `revision` mean `commit` from now on."""
        if revision != commit:
            _write(self._ref(revision), encode_document({"revision": revision, "commit": commit}))

    def find(self, commit: str, name: str) -> Snapshot | None:
        """The stored file, its content verified; None when it is not here.

        Raises:
            DataError: when the content is not what was stored.
        """
        path = self._root / commit / name
        if not path.is_file() or not _note(path).is_file():
            return None
        note = _read_note(_note(path))
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        if digest != note.get("sha256"):
            raise DataError(
                f"{path} must hold sha256 {note.get('sha256')} (got {digest}), it changed after it was "
                f"fetched; delete it and run `sieval dataset download {self._dataset}`"
            )
        return Snapshot(path, commit, digest, int_of(note.get("rows")), text_of(note.get("fetched")) or "")

    def store(self, commit: str, name: str, write: Callable[[BinaryIO], int | None]) -> Snapshot:
        """The file that `write` fills (it gives the number of rows), kept only when it finishes.

        Raises:
            DataError: when the cache cannot be written.
        """
        path = self._root / commit / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name_of_part = tempfile.mkstemp(dir=path.parent, prefix=".part-")
        except OSError as exc:
            raise DataError(f"data cache {str(path.parent)!r} cannot be written: {exc.strerror}") from exc
        part = Path(name_of_part)
        try:
            with os.fdopen(handle, "wb") as file:
                rows = write(file)
                file.flush()
                os.fsync(file.fileno())
            with part.open("rb") as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest()
            fetched = datetime.now(UTC).date().isoformat()
            note = {"commit": commit, "rows": rows, "sha256": digest, "fetched": fetched}
            _note(path).unlink(missing_ok=True)  # never an old note beside a new file
            part.replace(path)
            _write(_note(path), encode_document(note))
        finally:
            part.unlink(missing_ok=True)
        return Snapshot(path, commit, digest, rows, fetched)

    def _ref(self, revision: str) -> Path:
        slug = hashlib.sha256(revision.encode()).hexdigest()[:12]
        return self._root / "revisions" / f"{re.sub(r'[^A-Za-z0-9._-]', '_', revision)[:60]}-{slug}.json"


def _note(path: Path) -> Path:
    return path.with_name(path.name + ".meta.json")


def _read_note(path: Path) -> JsonObject:
    try:
        return decode_object(path.read_bytes())
    except orjson.JSONDecodeError as exc:
        raise DataError(
            f"{path} must hold what was fetched (got {exc}); delete it and download again"
        ) from exc


def _write(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f".part-{os.getpid()}-{path.name}")
        part.write_bytes(content)
        part.replace(path)
    except OSError as exc:
        raise DataError(f"data cache {str(path)!r} cannot be written: {exc.strerror}") from exc
