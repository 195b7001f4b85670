import json
import re
from pathlib import Path

import pytest

from sieval.core.errors import RunDirectoryError
from sieval.core.jsonvalue import JsonObject
from sieval.reports.page.session import write_session_page

REPORT: JsonObject = {
    "task": "t",
    "model": "m",
    "counts": {"ended": 1},
    "complete": True,
    "identity": {"model": "m"},
}


def test_links_are_relative_quoted_and_only_to_pages_that_are_there(tmp_path: Path) -> None:
    (tmp_path / "a b#").mkdir()
    page = tmp_path / "a b#" / "report.html"
    page.touch()
    index = write_session_page(tmp_path, [(page, REPORT), (tmp_path / "c" / "report.html", REPORT)])
    assert index == tmp_path / "index.html"
    [text] = re.findall(r'id="summary">(.*?)</script>', index.read_text(encoding="utf-8"))
    told = json.loads(text)["session"]
    assert [run["link"] for run in told] == ["a%20b%23/report.html", None]
    assert told[0] == {**told[0], "task": "t", "model": "m", "counts": {"ended": 1}, "complete": True}
    assert "identity" not in told[0]


def test_a_directory_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(RunDirectoryError, match=r"cannot write .*index\.html: No such file"):
        write_session_page(tmp_path / "absent", [])
