"""Every shell example of the documentation runs and prints what is shown."""

import re
from pathlib import Path

import pytest

from tests.docs.console import ROOT, commands, run_page

PAGES = sorted([*(ROOT / "docs").rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"])
SHELL_OUTSIDE = re.compile(
    r"^(?:    |\t)(?:\$ )?(?:sieval|pip|make|python -m) |^```(?:sh|bash|shell)$", re.MULTILINE
)
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    "path", [page for page in PAGES if any(commands(page.read_text(encoding="utf-8")))], ids=name_of
)
def test_page_runs_as_it_is_written(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "page"
    folder.mkdir()
    faults = run_page(path.read_text(encoding="utf-8"), folder)
    assert not faults, "\n\n".join(faults)


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_shell_stands_in_console_fences_only(path: Path) -> None:
    assert SHELL_OUTSIDE.findall(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_python_examples_run(path: Path) -> None:
    for block in re.findall(
        r"^```python\n(.*?)^```$", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    ):
        if "@sieval_" not in block:  # a declaration belongs into its own file
            exec(compile(block, name_of(path), "exec"), {})
