"""The documentation as a site: Sphinx reads the pages as Markdown; every warning is an error."""

import io
import re
from pathlib import Path
from tempfile import TemporaryDirectory

from sphinx.application import Sphinx

from scripts.docs.contents import pages
from sieval import __version__

CONFIGURATION = {
    "project": "sieval",
    "version": __version__,
    "html_title": "sieval",
    "html_theme": "furo",
    "html_copy_source": False,
    "extensions": ["myst_parser"],
    "myst_heading_anchors": 3,
    "exclude_patterns": [],
}


_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def build_site(root: Path, out: Path) -> list[str]:
    """Write the site of the repository at `root` to `out`; what was wrong, a line each."""
    with TemporaryDirectory() as folder:
        source = Path(folder) / "source"
        for name, text in pages(root).items():
            path = source / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        warnings = io.StringIO()
        app = Sphinx(
            str(source),
            None,
            str(out),
            str(Path(folder) / "doctrees"),
            "html",
            CONFIGURATION,
            status=None,
            warning=warnings,
            freshenv=True,
        )
        app.build(force_all=True)
        told = _COLOUR.sub("", warnings.getvalue()).replace(f"{source}/", "docs/")
        return [line for line in told.splitlines() if line.strip()]
