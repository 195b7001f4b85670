from pathlib import Path

import pytest

from sieval.core.encoding import foreign_encoding


@pytest.mark.parametrize(
    ("encoding", "named"),
    [("utf-16", "UTF-16"), ("utf-32", "UTF-32"), ("utf-8", None), ("utf-8-sig", None)],
)
def test_another_encoding_is_told_with_the_way_out(tmp_path: Path, encoding: str, named: str | None) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"id": "a"}\n', encoding=encoding)
    way = f"{str(path)!r} must be UTF-8 (it begins as {named}); save it as UTF-8"
    assert foreign_encoding(path) == (way if named else None)


def test_an_empty_file_is_of_no_other_encoding(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    assert foreign_encoding(tmp_path / "a") is None
