from hashlib import sha256
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

from sieval.core.errors import DataError
from sieval.datasets.localfile import read_table


def test_jsonl_rows_come_in_order_with_the_files_hash(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(b'\xef\xbb\xbf{"a": 1}\r\n\n{"a": [2, {"b": null}]}')
    table = read_table(path)
    assert tuple(table) == ({"a": 1}, {"a": [2, {"b": None}]})
    assert (table.malformed, table.first_fault) == (0, None)
    assert table.sha256 == sha256(path.read_bytes()).hexdigest()


def test_lines_that_hold_no_object_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(b'{"a": 1}\n{"a": \n[1]\n\xff\xfe\n"text"\n{"a": 2}\n')
    table = read_table(path)
    assert tuple(table) == ({"a": 1}, {"a": 2})
    assert table.malformed == 4
    assert (table.first_fault or "").startswith("line 2: ")


def test_parquet_is_read_too(tmp_path: Path) -> None:
    path = tmp_path / "rows.PARQUET"
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist([{"n": 1}, {"n": None}]), path)
    assert tuple(read_table(path)) == ({"n": 1}, {"n": None})


def test_other_suffix_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"must end in \.jsonl, \.parquet, \.csv, \.json \(got '"):
        read_table(tmp_path / "rows.txt")


def test_csv_rows_are_texts_under_the_header(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_bytes('\ufeffId,Problem\n1,"two\nlines, é"\n2\n'.encode())
    assert tuple(read_table(path)) == ({"Id": "1", "Problem": "two\nlines, é"}, {"Id": "2"})


def test_json_holds_one_list_of_rows(tmp_path: Path) -> None:
    path = tmp_path / "rows.json"
    path.write_text('[{"a": 1}, {"a": null}]')
    assert tuple(read_table(path)) == ({"a": 1}, {"a": None})


@pytest.mark.parametrize(
    ("name", "content", "fault"),
    [
        ("a.csv", b'Id\n"1', "the CSV file near line "),
        ("a.csv", b"Id\n\xff", "must be UTF-8"),
        ("a.json", b'{"a": 1}', "must hold one list of rows; name it .jsonl if a line is a row"),
        ("a.json", b"[{", "is no JSON"),
        ("a.json", b"[]", "must hold at least one row"),
    ],
)
def test_what_is_no_table_is_named(tmp_path: Path, name: str, content: bytes, fault: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(DataError, match=fault):
        tuple(read_table(tmp_path / name))


def test_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be read: No such file or directory"):
        read_table(tmp_path / "rows.jsonl")


def test_folder_with_a_files_name_says_so(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").mkdir()
    with pytest.raises(DataError, match="cannot be read: Is a directory"):
        read_table(tmp_path / "rows.jsonl")


def test_empty_file_is_an_error_that_names_the_first_fault(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(b"\n\nnothing\n")
    with pytest.raises(DataError, match=r"at least one row \(got none; 1 malformed, first at line 3: "):
        tuple(read_table(path))


def test_rows_are_read_anew_each_time_they_are_gone_through(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(b'{"a": 1}\nnothing\n')
    table = read_table(path)
    assert tuple(table) == tuple(table) == ({"a": 1},)
    assert table.malformed == 1


def test_a_file_that_turns_into_no_text_on_the_way_names_the_byte(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_bytes(b"a,b\n" + b"1,2\n" * 100_000 + b"\xff,2\n")
    rows = iter(read_table(path))
    assert next(rows) == {"a": "1", "b": "2"}
    with pytest.raises(DataError, match=r"must be UTF-8: invalid start byte at byte 400004"):
        tuple(rows)


def test_an_old_mac_s_line_ends_are_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(b'{"a": 1}\r{"a": 2}\r\n')
    assert tuple(read_table(path)) == ({"a": 1}, {"a": 2})
