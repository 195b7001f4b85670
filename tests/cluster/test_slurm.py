"""The batch script: what it asks of Slurm, and that it runs a session on a real Ray."""

import os
import random
import signal
import socket
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from sieval.cluster.slurm import SlurmJob, batch_script
from tests.cli.served import TASK, sieval, simulated, stats
from tests.cluster.nodes import ROOT
from tests.cluster.test_driver import completions

STAND_INS = Path(__file__).with_name("slurm")
LIMIT = 60


def session(folder: Path, url: str) -> Path:
    path = folder / "session.yaml"
    path.write_text(
        f"out: {folder / 'out'}\nmodels: [{{model: simulated, base_url: {url}}}]\n"
        f"tasks: [{TASK}]\ndefaults: {{data: sample, limit: {LIMIT}}}\nconcurrency: 2\n"
    )
    return path


def free_port() -> int:
    """One that the script makes of a job's number."""
    for port in random.sample(range(20000, 40000), 100):
        with socket.socket() as listening:
            if listening.connect_ex(("127.0.0.1", port)) != 0:
                return port
    raise AssertionError("no port is free")


def ended(log: Path, within_s: float = 150) -> int:
    """The job's exit code."""
    until = time.monotonic() + within_s
    code = log.with_name(f"{log.name}.code")
    while not code.exists() or not code.read_text():
        assert time.monotonic() < until, log.read_text()
        time.sleep(0.1)
    return int(code.read_text())


def cancel(log: Path) -> None:
    """End the job as scancel does."""
    with suppress(FileNotFoundError, ProcessLookupError):
        os.kill(int(log.with_name(f"{log.name}.pid").read_text()), signal.SIGTERM)


def answers(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


@pytest.mark.timeout(300)
@pytest.mark.xdist_group("ray")
def test_a_job_runs_the_session_on_its_nodes_and_cancelled_goes_on_when_submitted_again(
    tmp_path: Path,
) -> None:
    pytest.importorskip("ray", reason="Ray has no wheel for this Python")
    port = free_port()
    environment = {
        "PATH": f"{STAND_INS}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "STAND_IN_JOB_ID": str(port - 20000),
    }
    out = tmp_path / "out"
    log = out / f"slurm-{port - 20000}.log"
    with simulated(tmp_path, "--latency-ms", "400") as url, ExitStack() as at_end:
        at_end.callback(cancel, log)
        flags = ("submit", str(session(tmp_path, url)), "--slurm", "--nodes", "2")
        first = sieval(*flags, **environment)
        assert (first.returncode, first.stdout) == (
            0,
            f"job {port - 20000} runs {out / 'slurm.sh'}; its log: {log}\n",
        )
        until = time.monotonic() + 150
        while len(completions(out)) < 8:
            assert time.monotonic() < until, log.read_text()
            time.sleep(0.1)
        cancel(log)
        assert ended(log) == 143
        assert not answers(port)
        log.with_name(f"{log.name}.code").unlink()

        assert sieval(*flags, **environment).returncode == 0
        assert ended(log) == 0, log.read_text()
        assert not answers(port)
        assert LIMIT <= stats(url)["requests"] <= LIMIT + 4
        assert stats(url)["in_flight_max"] == 4  # two at each node
    assert len(completions(out)) == LIMIT
    assert f"report: {out / TASK / 'report.json'}" in log.read_text()


def script(job: SlurmJob, **changes: str) -> list[str]:
    values = {
        "python": "/env/bin/python",
        "folder": "/shared/here",
        "log": "/shared/out/slurm-%j.log",
        **changes,
    }
    text = batch_script(
        job,
        ["/shared/session.yaml", "--limit", "5"],
        python=values["python"],
        folder=Path(values["folder"]),
        log=Path(values["log"]),
    )
    return text.splitlines()


def test_what_is_asked_stands_in_the_script() -> None:
    lines = script(
        SlurmJob(
            nodes=4,
            gpus_per_node=8,
            cpus_per_node=64,
            time="1-00:00:00",
            partition="gpu",
            account="maths",
            job_name="night",
            more=("--exclusive", "--mem=0"),
            setup=("module load cuda",),
        )
    )
    assert [line.removeprefix("#SBATCH ") for line in lines if line.startswith("#SBATCH")] == [
        "--job-name=night",
        "--nodes=4",
        "--ntasks-per-node=1",
        "--cpus-per-task=64",
        "--gpus-per-node=8",
        "--time=1-00:00:00",
        "--partition=gpu",
        "--account=maths",
        "--chdir=/shared/here",
        "--output=/shared/out/slurm-%j.log",
        "--open-mode=append",
        "--exclusive",
        "--mem=0",
    ]
    assert lines.index("module load cuda") < lines.index("python=/env/bin/python")
    assert any("--num-gpus 8" in line for line in lines)
    assert '"$python" -m sieval run /shared/session.yaml --limit 5 --resume --ray "$address" &' in lines


def test_what_is_not_asked_is_left_to_slurm() -> None:
    lines = script(SlurmJob())
    asked = [line for line in lines if line.startswith("#SBATCH")]
    assert asked[:3] == ["#SBATCH --job-name=sieval", "#SBATCH --nodes=1", "#SBATCH --ntasks-per-node=1"]
    assert len(asked) == 6
    assert not any("--num-gpus" in line for line in lines)


REFUSED: list[tuple[dict[str, object], str]] = [
    ({"nodes": 0}, "--nodes must be at least 1 (got 0)"),
    ({"gpus_per_node": -1}, "--gpus-per-node must be at least 1 (got -1)"),
    ({"partition": "a b"}, "--partition must be one word (got 'a b')"),
    ({"job_name": "x\n#SBATCH --uid=0"}, "--job-name must be one word (got 'x\\n#SBATCH --uid=0')"),
    ({"more": ("mem=0",)}, "--sbatch must read --NAME=VALUE, in one word (got 'mem=0')"),
]


@pytest.mark.parametrize(("changes", "message"), REFUSED, ids=[next(iter(entry[0])) for entry in REFUSED])
def test_what_cannot_stand_in_a_script_is_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match="must") as caught:
        SlurmJob(**changes)  # type: ignore[arg-type]  # one key each
    assert str(caught.value) == message


def test_a_path_with_blanks_is_refused() -> None:
    with pytest.raises(ValueError, match="may hold no blanks") as caught:
        script(SlurmJob(), folder="/shared/my files")
    assert (
        str(caught.value) == "a path in a batch script may hold no blanks or quotes (got '/shared/my files')"
    )


def test_a_dry_run_prints_the_script_and_leaves_nothing(tmp_path: Path) -> None:
    path = session(tmp_path, "http://127.0.0.1:9/v1")
    shown = sieval("submit", str(path), "--slurm", "--nodes", "3", "--dry-run", "--", "--limit", "7")
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout.startswith("#!/bin/bash\n#SBATCH --job-name=sieval\n#SBATCH --nodes=3\n")
    assert f"-m sieval run {path} --limit 7 --resume" in shown.stdout
    assert not (tmp_path / "out").exists()


BAD = [
    ([], "error: sieval submit must be told where to; pass --slurm"),
    (
        ["--slurm"],
        "error: sbatch was not found; run this where Slurm's commands are, or see the script with --dry-run",
    ),
    (["--slurm", "--", "--ray", "auto"], "error: --ray is the script's own; leave it out"),
]


@pytest.mark.parametrize(("flags", "message"), BAD, ids=["nowhere", "no-slurm", "own-flag"])
def test_what_cannot_be_submitted_is_told(flags: list[str], message: str, tmp_path: Path) -> None:
    path = session(tmp_path, "http://127.0.0.1:9/v1")
    refused = sieval("submit", str(path), *flags)
    assert (refused.returncode, refused.stderr.strip()) == (2, message)
