from pathlib import Path

import pytest

from sieval.core.errors import DataError
from sieval.core.jsonvalue import JsonObject
from sieval.datasets.patch_table import Patch, Patching, patch_file, read_patches

ROWS: tuple[JsonObject, ...] = ({"id": "a", "gold": "1"}, {"id": "b", "gold": "2"}, {"id": "c", "gold": 3})


def patch(row: str, old: str | int, new: str | int, field: str = "gold") -> Patch:
    return Patch(row, field, old, new, "recomputed by hand")


def table(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "some.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def patched(*patches: Patch) -> tuple[Patching, tuple[JsonObject, ...]]:
    patching = Patching(patches, "id", "some")
    return patching, tuple(patching.apply(ROWS))


def test_patch_changes_its_field_alone() -> None:
    patching, rows = patched(patch("b", "2", "5"))
    assert rows == (ROWS[0], {"id": "b", "gold": "5"}, ROWS[2])
    assert [p.id for p in patching.applied] == ["b"]
    assert ROWS[1]["gold"] == "2"


def test_patches_enter_the_identity_in_the_table_s_order() -> None:
    made = [patch("c", 3, 4), patch("a", "1", "9")]
    patching, _ = patched(*made)
    assert patching.applied == made
    assert patching.identity() != patched(*reversed(made))[0].identity()
    assert patched(patch("z", "1", "2"))[0].identity() == {}


def test_the_first_row_of_an_id_is_patched() -> None:
    rows = tuple(Patching([patch("a", "1", "9")], "id", "some").apply([ROWS[0], ROWS[0]]))
    assert [row["gold"] for row in rows] == ["9", "1"]


def test_other_value_than_recorded_stops_with_both() -> None:
    with pytest.raises(DataError, match=r"b: field 'gold' must hold the recorded '7' .*found '2' in some"):
        patched(patch("b", "7", "5"))


def test_field_that_is_not_there_stops() -> None:
    with pytest.raises(DataError, match=r"b: field 'golt' .*found no such field"):
        patched(patch("b", "2", "5", field="golt"))


def test_number_is_not_its_text() -> None:
    with pytest.raises(DataError, match="c: field 'gold'"):
        patched(patch("c", "3", "4"))


def test_patches_that_change_nothing_are_told() -> None:
    patching, rows = patched(patch("z", "1", "2"), patch("a", "9", "1"))
    assert rows == ROWS
    assert list(patching.notes()) == [
        "a: patch of gold is obsolete, it is so at the source",
        "z: patch of gold finds no such row here",
    ]


def test_table_is_read_from_yaml(tmp_path: Path) -> None:
    text = "- {id: a, field: gold, old: '1', new: '2', why: counted again}\n"
    assert read_patches(table(tmp_path, text)) == (Patch("a", "gold", "1", "2", "counted again"),)


@pytest.mark.parametrize("text", ["", "# nothing yet\n"])
def test_empty_table_patches_nothing(tmp_path: Path, text: str) -> None:
    assert read_patches(table(tmp_path, text)) == ()


def test_dataset_without_a_table_patches_nothing() -> None:
    assert read_patches(patch_file("no_such_dataset")) == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{a: 1}", "must be a list of rows"),
        ("- [a]", "row 1 must hold id, field, old, new, why"),
        ("- {id: a, field: gold, old: '1', new: '2'}", "row 1 must hold id, field, old, new, why"),
        ("- {id: a, field: gold, old: '1', new: '2', why: ''}", "why must be text"),
        ("- {id: 1, field: gold, old: '1', new: '2', why: x}", "id must be text"),
        ("- {id: a, field: gold, old: [1], new: '2', why: x}", "a: .*old must be one value"),
        ("- {id: a, field: gold, old: '2', new: '2', why: x}", "a: .*must change gold"),
        ("- &p {id: a, field: g, old: '1', new: '2', why: x}\n- *p", "a: .*must patch g once"),
        ("- {", "is not YAML"),
        ("- !!python/object/apply:os.getcwd []", "is not YAML"),
    ],
)
def test_bad_table_says_what_must_hold(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(DataError, match=message) as caught:
        read_patches(table(tmp_path, text))
    assert "\n" not in str(caught.value)
