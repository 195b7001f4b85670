"""Repairs of wrong golds and statements, applied over the pinned revision."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from sieval.core.errors import DataError
from sieval.core.jsonvalue import JsonObject, JsonValue

_KEYS = ("id", "field", "old", "new", "why")
_Scalar = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Patch:
    """One repaired field of one row: what the source says, what is right, and how that is known."""

    id: str
    field: str
    old: _Scalar
    new: _Scalar
    why: str


class PatchedRows(NamedTuple):
    """Rows with the repairs made; `obsolete` are patches whose repair the source already holds.

    `absent` are patches whose row is not among the rows (a filter or a smaller config left it out).
    """

    rows: tuple[JsonObject, ...]
    applied: tuple[Patch, ...]
    obsolete: tuple[Patch, ...]
    absent: tuple[Patch, ...]


def patch_file(dataset: str) -> Traversable:
    """Where the patch table of `dataset` lies, whether it exists or not."""
    return files("sieval.datasets") / "patches" / f"{dataset}.yaml"


def read_patches(file: Traversable) -> tuple[Patch, ...]:
    """The table in `file`; no file is an empty table.

    Raises:
        DataError: when it is not a list of rows of id, field, old, new, why, each field of a row once.
    """
    if not file.is_file():
        return ()
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as exc:
        raise DataError(f"patch table {file.name} is not UTF-8: {exc.reason} at byte {exc.start}") from exc
    return parse_patches(file.name, text)


def parse_patches(name: str, text: str) -> tuple[Patch, ...]:
    """The table of that name and text; see `read_patches`."""
    import yaml  # noqa: PLC0415  # only for a dataset that is repaired

    try:
        content = yaml.safe_load(text)
    except yaml.YAMLError as exc:
        raise DataError(f"patch table {name} is not YAML: {' '.join(str(exc).split())[:120]}") from exc
    if content is None:
        return ()
    if not isinstance(content, list):
        raise DataError(f"patch table {name} must be a list of rows (got {type(content).__name__})")
    patches = tuple(_patch(name, number, row) for number, row in enumerate(content, start=1))
    seen: set[tuple[str, str]] = set()
    for patch in patches:
        if (patch.id, patch.field) in seen:
            raise DataError(f"{patch.id}: patch table {name} must patch {patch.field} once (got it twice)")
        seen.add((patch.id, patch.field))
    return patches


def apply_patches(
    rows: Sequence[JsonObject], patches: Sequence[Patch], id_field: str, source: str
) -> PatchedRows:
    """`rows` with each patch's field changed from `old` to `new`.

    Raises:
        DataError: when a row's field holds neither `old` nor `new`; names id, field, recorded and found.
    """
    positions = {str(row.get(id_field)): index for index, row in enumerate(rows)}
    out: list[JsonObject] = list(rows)
    applied: list[Patch] = []
    obsolete: list[Patch] = []
    absent: list[Patch] = []
    for patch in patches:
        index = positions.get(patch.id)
        if index is None:
            absent.append(patch)
            continue
        found = out[index].get(patch.field)
        if found == patch.new and patch.field in out[index]:
            obsolete.append(patch)
        elif found == patch.old and patch.field in out[index]:
            out[index] = {**out[index], patch.field: patch.new}
            applied.append(patch)
        else:
            raise DataError(_mismatch(patch, out[index], found, source))
    return PatchedRows(tuple(out), tuple(applied), tuple(obsolete), tuple(absent))


def _mismatch(patch: Patch, row: JsonObject, found: JsonValue, source: str) -> str:
    got = f"found {str(found)[:80]!r}" if patch.field in row else "found no such field"
    return (
        f"{patch.id}: field {patch.field!r} must hold the recorded {str(patch.old)[:80]!r} to be patched "
        f"({got} in {source}); correct the patch table or the revision"
    )


def _patch(name: str, number: int, row: object) -> Patch:
    if not isinstance(row, Mapping) or set(row) != set(_KEYS):
        got = ", ".join(map(str, row)) if isinstance(row, Mapping) else type(row).__name__
        raise DataError(f"patch table {name}, row {number} must hold {', '.join(_KEYS)} (got {got[:80]})")
    id_, field, why = row["id"], row["field"], row["why"]
    for key, value in (("id", id_), ("field", field), ("why", why)):
        if not isinstance(value, str) or not value.strip():
            raise DataError(f"patch table {name}, row {number}: {key} must be text (got {str(value)[:80]!r})")
    old, new = row["old"], row["new"]
    for key, value in (("old", old), ("new", new)):
        if value is not None and not isinstance(value, str | int | float | bool):
            raise DataError(
                f"{id_}: patch table {name}: {key} must be one value (got {type(value).__name__})"
            )
    if old == new:
        raise DataError(f"{id_}: patch table {name} must change {field} (got old equal to new)")
    return Patch(id_, field, old, new, why)
