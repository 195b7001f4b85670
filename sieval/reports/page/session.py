"""A session's runs on one page, each leading to its own."""

from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from sieval.core.jsonvalue import JsonObject, JsonValue
from sieval.reports.page.document import write_document

INDEX = "index.html"
_TOLD = ("task", "model", "grader", "score", "counts", "complete", "times")


def write_session_page(directory: Path, runs: Sequence[tuple[Path, JsonObject]]) -> Path:
    """Write `index.html` into a session's directory, a row for each (page below it, report); its path.

    A run whose page is not written yet is told without a link.

    Raises:
        RunDirectoryError: when it cannot be written.
    """
    told: list[JsonValue] = [
        {
            "link": quote(page.relative_to(directory).as_posix()) if page.exists() else None,
            **{key: report.get(key) for key in _TOLD},
        }
        for page, report in runs
    ]
    target = directory / INDEX
    write_document(target, {"title": f"session {directory.name}", "session": told}, (), dict)
    return target
