"""Whole commands over damaged runs: every reader names the file, the line and the way out."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sieval.cli.app import app
from sieval.core.errors import RunDirectoryError
from tests.cli.served import TASK, run_flags, sieval, simulated

pytestmark = pytest.mark.timeout(60)

READERS = {
    "report": ("report", "{run}"),
    "page": ("report", "{run}", "--html"),
    "compare": ("compare", "{run}", "{whole}"),
    "audit": ("audit", "{run}", "--against", "sieval"),
    "regrade": ("regrade", "{run}", "--grader", "sieval"),
    "export": ("export", "{run}", "--format", "csv", "--out", "{run}/rollouts.csv"),
}
Damage = Callable[[Path], None]


def torn(path: Path) -> None:
    """Its second line cut in the middle, as by an editor or a disk that was full."""
    lines = path.read_bytes().splitlines(keepends=True)
    lines[1] = lines[1][: len(lines[1]) // 2] + b"\n"
    path.write_bytes(b"".join(lines))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The directory of a run with two sets of verdicts."""
    folder = tmp_path_factory.mktemp("whole")
    with simulated(folder) as url:
        ended = sieval(*run_flags(url, folder / "out", "--limit", "4"))
    assert ended.returncode == 0, ended.stderr
    run = folder / "out" / TASK
    assert sieval("regrade", str(run), "--grader", "sieval").returncode == 0
    return run


@pytest.fixture
def run(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(whole, tmp_path / TASK))


def refusal(command: str, run: Path, whole: Path) -> str:
    told = CliRunner().invoke(app, [word.format(run=run, whole=whole) for word in READERS[command]])
    assert isinstance(told.exception, RunDirectoryError), told.exception
    return str(told.exception)


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize("name", ["samples.jsonl", "completions.jsonl"])
def test_every_reader_names_a_damaged_line(command: str, name: str, run: Path, whole: Path) -> None:
    torn(run / name)
    if command == "regrade" or (command == "audit" and name == "completions.jsonl"):
        (run / "verdicts.sieval.jsonl").unlink()  # they read only what they still need
    said = refusal(command, run, whole)
    assert said.startswith(f"{run / name}, line 2 is no record ("), said
    assert ("; delete the file, and the run's own" in said) == (name == "samples.jsonl")
    assert ("; mend or delete the line, and --resume" in said) == (name == "completions.jsonl")


@pytest.mark.parametrize("command", [reader for reader in READERS if reader != "regrade"])
def test_every_reader_of_verdicts_names_a_damaged_line(command: str, run: Path, whole: Path) -> None:
    torn(run / "verdicts.jsonl")
    assert refusal(command, run, whole).startswith(f"{run / 'verdicts.jsonl'}, line 2 is no record (")


@pytest.mark.parametrize("command", READERS)
def test_every_reader_names_a_rollout_that_the_run_does_not_have(
    command: str, run: Path, whole: Path
) -> None:
    path = run / "completions.jsonl"
    first, *rest = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(first + rest[0].replace(b'"rollout":0', b'"rollout":7') + b"".join(rest))
    if command in ("regrade", "audit"):
        (run / "verdicts.sieval.jsonl").unlink()
    said = refusal(command, run, whole)
    assert said.startswith(f"{path}, line 2 is no record (the run has no rollout "), said


@pytest.mark.parametrize("command", READERS)
def test_every_reader_names_a_missing_file(command: str, run: Path, whole: Path) -> None:
    (run / "samples.jsonl").unlink()
    assert refusal(command, run, whole) == (
        f"{run / 'samples.jsonl'} is missing; the run's own command with --resume makes it again"
    )


@pytest.mark.parametrize("command", READERS)
def test_every_reader_names_a_damaged_document(command: str, run: Path, whole: Path) -> None:
    (run / "run.json").write_text('{"identity": ')
    said = refusal(command, run, whole)
    assert said.startswith(f"{run / 'run.json'} is damaged (")
    assert said.endswith("; put a copy of it back, or run anew with another --out")


def test_the_way_out_that_is_told_leads_out(whole: Path, tmp_path: Path) -> None:
    """Over real processes: a line deleted, a file missing; --resume makes the run whole again."""
    out = tmp_path / "out"
    shutil.copytree(whole, out / TASK)
    with simulated(tmp_path) as url:
        again = run_flags(url, out, "--limit", "4", "--resume")
        torn(out / TASK / "completions.jsonl")
        refused = sieval(*again)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert ", line 2 is no record (" in refused.stderr.splitlines()[-1]
        for name in ("completions.jsonl", "verdicts.jsonl"):
            lines = (whole / name).read_bytes().splitlines(keepends=True)
            (out / TASK / name).write_bytes(b"".join(lines[:1] + lines[2:]))
        (out / TASK / "samples.jsonl").unlink()
        ended = sieval(*again)
    assert ended.returncode == 0, ended.stderr
    for name in ("samples.jsonl", "completions.jsonl", "verdicts.jsonl"):
        held, before = ((folder / name).read_bytes().count(b"\n") for folder in (out / TASK, whole))
        assert held == before, name
