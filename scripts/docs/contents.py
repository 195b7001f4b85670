"""What the documentation holds, in reading order."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from scripts.docs.api_reference import api_reference
from scripts.docs.cli_reference import cli_reference
from scripts.docs.conventions import conventions
from scripts.docs.task_pages import dataset_table, task_index, with_declaration
from sieval.core.discovery import task_names

SECTIONS: Mapping[str, tuple[str, ...]] = {
    "Start": ("tutorial",),
    "Guides": (
        "guides/sessions",
        "guides/metrics",
        "grading",
        "extraction",
        "guides/report",
        "guides/resume",
        "serving/one-node",
        "serving/many-nodes",
        "serving/hosted",
        "serving/sizing",
        "endpoints",
        "engine-cost",
        "trust",
        "guides/benchmark",
        "guides/fixed",
        "guides/patches",
        "grading-labels",
    ),
    "Reference": (
        "reference/cli",
        "reference/api",
        "reference/datasets",
        "reference/conventions",
        "contributing",
        "changelog",
    ),
    "Tasks": ("tasks/index",),
}


def pages(root: Path) -> dict[str, str]:
    """Every page's Markdown by its path: those written under `docs/`, and those made from the code."""
    docs = root / "docs"
    written = {path.relative_to(docs).as_posix(): path for path in docs.rglob("*.md")}
    found = {name: path.read_text(encoding="utf-8") for name, path in sorted(written.items())}
    for name in task_names():
        page = f"tasks/{name}.md"
        if page in found:
            found[page] = with_declaration(name, found[page])
    with_page = [name for name in task_names() if f"tasks/{name}.md" in found]
    found |= {
        "tasks/index.md": task_index() + _toctree("", with_page),
        "reference/cli.md": cli_reference(),
        "reference/api.md": api_reference(),
        "reference/datasets.md": dataset_table(),
        "reference/conventions.md": conventions(),
        "contributing.md": (root / "CONTRIBUTING.md").read_text(encoding="utf-8"),
        "changelog.md": (root / "CHANGELOG.md").read_text(encoding="utf-8"),
    }
    found["index.md"] += "".join(_toctree(caption, entries) for caption, entries in SECTIONS.items())
    return found


def _toctree(caption: str, entries: Iterable[str]) -> str:
    named = f":caption: {caption}\n" if caption else ""
    return f"\n```{{toctree}}\n:hidden:\n{named}\n" + "\n".join(entries) + "\n```\n"
