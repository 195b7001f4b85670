"""The pages of tasks: what each measures, and every known divergence from what was published."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

import sieval
from sieval.core.errors import DataError
from sieval.core.jsonlines import write_whole
from sieval.core.jsonvalue import JsonValue

_FENCE = "---\n"


class Divergence(NamedTuple):
    """Where a task differs from what was published, or keeps a defect of it, and how that was found."""

    id: str
    here: str
    published: str
    evidence: str


class TaskPage(NamedTuple):
    """A task's page; `front` is its front matter, empty where it has none."""

    path: Path
    front: Mapping[str, Any]
    divergences: tuple[Divergence, ...]


def page_path(name: str) -> Path:
    """Where the page of the task `name` lies, in the installed package or else in the repository."""
    package = Path(sieval.__file__).parent
    installed = package / "docs" / "tasks"
    folder = installed if installed.is_dir() else package.parent / "docs" / "tasks"
    return folder / f"{name}.md"


def read_page(path: Path) -> TaskPage | None:
    """The page at `path`; None when there is none.

    Raises:
        DataError: when its front matter is not YAML, or a divergence in it lacks a part.
    """
    if not path.is_file():
        return None
    return parse_page(str(path), path.read_text(encoding="utf-8"))


def parse_page(name: str, text: str) -> TaskPage:
    """The page of that path and text; see `read_page`."""
    path = Path(name)
    if not text.startswith(_FENCE):
        return TaskPage(path, {}, ())
    try:
        front = yaml.safe_load(text.removeprefix(_FENCE).partition(f"\n{_FENCE}")[0])
    except yaml.YAMLError as exc:
        raise DataError(f"{path.name}: the front matter is not YAML: {' '.join(str(exc).split())}") from exc
    if not isinstance(front, dict):
        raise DataError(f"{path.name}: the front matter must be a mapping (got {type(front).__name__})")
    entries = front.get("divergences") or []
    return TaskPage(path, front, tuple(_divergence(path.name, entry) for entry in entries))


def write_key(path: Path, key: str, value: JsonValue) -> None:
    """Replace one key of a page's front matter, or add it at the end; every other line stays as it is.

    Raises:
        DataError: when the page is not there or has no front matter.
        RunDirectoryError: when it cannot be written.
    """
    page = read_page(path)
    if page is None or not page.front:
        raise DataError(f"{path} must be a page that opens with front matter; write its divergences first")
    text = path.read_text(encoding="utf-8")
    head, fence, body = text.removeprefix(_FENCE).partition(f"\n{_FENCE}")
    written = yaml.safe_dump({key: value}, sort_keys=False, allow_unicode=True, width=110).rstrip("\n")
    kept: list[str] = []
    inside = found = False
    for line in head.split("\n"):
        if line[:1] not in ("", " ", "#", "-"):  # a key of the top level
            inside = line.startswith(f"{key}:")
            if inside:
                kept.append(written)
                found = True
        if not inside:
            kept.append(line)
    if not found:
        kept.append(written)
    write_whole(path, f"{_FENCE}{chr(10).join(kept)}{fence}{body}".encode())


def _divergence(page: str, entry: object) -> Divergence:
    """`published` may be called `defect`, where what was published is one."""
    if isinstance(entry, dict):
        published = entry.get("published", entry.get("defect"))
        parts = [entry.get("id"), entry.get("here"), published, entry.get("evidence")]
        if all(isinstance(part, str) and part.strip() for part in parts):
            return Divergence(*(" ".join(str(part).split()) for part in parts))
    raise DataError(
        f"{page}: a divergence must have id, here, published (or defect) and evidence, all text "
        f"(got {str(entry)[:80]!r})"
    )
