"""Rows of a source held against what was pinned, one by one as they are read."""

from collections.abc import Sequence

from sieval.core.jsonvalue import JsonObject


class SnapshotCheck:
    """Whether a source has the pinned number of rows (`expected` None: nobody declared it) and fields."""

    def __init__(self, expected: int | None, fields: Sequence[str]) -> None:
        self._expected = expected
        self._fields = tuple(fields)
        self._rows = 0
        self._missing: set[str] = set()

    @property
    def rows(self) -> int:
        """Rows seen."""
        return self._rows

    def note(self, row: JsonObject) -> None:
        """Take in the next row."""
        self._rows += 1
        for name in self._fields:
            if name not in row:
                self._missing.add(name)

    def faults(self) -> tuple[str, ...]:
        """In which ways the rows seen, all of them, are not the pinned ones."""
        faults = []
        if self._expected is not None and self._rows != self._expected:
            faults.append(f"rows must be {self._expected} (got {self._rows})")
        if self._missing:
            missing = ", ".join(sorted(self._missing))
            faults.append(f"fields {', '.join(self._fields)} must be there (missing {missing})")
        return tuple(faults)
