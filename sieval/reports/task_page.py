"""A task's page: YAML front matter for programs, prose for people."""

from pathlib import Path
from typing import NamedTuple, cast

import yaml

from sieval.core.errors import DataError
from sieval.core.jsonlines import write_whole
from sieval.core.jsonvalue import JsonObject

_FENCE = "---\n"


class Page(NamedTuple):
    """What a page states, and its text."""

    front: JsonObject
    body: str


def read_page(path: Path) -> Page:
    """The page in `path`.

    Raises:
        DataError: when there is none, or it has no front matter.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as exc:
        raise DataError(f"page {path} cannot be read: {exc}") from exc
    head, fence, body = text.removeprefix(_FENCE).partition(f"\n{_FENCE}")
    if not text.startswith(_FENCE) or not fence:
        raise DataError(f"page {path} must open with front matter between two lines of ---")
    try:
        front = yaml.safe_load(head)
    except yaml.YAMLError as exc:
        raise DataError(
            f"page {path}: its front matter is not YAML: {' '.join(str(exc).split())[:200]}"
        ) from exc
    if not isinstance(front, dict):
        raise DataError(f"page {path}: its front matter must be a mapping (got {type(front).__name__})")
    return Page(cast("JsonObject", front), body)  # YAML's plain types are JSON's, dates apart


def write_page(path: Path, page: Page) -> None:
    """Replace the page in `path`.

    Raises:
        RunDirectoryError: when it cannot be written.
    """
    head = yaml.safe_dump(dict(page.front), sort_keys=False, allow_unicode=True, width=110)
    write_whole(path, f"{_FENCE}{head}{_FENCE}{page.body}".encode())
