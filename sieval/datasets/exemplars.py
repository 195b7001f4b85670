"""Few-shot exemplars as data: found in their pinned source by checksum, read without executing it."""

import ast
import hashlib
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, NamedTuple

import orjson

from sieval.core.dataset import DownloadProgress
from sieval.core.errors import DataError
from sieval.core.jsonvalue import JsonValue, decode_object, list_of
from sieval.datasets.fetch import fetch_file
from sieval.datasets.snapshot import Snapshot, SnapshotStore

_FILE = "exemplars.json"
_MAX_TEXTS = 32


@dataclass(frozen=True, slots=True)
class ExemplarSource:
    """Where exemplars are pinned: candidate files at one commit, and the checksum of the texts.

    `key` names the texts in a JSON file given by hand.
    """

    key: str
    urls: tuple[str, ...]
    commit: str
    sha256: str


class Exemplars(NamedTuple):
    """Exemplar texts in their order, and the checksum of all of them."""

    texts: tuple[str, ...]
    sha256: str


class StoredExemplars(NamedTuple):
    """Exemplars on this machine, and the file that holds them."""

    exemplars: Exemplars
    file: Snapshot


def checksum(texts: Sequence[str]) -> str:
    """SHA-256 in hex of the texts joined by NUL."""
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()


def read_given(path: Path, source: ExemplarSource) -> Exemplars:
    """The exemplars in a file given by hand: the source's own file, or JSON that holds them under its key.

    Raises:
        DataError: when the file cannot be read, or holds none.
    """
    try:
        content = path.read_bytes()
    except OSError as exc:
        raise DataError(f"exemplar file {str(path)!r} cannot be read: {exc.strerror or exc}") from exc
    if path.suffix == ".json":
        texts = tuple(_texts(_json_value(content, source.key, path)))
    else:
        texts = find_pinned(content, source) or ()
    if not texts:
        raise DataError(
            f"exemplar file {str(path)!r} must hold the texts named {source.key!r} (JSON), or be the source "
            f"file with the pinned texts in it (got neither)"
        )
    return Exemplars(texts, checksum(texts))


def stored_exemplars(store: SnapshotStore, source: ExemplarSource) -> StoredExemplars | None:
    """The exemplars fetched earlier, verified; None when they are not on this machine.

    Raises:
        DataError: when the stored texts are not the pinned ones.
    """
    found = store.find(source.commit, _FILE)
    if found is None:
        return None
    texts = tuple(_texts(orjson.loads(found.path.read_bytes())))
    if checksum(texts) != source.sha256:
        raise DataError(f"{found.path} must hold the pinned exemplars; delete it and download them again")
    return StoredExemplars(Exemplars(texts, source.sha256), found)


def fetch_exemplars(
    store: SnapshotStore, source: ExemplarSource, dataset: str, progress: DownloadProgress
) -> Snapshot:
    """The exemplars from the first candidate file that holds them, stored.

    Raises:
        DataError: when no candidate can be had, or none holds the pinned texts.
    """
    faults: list[str] = []
    for url in source.urls:
        content = io.BytesIO()
        try:
            fetch_file(url, None, content, dataset=dataset, progress=lambda _done, _total: None)
        except DataError as exc:
            faults.append(str(exc))
            continue
        texts = find_pinned(content.getvalue(), source)
        if texts:
            progress(f"{len(texts)} exemplar texts", len(texts), len(texts))
            return _store(store, source, texts)
        faults.append(
            f"{url} must hold exemplars of sha256 {source.sha256} (got none); it is not what was pinned"
        )
    raise DataError(faults[-1])


def find_pinned(content: bytes, source: ExemplarSource) -> tuple[str, ...] | None:
    """The texts with the source's checksum among the literals of a Python file, which is parsed, not run."""
    try:
        tree = ast.parse(content)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if checksum([node.value.strip()]) == source.sha256:
                return (node.value.strip(),)
        elif isinstance(node, ast.List | ast.Tuple):
            texts = [
                part.value
                for part in _in_order(node)
                if isinstance(part, ast.Constant) and isinstance(part.value, str)
            ]
            for count in range(2, min(len(texts), _MAX_TEXTS) + 1):
                if checksum(texts[:count]) == source.sha256:
                    return tuple(texts[:count])
    return None


def _in_order(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        yield child
        yield from _in_order(child)


def _store(store: SnapshotStore, source: ExemplarSource, texts: Sequence[str]) -> Snapshot:
    def write(file: BinaryIO) -> None:
        file.write(orjson.dumps(list(texts)))

    return store.store(source.commit, _FILE, write)


def _json_value(content: bytes, key: str, path: Path) -> JsonValue:
    try:
        return decode_object(content).get(key)
    except ValueError as exc:
        raise DataError(f"exemplar file {str(path)!r} must be a JSON object: {exc}") from exc


def _texts(value: JsonValue) -> Iterator[str]:
    if isinstance(value, str):
        yield value
        return
    for part in list_of(value):
        yield from _texts(part)
