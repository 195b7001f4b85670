from collections.abc import Iterator
from pathlib import Path

import pytest

from sieval.core.errors import RunDirectoryError
from sieval.core.jsonvalue import JsonObject, JsonValue
from sieval.reports.page.document import write_document


def test_a_page_that_fails_underway_leaves_the_old_one(tmp_path: Path) -> None:
    target = tmp_path / "report.html"
    target.write_text("old")

    def failing() -> Iterator[tuple[JsonValue, JsonObject]]:
        yield 1, {}
        raise RunDirectoryError("torn")

    with pytest.raises(RunDirectoryError, match="torn"):
        write_document(target, {"title": "t"}, failing(), dict)
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_page_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    with pytest.raises(RunDirectoryError, match=r"cannot write .*report\.html: No such file or directory"):
        write_document(tmp_path / "absent" / "report.html", {"title": "t"}, [], dict)
