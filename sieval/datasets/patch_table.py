"""Repairs of wrong golds and statements, applied over the pinned revision."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

import orjson

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


class Patching:
    """Patches made to rows as they go by; `source` is named where a row is not what a patch was made for."""

    def __init__(self, patches: Sequence[Patch], id_field: str, source: str) -> None:
        self._patches = patches
        self._id_field = id_field
        self._source = source
        self._of: dict[str, list[Patch]] = {}
        for patch in patches:
            self._of.setdefault(patch.id, []).append(patch)
        self._met: set[str] = set()
        self._applied: set[Patch] = set()

    @property
    def applied(self) -> list[Patch]:
        """The patches made to the rows gone through, in the table's order."""
        return [patch for patch in self._patches if patch in self._applied]

    def apply(self, rows: Iterable[JsonObject]) -> Iterator[JsonObject]:
        """The rows with each patch's field changed from `old` to `new`; the first row of an id is patched.

        Raises:
            DataError: when a row's field holds neither `old` nor `new`; names id, field, recorded and found.
        """
        if not self._patches:
            yield from rows
            return
        for row in rows:
            name = str(row.get(self._id_field))
            if name in self._of and name not in self._met:
                self._met.add(name)
                yield self._patched(row, self._of[name])
            else:
                yield row

    def notes(self) -> Iterator[str]:
        """Once the rows have been gone through: a line for each patch that changed none of them."""
        unused = [patch for patch in self._patches if patch not in self._applied]
        for patch in unused:
            if patch.id in self._met:
                yield f"{patch.id}: patch of {patch.field} is obsolete, it is so at the source"
        for patch in unused:
            if patch.id not in self._met:  # a filter or a smaller config left its row out
                yield f"{patch.id}: patch of {patch.field} finds no such row here"

    def identity(self) -> Mapping[str, str]:
        """What the patches made add to the identity of the data."""
        if not self._applied:
            return {}
        content = orjson.dumps([(patch.id, patch.field, patch.new) for patch in self.applied])
        return {"patches": f"{len(self._applied)}, sha256 {sha256(content).hexdigest()}"}

    def _patched(self, row: JsonObject, patches: Sequence[Patch]) -> JsonObject:
        changed = dict(row)
        for patch in patches:
            found = changed.get(patch.field)
            if patch.field not in changed or found not in (patch.old, patch.new):
                raise DataError(_mismatch(patch, changed, found, self._source))
            if found != patch.new:
                changed[patch.field] = patch.new
                self._applied.add(patch)
        return changed


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
