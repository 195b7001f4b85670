"""Who may write into a run's directory."""

import subprocess
import sys
from pathlib import Path

import pytest

from sieval.core.errors import RunDirectoryError
from sieval.core.jsonvalue import JsonObject
from sieval.core.rundir import RunDirectory, check_identity, file_of, graders_of
from tests.core.scripted import make_samples

IDENTITY: JsonObject = {"task": "t", "model": "m", "sampling": {"temperature": 0.6, "top_p": 0.95}}


def open_run(path: Path, *, resume: bool = False, **changes: object) -> RunDirectory:
    identity = {**IDENTITY, **changes}
    return RunDirectory.open(path, identity, {}, make_samples(2), rollouts=1, resume=resume)  # type: ignore[arg-type]  # tests change one key


def test_a_second_writer_is_refused(tmp_path: Path) -> None:
    first = open_run(tmp_path)
    with pytest.raises(RunDirectoryError) as caught:
        open_run(tmp_path, resume=True)
    assert str(caught.value) == (
        f"another process is writing to {tmp_path}; wait for it, or choose another --out"
    )
    first.close()
    open_run(tmp_path, resume=True).close()


def test_the_lock_dies_with_its_process(tmp_path: Path) -> None:
    script = (
        "import os, signal, sys; from pathlib import Path\n"
        "from tests.core.test_rundir import open_run\n"
        "run = open_run(Path(sys.argv[1])); os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    subprocess.run([sys.executable, "-c", script, str(tmp_path)], check=False, timeout=15)
    open_run(tmp_path, resume=True).close()


def test_an_existing_run_needs_resume(tmp_path: Path) -> None:
    open_run(tmp_path).close()
    with pytest.raises(RunDirectoryError) as caught:
        open_run(tmp_path)
    assert str(caught.value) == f"{tmp_path} already holds this run; add --resume, or choose another --out"


def test_a_mismatch_names_the_keys_and_writes_nothing(tmp_path: Path) -> None:
    open_run(tmp_path).close()
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(RunDirectoryError) as caught:
        open_run(tmp_path, resume=True, model="m2", sampling={"temperature": 1.0, "top_p": 0.95, "seed": 1})
    assert str(caught.value) == (
        f"{tmp_path} holds a run that differs in model: 'm' there, 'm2' asked; sampling.seed: unset there, 1 "
        "asked; sampling.temperature: 0.6 there, 1.0 asked; choose another --out, or ask for the same"
    )
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_file_in_the_way_is_named(tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_text("mine")
    with pytest.raises(RunDirectoryError, match="must be a directory; choose another --out"):
        check_identity(path, IDENTITY, resume=False)
    assert path.read_text() == "mine"


def test_a_place_nobody_can_write_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(RunDirectoryError, match=r"cannot write .*: Not a directory; choose another --out"):
        open_run(tmp_path / "file" / "run")


def test_a_damaged_identity_is_reported(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text("{")
    with pytest.raises(RunDirectoryError, match=r"run\.json is damaged \(.*; put a copy of it back"):
        open_run(tmp_path, resume=True)


def open_files() -> int:
    folder = Path("/proc/self/fd")
    return len(list(folder.iterdir())) if folder.exists() else 0


def test_files_are_closed_with_the_run(tmp_path: Path) -> None:
    before = open_files()
    open_run(tmp_path).close()
    after = open_files()
    assert before == after


def test_each_grader_has_verdicts_of_its_own(tmp_path: Path) -> None:
    open_run(tmp_path).close()
    RunDirectory.open(
        tmp_path, IDENTITY, {}, make_samples(2), rollouts=1, resume=True, grader="sieval"
    ).close()
    assert graders_of(tmp_path) == (None, "sieval")
    assert (tmp_path / file_of("verdicts.jsonl", "sieval")).exists()


@pytest.mark.parametrize("name", ["completions.jsonl", "verdicts.jsonl"])
def test_a_damaged_line_is_named_by_file_and_number(tmp_path: Path, name: str) -> None:
    open_run(tmp_path).close()
    whole = b'{"sample":"s1","rollout":0,"status":"failed"}\n'
    (tmp_path / name).write_bytes(whole.replace(b"status", b"outcome") + b"garbage\n" + whole)
    with pytest.raises(
        RunDirectoryError, match=rf"{name}, line 2 is no record \(.*; mend or delete the line"
    ):
        open_run(tmp_path, resume=True)
    (tmp_path / name).write_bytes(b"")
    open_run(tmp_path, resume=True).close()


def test_samples_that_are_not_those_asked_are_refused_and_can_be_written_anew(tmp_path: Path) -> None:
    open_run(tmp_path).close()
    path = tmp_path / "samples.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    with pytest.raises(RunDirectoryError) as caught:
        open_run(tmp_path, resume=True)
    assert str(caught.value) == (
        f"{path} must hold the 2 samples asked (it holds 1); delete the file, and the run's own command with "
        "--resume makes it again"
    )
    path.write_bytes(b"\0" * len(whole) + b"\n")
    with pytest.raises(RunDirectoryError, match=r"samples\.jsonl, line 1 is no record"):
        open_run(tmp_path, resume=True)
    path.unlink()
    open_run(tmp_path, resume=True).close()
    assert path.read_bytes() == whole
