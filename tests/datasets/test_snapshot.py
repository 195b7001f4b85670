from pathlib import Path
from typing import BinaryIO

import pytest

from sieval.core.errors import DataError
from sieval.datasets.snapshot import SnapshotStore

COMMIT = "0123456789abcdef0123456789abcdef01234567"


def two_rows(file: BinaryIO) -> int:
    file.write(b"{}\n{}\n")
    return 2


def test_stored_file_is_found_again_with_its_rows(tmp_path: Path) -> None:
    stored = SnapshotStore(tmp_path, "some").store(COMMIT, "rows.jsonl", two_rows)
    assert SnapshotStore(tmp_path, "some").find(COMMIT, "rows.jsonl") == stored
    assert (stored.rows, stored.path.read_bytes()) == (2, b"{}\n{}\n")


def test_other_commit_is_another_file(tmp_path: Path) -> None:
    store = SnapshotStore(tmp_path, "some")
    store.store(COMMIT, "rows.jsonl", two_rows)
    assert store.find("f" * 40, "rows.jsonl") is None


def test_write_that_fails_leaves_nothing(tmp_path: Path) -> None:
    def broken(file: BinaryIO) -> int:
        file.write(b"{}\n")
        raise DataError("the source went away")

    store = SnapshotStore(tmp_path, "some")
    with pytest.raises(DataError, match="went away"):
        store.store(COMMIT, "rows.jsonl", broken)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
    assert store.find(COMMIT, "rows.jsonl") is None


def test_file_without_its_note_is_not_trusted(tmp_path: Path) -> None:
    store = SnapshotStore(tmp_path, "some")
    stored = store.store(COMMIT, "rows.jsonl", two_rows)
    stored.path.with_name("rows.jsonl.meta.json").unlink()
    assert store.find(COMMIT, "rows.jsonl") is None


def test_damaged_note_is_an_error(tmp_path: Path) -> None:
    store = SnapshotStore(tmp_path, "some")
    stored = store.store(COMMIT, "rows.jsonl", two_rows)
    stored.path.with_name("rows.jsonl.meta.json").write_bytes(b"{")
    with pytest.raises(DataError, match="delete it and download again"):
        store.find(COMMIT, "rows.jsonl")


def test_name_means_the_commit_it_was_remembered_with(tmp_path: Path) -> None:
    store = SnapshotStore(tmp_path, "some")
    assert store.commit_of(COMMIT) == COMMIT
    assert store.commit_of("refs/pr/1") is None
    store.remember("refs/pr/1", COMMIT)
    store.remember("refs_pr_1", "f" * 40)
    assert store.commit_of("refs/pr/1") == COMMIT


def test_cache_that_cannot_be_made_says_where(tmp_path: Path) -> None:
    (tmp_path / "datasets").write_bytes(b"a file")
    with pytest.raises(DataError, match=r"data cache '.*' cannot be written: "):
        SnapshotStore(tmp_path, "some").store(COMMIT, "rows.jsonl", two_rows)
