"""One run killed again and again at random points, and continued each time."""

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from sieval.core.jsonlines import read_lines
from sieval.core.rundir import read_completions, read_verdicts
from tests.core.killed_run import IN_FLIGHT, ROLLOUTS, SAMPLES

KILLS = int(os.environ.get("SIEVAL_TEST_KILLS", "12"))
"""A hundred with `make test-kills`."""


def start(directory: Path, asked: Path) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.core.killed_run", str(directory), str(asked)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.timeout(30 + 5 * KILLS)
def test_nothing_acknowledged_is_lost_or_asked_twice(tmp_path: Path) -> None:
    directory, asked = tmp_path / "run", tmp_path / "asked"
    draw, kills = random.Random(7), 0
    while kills < KILLS:
        process = start(directory, asked)
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        before = len(asked.read_bytes().splitlines()) if asked.exists() else 0
        goal = before + draw.randrange(SAMPLES * ROLLOUTS // (KILLS + 2))
        while process.poll() is None and len(asked.read_bytes().splitlines()) < goal:
            time.sleep(0.001)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        kills += 1
    _, err = (last := start(directory, asked)).communicate()
    assert last.returncode == 0, err

    keys = Counter(record.key for record in read_completions(directory))
    assert len(keys) == SAMPLES * ROLLOUTS
    assert set(keys.values()) == {1}
    verdicts = {record.key: record.verdict.outcome for record in read_verdicts(directory)}
    assert len(verdicts) == sum(1 for _ in read_lines(directory / "verdicts.jsonl")) == SAMPLES * ROLLOUTS
    assert all(
        outcome == ("correct" if key.rollout % 3 else "incorrect") for key, outcome in verdicts.items()
    )
    sent = len(asked.read_bytes().splitlines())
    assert sent - SAMPLES * ROLLOUTS <= KILLS * IN_FLIGHT
