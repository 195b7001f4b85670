"""Rows of a Parquet file, and what is no such file."""

import subprocess
import sys
from datetime import date
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

from sieval.core.errors import DataError
from sieval.datasets.parquetfile import parquet_rows


def written(path: Path, rows: list[dict[str, object]]) -> Path:
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), path)
    return path


def test_rows_are_plain_json(tmp_path: Path) -> None:
    rows: list[dict[str, object]] = [
        {"n": 1, "when": date(2026, 1, 2), "list": ["x\n"]},
        {"n": None, "when": None, "list": []},
    ]
    assert tuple(parquet_rows(written(tmp_path / "rows.parquet", rows))) == (
        {"n": 1, "when": "2026-01-02", "list": ["x\n"]},
        {"n": None, "when": None, "list": []},
    )


def test_many_rows_come_in_their_order_and_may_be_left(tmp_path: Path) -> None:
    path = written(tmp_path / "rows.parquet", [{"n": n, "text": "x" * 100} for n in range(5000)])
    assert [row["n"] for row in parquet_rows(path)] == list(range(5000))
    rows = parquet_rows(path)
    assert next(iter(rows))["n"] == 0
    del rows


@pytest.mark.parametrize("content", [b"", b"PAR1", b'{"a": 1}\n' * 9, b"PAR1" + bytes(64) + b"PAR1"])
def test_a_broken_file_is_one_line(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "rows.parquet"
    path.write_bytes(content)
    with pytest.raises(DataError, match="is not a readable parquet file: ") as caught:
        tuple(parquet_rows(path))
    assert "\n" not in str(caught.value)


def test_the_library_stays_out_of_the_process_that_reads(tmp_path: Path) -> None:
    path = written(tmp_path / "rows.parquet", [{"n": 1}])
    script = (
        "import sys; from pathlib import Path; from sieval.datasets.parquetfile import parquet_rows\n"
        "print(list(parquet_rows(Path(sys.argv[1]))), 'pyarrow' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[{'n': 1}] False\n"
