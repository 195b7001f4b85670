"""Front matter is read, changed and written without touching the prose."""

from pathlib import Path

import pytest

from sieval.core.errors import DataError
from sieval.reports.task_page import Page, read_page, write_page


def test_a_page_is_written_as_it_was_read(tmp_path: Path) -> None:
    page = Page(
        {"task": "t", "divergences": [{"id": "±", "gold": r"\pm 1: x"}]}, "\n# t\n\nProse\n---\nmore\n"
    )
    write_page(tmp_path / "t.md", page)
    assert read_page(tmp_path / "t.md") == page


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("# only prose\n", "must open with front matter between two lines of ---"),
        ("---\na: 1\n", "must open with front matter between two lines of ---"),
        ("---\n- a\n---\n", r"must be a mapping \(got list\)"),
        ("---\na: [\n---\n", "is not YAML"),
    ],
)
def test_what_is_no_page_is_refused(tmp_path: Path, text: str, fault: str) -> None:
    (tmp_path / "t.md").write_text(text)
    with pytest.raises(DataError, match=fault):
        read_page(tmp_path / "t.md")


def test_a_page_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"t\.md cannot be read"):
        read_page(tmp_path / "t.md")
