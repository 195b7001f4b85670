import shutil
from pathlib import Path

from scripts.vendor_page_assets import ASSETS, main, problems


def test_kept_assets_are_the_pinned_ones() -> None:
    assert main(["--check"]) == 0


def test_changed_missing_and_strange_files_are_named(tmp_path: Path) -> None:
    folder = tmp_path / "assets"
    shutil.copytree(ASSETS, folder)
    (folder / "katex" / "katex.min.js").write_text("changed")
    (folder / "uplot" / "uPlot.min.css").unlink()
    (folder / "katex" / "fonts" / "OFL.txt").unlink()
    (folder / "strange.js").write_text("")
    found = [problem.split(" (got")[0].split(" have sha256")[0] for problem in problems(folder)]
    assert found == [
        "katex/fonts/OFL.txt: a licence must be there",
        "uplot/uPlot.min.css: listed in assets.json and not there",
        "strange.js: not listed in assets.json",
        "katex/katex.min.js: must",
    ]


def test_other_pins_ask_for_vendoring_again() -> None:
    [problem] = problems(ASSETS, ())
    assert problem.startswith("assets.json: must pin {} (got {")
