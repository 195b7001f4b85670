"""The site builds without a warning, and a broken link is one."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sieval.core.discovery import task_names

ROOT = Path(__file__).parents[3]
BUILD = """
import sys
from pathlib import Path
from scripts.docs.site import build_site
print("\\n".join(build_site(Path(sys.argv[1]), Path(sys.argv[2]))))
"""

pytestmark = pytest.mark.timeout(120)


def build(root: Path, site: Path) -> list[str]:
    """What was wrong; a process of its own, since the generator's libraries warn of each other."""
    command = [sys.executable, "-c", BUILD, str(root), str(site)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.split("\n")[:-1] if ended.stdout.strip() else []


def test_the_site_builds_whole(tmp_path: Path) -> None:
    site = tmp_path / "site"
    assert build(ROOT, site) == []
    written = {path.relative_to(site).as_posix() for path in site.rglob("*.html")}
    assert {"index.html", "tutorial.html", "reference/cli.html", "reference/api.html"} <= written
    assert {f"tasks/{name}.html" for name in task_names()} <= written


def test_a_broken_link_is_told_with_its_page(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    for name in ("docs/index.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "docs" / "tutorial.md").write_text("# Tutorial\n\n[gone](nowhere.md)\n", encoding="utf-8")
    faults = build(tmp_path, tmp_path / "site")
    assert any(fault.startswith("docs/tutorial.md:3:") and "nowhere.md" in fault for fault in faults)
