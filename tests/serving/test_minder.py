"""The process that minds an engine: what it passes on, and what it leaves behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sieval.serving import minder
from tests.serving.engines import living, wait_until_gone

SH = ("/bin/sh", "-c")


def started(*command: str, grace_s: float = 5.0) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-IS", str(minder.__file__), str(grace_s), *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize(("script", "code"), [("exit 0", 0), ("exit 3", 3), ("kill -9 $$", 137)])
def test_the_exit_code_is_the_commands(script: str, code: int) -> None:
    with started(*SH, script) as process:
        assert process.wait() == code


def test_an_absent_command_is_named() -> None:
    with started("/absent/python") as process:
        _, err = process.communicate()
    assert (process.returncode, err) == (127, "cannot start /absent/python: No such file or directory\n")


def told_pids(path: Path, count: int) -> list[int]:
    while not path.exists() or len(path.read_text().split()) < count:
        time.sleep(0.01)
    return [int(text) for text in path.read_text().split()]


def test_what_its_command_left_behind_is_ended_with_it(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    script = f"(setsid sleep 600 & echo $! >> {pids}); sleep 600 & echo $! >> {pids}; exit 4"
    with started(*SH, script) as process:
        assert process.wait() == 4
    assert living(told_pids(pids, 2)) == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_what_ignores_being_asked(tmp_path: Path, number: signal.Signals) -> None:
    pids = tmp_path / "pids"
    script = f"trap '' TERM; echo $$ >> {pids}; sleep 600 & echo $! >> {pids}; wait; wait"
    with started(*SH, script, grace_s=0.3) as process:
        found = told_pids(pids, 2)
        process.send_signal(number)
        assert process.wait() == 137
    assert living(found) == []


def test_a_command_that_ends_when_asked_has_the_time_to(tmp_path: Path) -> None:
    pids, done = tmp_path / "pids", tmp_path / "done"
    script = f"trap 'sleep 0.3; touch {done}; exit 0' TERM; echo $$ >> {pids}; while :; do sleep 0.05; done"
    with started(*SH, script) as process:
        told_pids(pids, 1)
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait() == 0
    assert done.exists()


def test_a_minder_that_is_killed_takes_its_command_along(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    with started(*SH, f"echo $$ >> {pids}; while :; do sleep 0.05; done") as process:
        [shell] = told_pids(pids, 1)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        wait_until_gone([shell])
