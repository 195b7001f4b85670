"""Signals sent to real processes, at moments that no single command owns."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.served import run_flags, simulated, start_sieval, stats

pytestmark = pytest.mark.timeout(60)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_any_command_ends_by_a_signal_with_its_code_and_a_word(
    tmp_path: Path, number: signal.Signals
) -> None:
    """It waits for a pipe that nobody writes to, outside every event loop."""
    pipe = tmp_path / "session.yaml"
    os.mkfifo(pipe)
    process = start_sieval("run", str(pipe))
    writer = os.open(pipe, os.O_WRONLY)  # returns once the command reads
    try:
        process.send_signal(number)
        _, err = process.communicate(timeout=10)
    finally:
        os.close(writer)
        process.kill()
        process.communicate()
    said = "stopped" if number == signal.SIGINT else f"stopped by {number.name}"
    assert (process.returncode, err) == (128 + number, f"{said}\n")


def test_under_nohup_a_lost_terminal_stops_nothing(tmp_path: Path) -> None:
    with simulated(tmp_path, "--latency-ms", "300") as url:
        process = subprocess.Popen(
            ["nohup", sys.executable, "-m", "sieval", *run_flags(url, tmp_path / "out", "--limit", "3")],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "SIEVAL_OFFLOAD_WORKERS": "1"},
        )
        while stats(url)["requests"] < 3:
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(signal.SIGHUP)
        process.communicate(timeout=30)
    assert process.returncode == 0


def test_a_signal_to_the_whole_job_stops_it_as_cleanly(tmp_path: Path) -> None:
    """As `scancel` and systemd send it: the grading processes get it too."""
    with simulated(tmp_path, "--latency-ms", "50") as url:
        process = subprocess.Popen(
            [
                *(sys.executable, "-m", "sieval"),
                *run_flags(url, tmp_path / "out", "--limit", "500", "--concurrency", "4"),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            env={**os.environ, "SIEVAL_OFFLOAD_WORKERS": "2"},
        )
        while stats(url)["requests"] < 20:
            assert process.poll() is None
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGTERM)
        _, err = process.communicate(timeout=10)
    assert process.returncode == 143
    assert err.splitlines()[-1].startswith("stopped by SIGTERM; go on with the same command and --out ")
