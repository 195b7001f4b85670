from pathlib import Path

import orjson
import pytest

from sieval.core.dataset import DatasetRequest
from sieval.core.discovery import dataset_names
from sieval.core.errors import DataError
from sieval.core.jsonvalue import JsonValue
from sieval.core.registry import load_dataset
from sieval.datasets.dgn_math import COLLECTION_ROWS, CONFIG_ROWS, STATUS_ROWS, DgnMath, box_content

ROW: dict[str, JsonValue] = {
    "id": "dgn.core.1.500",
    "problem": "Compute $1+1$.",
    "solution": "Two. $\\boxed{2}$",
    "final_answer": "2",
    "final_answer_boxed": "\\boxed{2}",
    "collection": "core",
    "chapter": 1,
    "chapter_title": "Sums",
    "group": "A",
    "difficulty": "□",
    "answer_status": "verified",
}


def write(path: Path, *rows: dict[str, JsonValue] | str) -> Path:
    lines = (row if isinstance(row, str) else orjson.dumps(row).decode() for row in rows)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_published_tables_agree_with_each_other() -> None:
    assert sum(COLLECTION_ROWS.values()) == sum(STATUS_ROWS.values()) == CONFIG_ROWS["full"] == 12592
    assert STATUS_ROWS["verified"] + STATUS_ROWS["corrected"] == CONFIG_ROWS["verified"]


def test_dataset_is_found_by_name() -> None:
    assert "dgn_math" in dataset_names()
    assert load_dataset("dgn_math") is DgnMath


def test_sample_gives_every_row_with_its_gold() -> None:
    loaded = DgnMath().load(DatasetRequest(data="sample"))
    by_id = {sample.id: sample for sample in loaded.samples}
    assert by_id["dgn.core.5.081"].gold == r"x=\frac{\pi}{4}(4k+1)"
    assert loaded.counts["samples"] == loaded.counts["rows"] == len(loaded.samples)
    assert set(loaded.identity) == {"data", "sha256"}


def test_row_becomes_a_sample_with_breakdown_fields(tmp_path: Path) -> None:
    loaded = DgnMath().load(DatasetRequest(data=str(write(tmp_path / "d.jsonl", ROW))))
    sample = loaded.samples[0]
    assert (sample.id, sample.problem, sample.gold) == ("dgn.core.1.500", "Compute $1+1$.", "2")
    assert sample.fields == {
        "collection": "core",
        "chapter": "1",
        "chapter_title": "Sums",
        "group": "A",
        "difficulty": "□",
        "answer_status": "verified",
    }


def test_malformed_rows_are_counted_and_left_out(tmp_path: Path) -> None:
    path = write(tmp_path / "d.jsonl", "{broken", "[1]", {"id": "a"}, {**ROW, "problem": 3}, ROW, ROW)
    loaded = DgnMath().load(DatasetRequest(data=str(path)))
    assert loaded.counts["malformed"] == 5
    assert [sample.id for sample in loaded.samples] == ["dgn.core.1.500"]
    assert any("5 malformed rows" in note and "line 1" in note for note in loaded.notes)


def test_rows_without_gold_are_skipped_and_counted(tmp_path: Path) -> None:
    bare = {**ROW, "id": "b", "final_answer": "", "final_answer_boxed": None}
    marked = {**ROW, "id": "c", "answer_status": "no-gold"}
    loaded = DgnMath().load(DatasetRequest(data=str(write(tmp_path / "d.jsonl", ROW, bare, marked))))
    assert loaded.counts["no_gold"] == 2
    assert "2 rows without a gold skipped" in loaded.notes


def test_broken_promises_of_the_text_are_counted(tmp_path: Path) -> None:
    comma = {**ROW, "id": "b", "final_answer_boxed": "\\boxed{0{,}5}"}
    loaded = DgnMath().load(DatasetRequest(data=str(write(tmp_path / "d.jsonl", ROW, comma))))
    assert loaded.counts["decimal_comma"] == 1
    assert loaded.samples[1].gold == "0{,}5"


@pytest.mark.parametrize(
    ("boxed", "bare", "gold"),
    [
        (r"\boxed{\frac{1}{2}}", "0.5", r"\frac{1}{2}"),
        ("", r"\frac{3}{4}", r"\frac{3}{4}"),
        (r"\boxed{1", "1", "1"),
        (r"\boxed{1}, \boxed{2}", "1; 2", "1; 2"),
        (r"\boxed{\{0\}\cup(1,2)}", "", r"\{0\}\cup(1,2)"),
    ],
)
def test_gold_is_the_box_else_the_bare_answer(tmp_path: Path, boxed: str, bare: str, gold: str) -> None:
    row = {**ROW, "final_answer_boxed": boxed, "final_answer": bare}
    loaded = DgnMath().load(DatasetRequest(data=str(write(tmp_path / "d.jsonl", row))))
    assert loaded.samples[0].gold == gold


def test_box_content_needs_one_whole_box() -> None:
    assert box_content(r"\boxed{a}b") == ""
    assert box_content(r"\boxed{a}}") == ""
    assert box_content("a") == ""


def test_filters_choose_rows_and_enter_the_identity(tmp_path: Path) -> None:
    algebra = {**ROW, "id": "b", "collection": "algebra", "chapter": 7, "answer_status": "corrected"}
    path = str(write(tmp_path / "d.jsonl", ROW, algebra))
    loaded = DgnMath().load(
        DatasetRequest(
            data=path, options={"collection": "algebra, core", "chapter": "7", "status": "corrected"}
        )
    )
    assert [sample.id for sample in loaded.samples] == ["b"]
    assert loaded.identity["collection"] == "algebra,core"
    assert loaded.counts["selected"] == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"colection": "core"}, "has no option 'colection'; did you mean 'collection'?"),
        ({"collection": "algebr"}, "did you mean 'algebra'?"),
        ({"status": "verifed"}, "did you mean 'verified'?"),
        ({"chapter": "99"}, "chapter must be one of 1"),
        ({"config": "full"}, "must not be given with --data"),
        ({"collection": " "}, "must name a value"),
        ({"collection": ","}, "must be a comma list"),
    ],
)
def test_bad_option_names_what_is_meant(tmp_path: Path, options: dict[str, str], message: str) -> None:
    path = str(write(tmp_path / "d.jsonl", ROW))
    with pytest.raises(ValueError, match=message.replace("?", r"\?")):
        DgnMath().load(DatasetRequest(data=path, options=options))


@pytest.mark.parametrize(
    ("options", "message"),
    [({"config": "verfied"}, "did you mean 'verified'"), ({"split": "tset"}, "'test'")],
)
def test_bad_hub_option_is_refused_before_the_network(
    tmp_path: Path, options: dict[str, str], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        DgnMath().load(DatasetRequest(options=options, cache_dir=tmp_path, offline=True))


def test_nothing_selected_is_an_error_that_shows_the_options(tmp_path: Path) -> None:
    path = str(write(tmp_path / "d.jsonl", ROW))
    with pytest.raises(DataError, match=r"at least one sample .*collection=circles"):
        DgnMath().load(DatasetRequest(data=path, options={"collection": "circles"}))


def test_offline_without_a_copy_says_how_to_get_one(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="sieval dataset download dgn_math"):
        DgnMath().load(DatasetRequest(cache_dir=tmp_path, offline=True))
