"""The common path from a table of rows to samples: options, patches, reading, counting."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources import as_file, files
from pathlib import Path
from typing import ClassVar, NamedTuple

from sieval.core.dataset import Dataset, DatasetRequest, LoadedDataset
from sieval.core.errors import DataError
from sieval.core.jsonvalue import JsonObject, JsonValue
from sieval.core.plural import counted
from sieval.core.records import Sample
from sieval.core.sample_file import SampleFile
from sieval.datasets.localfile import Table, read_table
from sieval.datasets.options import checked_options
from sieval.datasets.patch_table import Patch, Patching, patch_file, read_patches
from sieval.datasets.snapshot_check import SnapshotCheck

SHIPPED = "sample"


class SourceRows(NamedTuple):
    """The rows of one source, what identifies them, and lines for a person.

    The lines are all there once the rows have been gone through.
    """

    table: Table
    identity: Mapping[str, str]
    notes: Sequence[str] = ()


class NumberedRow(NamedTuple):
    """A row and its place in the source, counted from 1."""

    number: int
    row: JsonObject


class RowReading(NamedTuple):
    """What one row gives: its samples, and the names under which the row is counted (`no_gold`, ...)."""

    samples: tuple[Sample, ...]
    counted: tuple[str, ...] = ()


class TabularDataset(Dataset):
    """A dataset whose source is a table; subclasses say where rows come from and how one is read.

    `fields` must stand in every row; `id_field` None numbers the rows from 1 (`<dataset>.007`); `kept` are
    the columns copied into a sample's fields.
    """

    fields: ClassVar[tuple[str, ...]] = ()
    problem_field: ClassVar[str] = "problem"
    id_field: ClassVar[str | None] = None
    kept: ClassVar[tuple[str, ...]] = ()
    shipped_sample: ClassVar[str | None] = None

    @abstractmethod
    def source_rows(self, request: DatasetRequest, options: Mapping[str, str]) -> SourceRows:
        """The pinned rows, fetched when they are not on this machine yet."""

    def expected_rows(self, options: Mapping[str, str]) -> int | None:  # noqa: ARG002  # for subclasses
        """How many rows the pinned source holds; None when nobody declared it."""
        return self.spec.rows

    def snapshot_check(self, options: Mapping[str, str]) -> SnapshotCheck:
        """What rows of the pinned source are held against."""
        return SnapshotCheck(self.expected_rows(options), self.fields)

    def load(self, request: DatasetRequest) -> LoadedDataset:
        """The samples asked for, read row by row into a file; see `Dataset.load`."""
        options = self.checked(request)
        source = self._local_rows(request) if request.data else self.source_rows(request, options)
        patched = request.patched and request.data != SHIPPED  # the sample is no copy of the source
        patching = Patching(self.patches() if patched else (), self.id_field or "id", self.spec.name)
        counts = Counter({"rows": 0, "malformed": 0, **({"patched": 0} if patched else {}), "selected": 0})
        rows = patching.apply(_tallied(source.table, counts))
        selected = self.select((NumberedRow(*entry) for entry in enumerate(rows, start=1)), options)
        samples = SampleFile.temporary()
        fault = self._read(selected, counts, samples)
        counts["malformed"] += source.table.malformed
        notes = [*source.notes, *patching.notes()]
        if counts["malformed"]:
            notes.append(
                f"{counted(counts['malformed'], 'malformed row')} left out; "
                f"first: {source.table.first_fault or fault}"
            )
        if counts["no_gold"]:
            notes.append(f"{counted(counts['no_gold'], 'row')} without a gold skipped")
        if not len(samples):
            raise DataError(self._nothing_left(options, counts, fault))
        if patched:
            counts["patched"] = len(patching.applied)
        counts["samples"] = len(samples)
        notes += self.remarks(counts)
        asked = {option: value for option, value in options.items() if option != "revision"}
        return LoadedDataset(
            samples, {**source.identity, **patching.identity(), **asked}, dict(counts), tuple(notes)
        )

    def checked(self, request: DatasetRequest) -> dict[str, str]:
        """The request's options.

        Raises:
            ValueError: for one that the dataset does not take, or cannot take with a local file.
        """
        return checked_options(self.spec.name, request.options, self.spec.options)

    def patches(self) -> tuple[Patch, ...]:
        """The dataset's patch table, `patches/<name>.yaml`."""
        return read_patches(patch_file(self.spec.name))

    def select(
        self,
        rows: Iterable[NumberedRow],
        options: Mapping[str, str],  # noqa: ARG002  # for subclasses
    ) -> Iterable[NumberedRow]:
        """The rows the options ask for, in the source's order; they are gone through once.

        Raises:
            ValueError: at the end of the rows, for an option that asks for what none of them holds.
        """
        return rows

    def read_row(self, row: JsonObject, number: int) -> RowReading:
        """The samples of one row; `number` counts from 1 in the source's order.

        Raises:
            ValueError: when the row is malformed.
        """
        problem = text_field(row, self.problem_field)
        gold = self.gold(row)
        if not gold:
            return RowReading((), ("no_gold",))
        fields = {name: row.get(name) for name in self.kept}
        return RowReading((Sample(self.row_id(row, number), problem, gold, fields),))

    def gold(self, row: JsonObject) -> str:
        """The reference answer of a row, empty when it has none."""
        return str(row[self.spec.gold_field]).strip() if row.get(self.spec.gold_field) is not None else ""

    def row_id(self, row: JsonObject, number: int) -> str:
        """The sample's id."""
        if self.id_field is None:
            return f"{self.spec.name}.{number:03d}"
        return scalar_text(row, self.id_field)

    def remarks(self, counts: Mapping[str, int]) -> tuple[str, ...]:  # noqa: ARG002  # for subclasses
        """Lines for a person about what was counted."""
        return ()

    def missing_fields(self, row: JsonObject) -> tuple[str, ...]:
        """The declared fields that `row` lacks."""
        return tuple(name for name in self.fields if name not in row)

    def _read(self, rows: Iterable[NumberedRow], counts: Counter[str], samples: SampleFile) -> str | None:
        """Put what the rows give into `samples`; why the first malformed one gives nothing."""
        first_fault = None
        for number, row in rows:
            counts["selected"] += 1
            try:
                if missing := self.missing_fields(row):
                    raise ValueError(
                        f"fields {', '.join(self.fields)} must be there (missing {', '.join(missing)})"
                    )
                reading = self.read_row(row, number)
                twice = [sample.id for sample in reading.samples if sample.id in samples.ids]
                if twice:
                    raise ValueError(f"ids must be unique (got {twice[0][:80]!r} again)")
            except ValueError as exc:
                counts["malformed"] += 1
                first_fault = first_fault or f"row {number}: {exc}"
                continue
            counts.update(reading.counted)
            for sample in reading.samples:
                samples.add(sample)
        return first_fault

    def _local_rows(self, request: DatasetRequest) -> SourceRows:
        assert request.data is not None
        if request.data != SHIPPED:
            table = read_table(Path(request.data).expanduser())
            return SourceRows(table, {"data": "file", "sha256": table.sha256})
        if self.shipped_sample is None:
            raise ValueError(
                f"dataset {self.spec.name} ships no sample; pass a .jsonl, .parquet, .csv or .json file"
            )
        with as_file(files("sieval.datasets") / "sample" / self.shipped_sample) as path:
            table = read_table(path)
        return SourceRows(table, {"data": SHIPPED, "sha256": table.sha256})

    def _nothing_left(self, options: Mapping[str, str], counts: Counter[str], fault: str | None) -> str:
        asked = ", ".join(f"{key}={value}" for key, value in options.items())
        seen = ", ".join(f"{name} {count}" for name, count in counts.items() if count)
        first = f"; first fault: {fault}" if fault else ""
        return (
            f"dataset {self.spec.name} must give at least one sample (got none"
            f"{' for ' + asked if asked else ''}: {seen}{first}); widen the options or mend the file"
        )


def _tallied(rows: Iterable[JsonObject], counts: Counter[str]) -> Iterator[JsonObject]:
    for row in rows:
        counts["rows"] += 1
        yield row


def text_field(row: JsonObject, name: str) -> str:
    """The text in a field.

    Raises:
        ValueError: when it is not text, or blank.
    """
    value = row.get(name)
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{name} must be text (got {_shown(value)})")
    return value


def scalar_text(row: JsonObject, name: str) -> str:
    """The text or number in a field, as text.

    Raises:
        ValueError: when it is neither, or blank.
    """
    value = row.get(name)
    if isinstance(value, bool) or not isinstance(value, str | int) or not str(value).strip():
        raise ValueError(f"{name} must be text or a whole number (got {_shown(value)})")
    return str(value).strip()


def _shown(value: JsonValue) -> str:
    return repr(value)[:80]
