import weakref
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

from sieval.core.dataset import DatasetRequest, DatasetSpec
from sieval.core.errors import DataError
from sieval.core.jsonvalue import JsonObject, JsonValue
from sieval.datasets.localfile import Table
from sieval.datasets.patch_table import Patch
from sieval.datasets.tabular import NumberedRow, RowReading, SourceRows, TabularDataset, scalar_text


class Letters(TabularDataset):
    """Rows held in memory; the option `only` keeps one letter."""

    spec = DatasetSpec("letters", "memory", "1", "CC0-1.0", 3, {"only": "a letter"}, "answer")
    kept = ("letter",)
    rows: tuple[JsonObject, ...] = (
        {"problem": "a?", "answer": 1, "letter": "a"},
        {"problem": "b?", "answer": None, "letter": "b"},
        {"problem": "c?", "answer": "3", "letter": "c"},
    )

    def source_rows(self, request: DatasetRequest, options: Mapping[str, str]) -> SourceRows:
        return SourceRows(Table(lambda: self.rows, "0"), {"source": "memory"})

    def select(self, rows: Iterable[NumberedRow], options: Mapping[str, str]) -> Iterable[NumberedRow]:
        return (entry for entry in rows if options.get("only") in {None, entry.row.get("letter")})


def test_rows_without_id_are_numbered_in_the_sources_order() -> None:
    loaded = Letters().load(DatasetRequest())
    shown = [(s.id, s.gold, s.fields) for s in loaded.samples]
    assert shown == [("letters.001", "1", {"letter": "a"}), ("letters.003", "3", {"letter": "c"})]
    assert loaded.counts == {"rows": 3, "malformed": 0, "selected": 3, "no_gold": 1, "samples": 2}
    assert loaded.notes == ("1 row without a gold skipped",)


def test_number_of_a_row_does_not_depend_on_the_filter() -> None:
    loaded = Letters().load(DatasetRequest(options={"only": "c"}))
    assert [s.id for s in loaded.samples] == ["letters.003"]
    assert loaded.identity == {"source": "memory", "only": "c"}


def test_dataset_without_a_sample_says_so() -> None:
    with pytest.raises(ValueError, match="letters ships no sample"):
        Letters().load(DatasetRequest(data="sample"))


def test_local_file_stands_in_for_the_source(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text('{"problem": "x?", "answer": 7, "letter": "x"}\n', encoding="utf-8")
    loaded = Letters().load(DatasetRequest(data=str(path)))
    assert [s.gold for s in loaded.samples] == ["7"]
    assert loaded.identity["data"] == "file"
    assert len(loaded.identity["sha256"]) == 64


def test_nothing_usable_is_an_error_that_names_the_first_fault(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text('{"question": "x?", "answer": 7}\n', encoding="utf-8")
    with pytest.raises(DataError, match=r"at least one sample \(got none.*row 1: problem must be text"):
        Letters().load(DatasetRequest(data=str(path)))


class Repaired(Letters):
    """The same rows with ids, and a patch table of three."""

    id_field = "letter"
    table: tuple[Patch, ...] = (
        Patch("a", "answer", 1, 4, "counted again"),
        Patch("c", "answer", "2", "3", "counted again"),
        Patch("z", "answer", "2", "3", "counted again"),
    )

    def patches(self) -> tuple[Patch, ...]:
        return self.table


def test_patched_load_repairs_golds_and_enters_the_identity() -> None:
    plain = Repaired().load(DatasetRequest())
    patched = Repaired().load(DatasetRequest(patched=True))
    assert [s.gold for s in plain.samples] == ["1", "3"]
    assert [s.gold for s in patched.samples] == ["4", "3"]
    assert patched.counts["patched"] == 1
    assert patched.notes == (
        "c: patch of answer is obsolete, it is so at the source",
        "z: patch of answer finds no such row here",
        "1 row without a gold skipped",
    )
    assert "patches" not in plain.identity
    assert patched.identity["patches"].startswith("1, sha256 ")


def test_other_repair_is_another_identity() -> None:
    class RepairedAgain(Repaired):
        table = (Patch("a", "answer", 1, 5, "counted a third time"),)

    first, second = (kind().load(DatasetRequest(patched=True)) for kind in (Repaired, RepairedAgain))
    assert first.identity["patches"] != second.identity["patches"]


@pytest.mark.parametrize("value", [None, True, 1.5, "  ", ["a"]])
def test_id_must_be_text_or_a_whole_number(value: JsonValue) -> None:
    with pytest.raises(ValueError, match="id must be text or a whole number"):
        scalar_text({"id": value}, "id")


class Row(dict[str, JsonValue]):
    """A row that can be watched."""


def test_rows_are_let_go_as_they_are_read() -> None:
    made: list[weakref.ref[Row]] = []
    most = 0

    class Watched(Letters):
        rows = ()

        def read_row(self, row: JsonObject, number: int) -> RowReading:
            nonlocal most
            most = max(most, sum(row() is not None for row in made))
            return super().read_row(row, number)

        def source_rows(self, request: DatasetRequest, options: Mapping[str, str]) -> SourceRows:
            def entries() -> Iterator[JsonObject]:
                for number in range(500):
                    row = Row(problem=f"{number}?", answer=number, letter="a")
                    made.append(weakref.ref(row))
                    yield row

            return SourceRows(Table(entries, "0"), {})

    loaded = Watched().load(DatasetRequest(patched=True))
    assert len(loaded.samples) == 500
    assert loaded.samples[499].gold == "499"
    assert most <= 2
