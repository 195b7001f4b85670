"""`sieval export` and `sieval import`, as processes: a run leaves and comes back."""

import json
from pathlib import Path

import pytest

from tests.cli.served import TASK, run_flags, sieval, simulated

pytestmark = pytest.mark.timeout(120)
FIXED = f"{TASK}_fixed"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run."""
    folder = tmp_path_factory.mktemp("exchanged")
    with simulated(folder, "--accuracy", "0.6") as url:
        ended = sieval(*run_flags(url, folder / "run", "--limit", "30"))
    assert ended.returncode == 0, ended.stderr
    return folder / "run"


@pytest.mark.parametrize(("form", "pattern"), [("lm-eval", "samples_*.jsonl"), ("inspect", "*.json")])
def test_a_run_written_for_another_tool_comes_back_with_its_verdicts(
    run: Path, tmp_path: Path, form: str, pattern: str
) -> None:
    written = sieval("export", str(run), "--format", form, "--out", str(tmp_path / "logs"))
    assert written.returncode == 0, written.stderr
    [log] = (tmp_path / "logs").glob(pattern)
    read = sieval("import", str(log), "--task", TASK, "--out", str(tmp_path / "back"), "-o", "json")
    assert read.returncode == 0, read.stderr
    [report] = json.loads(read.stdout)
    original = json.loads((run / TASK / "report.json").read_text())
    assert (report["score"], report["counts"], report["methods"]) == (
        original["score"], original["counts"], original["methods"],
    )  # fmt: skip
    audited = sieval("audit", str(tmp_path / "back"), "--against", form, "-o", "json")
    [audit] = json.loads(audited.stdout)
    assert (audit["rollouts"], audit["agreement"]["value"]) == (30, 1.0)


def test_an_import_can_be_regraded(run: Path, tmp_path: Path) -> None:
    sieval("export", str(run), "--format", "lm-eval", "--out", str(tmp_path / "logs"))
    [log] = (tmp_path / "logs").iterdir()
    sieval("import", str(log), "--task", TASK, "--out", str(tmp_path / "back"))
    again = sieval("regrade", str(tmp_path / "back"), "--grader", FIXED, "-o", "json")
    assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout)[0]["counts"]["ended"] == 30
    twice = sieval("import", str(log), "--task", TASK, "--out", str(tmp_path / "back"))
    assert twice.returncode == 2
    assert "already holds this run" in twice.stderr


def test_tables_are_written(run: Path, tmp_path: Path) -> None:
    for form in ("csv", "parquet"):
        ended = sieval("export", str(run), "--format", form, "--out", str(tmp_path / f"r.{form}"))
        assert ended.stdout == f"{tmp_path / f'r.{form}'}: 30 rollouts of 1 run\n", ended.stderr
    assert sieval("export", str(run), "--format", "markdown").stdout.startswith("| task | model |")


def test_a_format_that_needs_a_place_says_so(run: Path) -> None:
    ended = sieval("export", str(run), "--format", "csv")
    assert (ended.returncode, ended.stderr) == (
        2,
        "error: --format csv needs --out; name the file, or the folder, to write\n",
    )
