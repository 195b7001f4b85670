"""Lines are read where they begin, however long."""

from pathlib import Path

import pytest

from sieval.models.line_file import LineFile


def test_lines_are_placed_and_blank_ones_skipped(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"one\n\n  \nfour\nlast")
    file = LineFile.open(path)
    placed = list(file.lines())
    assert [(line.offset, line.number, line.text) for line in placed] == [
        (0, 1, b"one\n"),
        (8, 4, b"four\n"),
        (13, 5, b"last"),
    ]
    assert [file.line_at(line.offset) for line in placed] == [b"one", b"four", b"last"]
    file.close()


@pytest.mark.parametrize("length", [2**13 - 1, 2**13, 2**13 + 1, 2**17])
def test_a_long_line_is_read_whole(tmp_path: Path, length: int) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"x" * length + b"\nnext\n")
    file = LineFile.open(path)
    assert file.line_at(0) == b"x" * length
    assert file.line_at(length + 1) == b"next"
    file.close()


def test_appending_ends_a_torn_line_first(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"torn")
    file = LineFile.open(path, append=True)
    file.append(b"whole\n")
    file.close()
    assert path.read_bytes() == b"torn\nwhole\n"


def test_two_writers_keep_each_others_lines(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    one, two = LineFile.open(path, append=True), LineFile.open(path, append=True)
    for _ in range(3):
        one.append(b"one\n")
        two.append(b"two\n")
    assert path.read_bytes() == b"one\ntwo\n" * 3
    one.close()
    two.close()
