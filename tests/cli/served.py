"""Real `sieval` processes for tests: servers that run for a while, commands that end."""

import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

TASK = "dgn_math_0shot_gen"


@contextmanager
def simulated(folder: Path, *flags: str, **environment: str) -> Iterator[str]:
    """The base URL of a `sieval simulate` process."""
    ready = folder / "ready.json"
    server = subprocess.Popen(
        [sys.executable, "-m", "sieval", "simulate", "--port", "0", "--ready-file", str(ready), *flags],
        stdout=subprocess.DEVNULL,
        env={**os.environ, **environment},
    )
    try:
        while not ready.exists():
            assert server.poll() is None, "the simulated endpoint did not start"
            time.sleep(0.02)
        yield f"{json.loads(ready.read_text())['url']}/v1"
    finally:
        server.terminate()
        server.wait()


def start_sieval(*arguments: str, **environment: str) -> "subprocess.Popen[str]":
    """A started `sieval` command."""
    return subprocess.Popen(
        [sys.executable, "-m", "sieval", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "SIEVAL_OFFLOAD_WORKERS": "1", **environment},
    )


def sieval(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """An ended `sieval` command."""
    process = start_sieval(*arguments, **environment)
    out, err = process.communicate(timeout=120)
    return subprocess.CompletedProcess(arguments, process.returncode, out, err)


def run_flags(url: str, out: Path, *more: str) -> Sequence[str]:
    """`sieval run` of the shipped sample."""
    return (
        "run",
        TASK,
        "--model",
        "simulated",
        "--base-url",
        url,
        "--data",
        "sample",
        "--out",
        str(out),
        *more,
    )


def stats(url: str) -> dict[str, Any]:
    """The simulated endpoint's counters."""
    with urllib.request.urlopen(f"{url.removesuffix('/v1')}/stats", timeout=10) as answer:
        counters: dict[str, Any] = json.load(answer)
    return counters
