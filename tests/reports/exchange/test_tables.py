"""CSV, Parquet and Markdown say what the records say."""

import csv
from pathlib import Path

import pyarrow.parquet

from sieval.core.records import Sample
from sieval.reports.exchange.rollouts import Exported
from sieval.reports.exchange.tables import COLUMNS, markdown, write_csv, write_parquet
from tests.reports.judged import write_run

GOLD = 'a "quoted", gold\nof two lines ±'


def exported(folder: Path) -> Exported:
    held = [Sample("s0", "p0", GOLD), Sample("s1", "p1", "7")]
    return Exported.read(write_run(folder / "r", held, {None: ["ci", "u."]}), None)


def test_csv_keeps_every_character(tmp_path: Path) -> None:
    assert write_csv(tmp_path / "r.csv", [exported(tmp_path)]) == 4
    with (tmp_path / "r.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == list(COLUMNS)
    assert [row["outcome"] for row in rows] == ["correct", "incorrect", "unextracted", ""]
    assert (rows[0]["gold"], rows[0]["completion"], rows[0]["rollout"]) == (GOLD, "text s0 0", "0")


def test_parquet_has_types_and_the_same_rows(tmp_path: Path) -> None:
    run = exported(tmp_path)
    assert write_parquet(tmp_path / "r.parquet", [run, run]) == 8
    table = pyarrow.parquet.read_table(tmp_path / "r.parquet")
    assert table.column_names == list(COLUMNS)
    assert (str(table.schema.field("rollout").type), str(table.schema.field("truncated").type)) == (
        "int64",
        "bool",
    )
    first = table.to_pylist()[0]
    assert (first["gold"], first["outcome"], first["latency_s"]) == (GOLD, "correct", 0.5)


def test_markdown_is_a_table_of_scores(tmp_path: Path) -> None:
    lines = markdown([exported(tmp_path)]).splitlines()
    assert len(lines) == 3
    assert {line.count("|") for line in lines} == {11}
    assert "25.00 %" in lines[2]
