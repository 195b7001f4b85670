"""sieval's engine beside a bare aiohttp loop, whole processes in turn, as ratios within one run.

The job: short word problems in GSM8K's shape, a simulated endpoint that takes 50 ms an answer. sieval grades,
records and reports them; the loop only asks. Other clients are measured on the same job with `--url` of the
server they use.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

TASK = "gsm8k_0shot_gen"
NAMES = ("Ada", "Bela", "Chen", "Dora", "Emil", "Fay")


class Process(NamedTuple):
    """One finished process: seconds of wall and CPU (its children's in `cpu_all_s`), peak memory in MB."""

    wall_s: float
    cpu_s: float
    cpu_all_s: float
    peak_mb: float


def rows(count: int) -> Iterator[dict[str, str]]:
    """Word problems, all different, each with its worked answer."""
    draw = random.Random(20)
    for number in range(count):
        have, bags, each = draw.randint(10, 999), draw.randint(2, 60), draw.randint(2, 24)
        name = NAMES[number % len(NAMES)]
        yield {
            "question": f"Crate {number}: {name} counts {have} pears and adds {bags} bags of {each} pears. "
            "How many pears are there in the end?",
            "answer": f"{bags} bags hold {bags * each}.\n#### {have + bags * each}",
        }


def measure(command: Sequence[str]) -> Process:
    """Run a command to its end."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    own, peak = [0.0], [0.0]

    def watch() -> None:
        while process.returncode is None:
            try:
                fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
                status = Path(f"/proc/{process.pid}/status").read_text()
            except OSError:
                return
            own[0] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
            found = [line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")]
            peak[0] = int(found[0]) / 1024 if found else peak[0]
            time.sleep(0.02)

    watcher = threading.Thread(target=watch)
    watcher.start()
    _, code, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(code)
    watcher.join()
    if process.returncode != 0:
        raise SystemExit(f"{' '.join(command[:6])} … ended with code {process.returncode}")
    wall = time.perf_counter() - start
    return Process(wall, own[0], usage.ru_utime + usage.ru_stime, peak[0])


@contextmanager
def simulated(data: Path, latency_ms: float, folder: Path) -> Iterator[str]:
    """A simulated endpoint in a process of its own."""
    ready = folder / "ready.json"
    flags = ["--dataset", "gsm8k", "--data", str(data), "--latency-ms", str(latency_ms)]
    server = subprocess.Popen(
        [sys.executable, "-m", "sieval", "simulate", "--port", "0", "--ready-file", str(ready), *flags],
        stdout=subprocess.DEVNULL,
    )
    try:
        while not ready.exists():
            if server.poll() is not None:
                raise SystemExit("the simulated endpoint did not start")
            time.sleep(0.05)
        yield f"{json.loads(ready.read_text())['url']}/v1"
    finally:
        server.terminate()
        server.wait()


def compare(arguments: argparse.Namespace, folder: Path) -> None:
    """Print both clients' figures and the ratios, pair by pair."""
    data, prompts = folder / "data.jsonl", folder / "prompts.jsonl"
    made = list(rows(arguments.samples))
    data.write_text("".join(json.dumps(row) + "\n" for row in made))
    prompts.write_text("".join(json.dumps(row["question"]) + "\n" for row in made))
    with simulated(data, arguments.latency_ms, folder) as url:
        for in_flight in arguments.in_flight:
            pairs = []
            for turn in range(arguments.runs):
                place = [str(prompts), url, "simulated", str(in_flight), str(folder / "bare")]
                bare = measure([sys.executable, "-m", "benchmarks.bare_loop", *place])
                command = [
                    sys.executable,
                    "-m",
                    "sieval",
                    "run",
                    TASK,
                    "--model",
                    "simulated",
                    "--base-url",
                    url,
                ]
                command += ["--data", str(data), "--out", str(folder / f"{in_flight}-{turn}")]
                command += ["--concurrency", str(in_flight), *arguments.flags]
                pairs.append((bare, measure(command)))
            show(pairs, in_flight, arguments.samples)


def show(pairs: Sequence[tuple[Process, Process]], in_flight: int, samples: int) -> None:
    """The medians, and the median of the pairs' ratios."""
    for name, ours in (("bare aiohttp loop", 0), ("sieval", 1)):
        wall = statistics.median(pair[ours].wall_s for pair in pairs)
        cpu = statistics.median(pair[ours].cpu_s for pair in pairs)
        everything = statistics.median(pair[ours].cpu_all_s for pair in pairs)
        peak = max(pair[ours].peak_mb for pair in pairs)
        print(
            f"{in_flight:4} in flight  {name:18} wall {wall:6.2f} s  peak {peak:4.0f} MB  client CPU "
            f"{1000 * cpu / samples:5.2f} ms a sample, with workers {1000 * everything / samples:5.2f}"
        )
    ratio = statistics.median(pair[1].wall_s / pair[0].wall_s for pair in pairs)
    print(f"{in_flight:4} in flight  wall, sieval / bare loop: {ratio:.2f}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=int, default=2000)
    parser.add_argument("--latency-ms", type=float, default=50)
    parser.add_argument("--in-flight", type=int, nargs="+", default=[64, 256])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("flags", nargs="*", help="more flags of `sieval run`, after --")
    with tempfile.TemporaryDirectory() as folder:
        compare(parser.parse_args(), Path(folder))


if __name__ == "__main__":
    main()
