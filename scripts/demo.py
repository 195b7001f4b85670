"""The main job on the embedded default: DGN Math, answered by a simulated model and by a real one."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from sieval.core.discovery import task_names

READINGS = ("dgn_math_0shot_gen", "dgn_math_0shot_gen_fixed")
OUT = Path("runs") / "demo"
_START_S = 120.0


def main() -> int:
    """Run both parts; the exit code of the first that failed, else 0."""
    out = OUT / time.strftime("%Y%m%d-%H%M%S")
    readings = [name for name in READINGS if name in task_names()]
    print(
        "1. The shipped sample, whole, answered by a simulated model that is right 4 times in 5\n", flush=True
    )
    with served(["simulate", "--port", "0", "--accuracy", "0.8"]) as url:
        code = run([*readings, "--model", "simulated", "--base-url", url], out / "simulated")
    if code:
        return code
    print("\n2. 20 samples, answered by SmolLM2-135M-Instruct, a real model this small\n", flush=True)
    with served(["serve", "local", "--port", "0"]) as url:
        flags = ["--limit", "20", "--max-tokens", "96", "--temperature", "0", "--concurrency", "4"]
        model = model_name(url)
        return run([readings[-1], "--model", model, "--base-url", url, *flags], out / "local")


def run(arguments: Sequence[str], out: Path) -> int:
    """`sieval run` on the shipped sample into `out`; its exit code."""
    command = [sys.executable, "-m", "sieval", "run", *arguments, "--data", "sample", "--out", str(out)]
    print("$ sieval " + " ".join(command[3:]) + "\n", flush=True)
    return subprocess.run(command, check=False).returncode


def model_name(url: str) -> str:
    """The name of the one model served at `url`."""
    code = (
        "import sys, urllib.request; print(urllib.request.urlopen(sys.argv[1] + '/models').read().decode())"
    )
    listed = subprocess.run([sys.executable, "-c", code, url], check=True, capture_output=True, text=True)
    return str(json.loads(listed.stdout)["data"][0]["id"])


@contextmanager
def served(arguments: Sequence[str]) -> Iterator[str]:
    """The base URL of a `sieval` server that runs for as long as the context."""
    with tempfile.TemporaryDirectory() as folder:
        ready = Path(folder) / "ready.json"
        server = subprocess.Popen(
            [sys.executable, "-m", "sieval", *arguments, "--ready-file", str(ready), "-o", "json"],
            stdout=subprocess.DEVNULL,
        )
        try:
            end = time.monotonic() + _START_S
            while not ready.exists():
                if server.poll() is not None or time.monotonic() > end:
                    raise SystemExit(f"sieval {' '.join(arguments)} did not start")
                time.sleep(0.05)
            yield f"{json.loads(ready.read_text(encoding='utf-8'))['url']}/v1"
        finally:
            server.terminate()
            server.wait(timeout=20)


if __name__ == "__main__":
    os.environ.setdefault("NO_PROXY", "127.0.0.1,localhost")
    sys.exit(main())
