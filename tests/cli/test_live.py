"""What a person sees of a session as it goes."""

import io
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from sieval.cli.live import eta, rows, score, show_lines, tokens_per_s
from sieval.core.runner import Run
from sieval.core.tally import Tally
from tests.cli.served import run_flags, simulated
from tests.core.scripted import ScriptedEndpoint, make_run, make_samples

pytestmark = pytest.mark.timeout(60)


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """A run half done: 30 of 60 ended in this session, 10 of them failed, 12 of 20 right so far."""
    made = make_run(tmp_path / "r", ScriptedEndpoint(lambda key: "7"), samples=make_samples(60))
    tally = made.tally
    tally.answered, tally.failed, tally.in_flight, tally.completion_tokens = 20, 10, 8, 5000
    tally.outcomes.update(correct=12, incorrect=8)
    made.directory.close()
    return made


def test_a_row_shows_progress_pace_score_and_time_left(run: Run) -> None:
    shown = io.StringIO()
    Console(file=shown, width=120).print(rows([run], 10.0))
    head, row = shown.getvalue().splitlines()
    assert head.split()[:3] == ["task", "model", "done"]
    assert head.split()[3:] == ["in", "flight", "failed", "graded", "score", "tokens/s", "ETA"]
    assert row.split() == ["t", "m", "30/60", "8", "10", "20", "40.0", "±", "16.5", "%", "500", "0:00:10"]


def test_elsewhere_a_line_says_the_same(run: Run) -> None:
    shown: list[str] = []
    show_lines([run], shown.append, 10.0)
    assert shown == [
        "t by m: 30/60 done, 8 in flight, 10 failed, score 40.0 ± 16.5 %, 500 tokens/s, ETA 0:00:10"
    ]


def test_before_the_first_answer_nothing_is_made_up() -> None:
    tally = Tally(planned=10, kept=4, answered=4)
    assert (score(tally), tokens_per_s(tally, 0.0), eta(tally, 3.0)) == ("–", "–", "–")
    assert eta(Tally(planned=4, answered=4), 3.0) == "0:00:00"


def test_a_terminal_gets_rows_that_change(tmp_path: Path) -> None:
    with simulated(tmp_path, "--latency-ms", "300") as url:
        ours, theirs = pty.openpty()
        command = [sys.executable, "-m", "sieval", *run_flags(url, tmp_path / "out", "--limit", "40")]
        process = subprocess.Popen(
            [*command, "--concurrency", "10"],
            stdout=subprocess.DEVNULL,
            stderr=theirs,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "160", "SIEVAL_OFFLOAD_WORKERS": "1"},
        )
        os.close(theirs)
        seen = b""
        while True:
            try:
                part = os.read(ours, 1 << 16)
            except OSError:  # the other side has closed
                break
            if not part:
                break
            seen += part
        os.close(ours)
        assert process.wait() == 0
    text = seen.decode()
    assert text.count("in flight") >= 2
    assert "/40" in text
