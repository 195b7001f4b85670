"""Logs of Inspect as they lie on the disk: one JSON document, or an `.eval` archive of many."""

import hashlib
import struct
import zipfile
from pathlib import Path
from typing import IO, NamedTuple

from sieval.core.errors import DataError
from sieval.core.jsonvalue import JsonObject, decode_object, list_of, object_of

_HEADER = "header.json"
_STARTED = "_journal/start.json"
"""Stands in for the header of a log whose evaluation never ended."""
_SAMPLES = "samples/"
_ZSTANDARD = 93
_MOST_BYTES = 1 << 28
"""Of one member, unpacked."""
_LOCAL = struct.Struct("<26xHH")
"""A member's local header up to the lengths of its name and of its extra field, which end it."""


class InspectLog(NamedTuple):
    """What was evaluated (the log's `eval`), its samples as written, and the file's checksum."""

    spec: JsonObject
    samples: tuple[JsonObject, ...]
    sha256: str


def read_log(path: Path) -> InspectLog:
    """The log in `path`, of either form.

    Raises:
        DataError: when the file cannot be read, or is no log of Inspect.
    """
    try:
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
            file.seek(0)
            if zipfile.is_zipfile(file):
                return _archive(file, digest)
            file.seek(0)
            log = decode_object(file.read())
    except OSError as exc:
        raise _no_log(path, exc.strerror or str(exc)) from exc
    except zipfile.BadZipFile as exc:
        raise _no_log(path, str(exc)) from exc
    except ValueError as exc:
        raise _no_log(path, "it holds no JSON object") from exc
    samples = tuple(map(object_of, list_of(log.get("samples"))))
    return InspectLog(object_of(log.get("eval")), samples, digest)


def _no_log(path: Path, why: str) -> DataError:
    return DataError(
        f"{path} must be a log of Inspect, .json or .eval ({why[:120]}); pass a file of its log folder"
    )


def _archive(file: IO[bytes], digest: str) -> InspectLog:
    with zipfile.ZipFile(file) as archive:
        members = {member.filename: member for member in archive.infolist()}
        header = members.get(_HEADER) or members.get(_STARTED)
        if header is None:
            raise zipfile.BadZipFile(f"neither {_HEADER} nor {_STARTED} is in it")
        told = decode_object(_unpacked(archive, file, header))
        samples = tuple(
            decode_object(_unpacked(archive, file, member))
            for name, member in members.items()
            if name.startswith(_SAMPLES) and name.endswith(".json")
        )
    return InspectLog(object_of(told.get("eval")), samples, digest)


def _unpacked(archive: zipfile.ZipFile, file: IO[bytes], member: zipfile.ZipInfo) -> bytes:
    if member.file_size > _MOST_BYTES:
        raise zipfile.BadZipFile(f"{member.filename[:80]} has more than {_MOST_BYTES} bytes")
    try:
        if member.compress_type != _ZSTANDARD:
            return archive.read(member)
        return _zstandard(file, member)
    except (NotImplementedError, RuntimeError, EOFError, struct.error) as exc:
        raise zipfile.BadZipFile(f"{member.filename[:80]} is not unpacked: {exc}") from exc


def _zstandard(file: IO[bytes], member: zipfile.ZipInfo) -> bytes:
    """Inspect packs so, and Python's `zipfile` does not unpack it before 3.14."""
    import pyarrow as pa  # noqa: PLC0415  # heavy

    file.seek(member.header_offset)
    name_bytes, extra_bytes = _LOCAL.unpack(file.read(_LOCAL.size))
    file.seek(name_bytes + extra_bytes, 1)
    packed = file.read(member.compress_size)
    unpacked: bytes = pa.Codec("zstd").decompress(packed, member.file_size, asbytes=True)
    return unpacked
