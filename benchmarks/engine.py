"""sieval's engine beside a bare aiohttp loop, whole processes in turn, as ratios within one run.

The job: short word problems in GSM8K's shape, a simulated endpoint that takes 50 ms an answer. sieval grades,
records and reports them; the loop only asks. Other harnesses are measured on the same job with

    --peer 'NAME=COMMAND'    {url} (ends in /v1), {in_flight}, {data} and {folder} are filled in

where {data} holds the rows, `question` and `answer` (`... #### GOLD`); `--data FILE` takes rows of one's own.
The endpoint answers to any model name.
"""

import argparse
import json
import random
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.process import Process, run_measured

TASK = "gsm8k_0shot_gen"
BARE, OURS = "bare aiohttp loop", "sieval"
NAMES = ("Ada", "Bela", "Chen", "Dora", "Emil", "Fay")


class Measured(NamedTuple):
    """One run of a client: its process, seconds until its first request, requests it sent."""

    process: Process
    start_s: float
    requests: int


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


@contextmanager
def simulated(data: Path, folder: Path, *flags: str) -> Iterator[str]:
    """The base URL of a simulated endpoint in a process of its own."""
    ready = folder / "ready.json"
    ready.unlink(missing_ok=True)
    command = [sys.executable, "-m", "sieval", "simulate", "--port", "0", "--ready-file", str(ready)]
    command += ["--dataset", "gsm8k", "--data", str(data), "--unknown-model", "200", *flags]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        while not ready.exists():
            if server.poll() is not None:
                raise SystemExit("the simulated endpoint did not start")
            time.sleep(0.05)
        yield f"{json.loads(ready.read_text())['url']}/v1"
    finally:
        server.terminate()
        server.wait()


def call(url: str, path: str, *, method: str = "GET") -> dict[str, Any]:
    """What the endpoint at `url` says of itself."""
    request = urllib.request.Request(url.removesuffix("/v1") + path, method=method)
    with urllib.request.urlopen(request, timeout=30) as answer:
        told: dict[str, Any] = json.load(answer)
    return told


def measure(command: Sequence[str], url: str, log: Path, *, may_fail: bool = False) -> Measured:
    """Run a client to its end."""
    call(url, "/reset", method="POST")
    begun = time.time()
    process = run_measured(command, log)
    if process.code and not may_fail:
        raise SystemExit(f"{shlex.join(command)[:200]} ended with code {process.code}; see {log.read_text()}")
    counted = call(url, "/stats")
    return Measured(process, (counted["first_at"] or begun) - begun, int(counted["requests"]))


def sieval_run(url: str, data: Path, out: Path, *flags: str) -> list[str]:
    """The command that runs the job."""
    command = [sys.executable, "-m", "sieval", "run", TASK, "--model", "simulated", "--base-url", url]
    return [*command, "--data", str(data), "--out", str(out), *flags]


class Job(NamedTuple):
    """What every client is given."""

    url: str
    data: Path
    prompts: Path
    samples: int
    folder: Path


def one_round(
    job: Job, arguments: argparse.Namespace, peers: Mapping[str, str], in_flight: int, turn: int
) -> dict[str, Measured]:
    """Every client once; the peers, which take their time, only in the first rounds."""
    place, log = (
        [str(job.prompts), job.url, "simulated", str(in_flight), str(job.folder / "bare")],
        job.folder,
    )
    bare = [sys.executable, "-m", "benchmarks.bare_loop", *place]
    out = job.folder / f"{in_flight}-{turn}"
    ours = sieval_run(job.url, job.data, out, "--concurrency", str(in_flight), *arguments.flags)
    found = {
        BARE: measure(bare, job.url, log / "bare.log"),
        OURS: measure(ours, job.url, log / "sieval.log"),
    }
    for name, command in peers.items() if turn < arguments.peer_runs else ():
        filled = command.format(
            url=job.url, in_flight=in_flight, data=job.data, folder=job.folder, samples=job.samples
        )
        found[name] = measure(shlex.split(filled), job.url, log / "peer.log")
        if found[name].requests < job.samples:
            raise SystemExit(f"{name} sent {found[name].requests} of {job.samples} requests; see its options")
    return found


def show(rounds: Sequence[Mapping[str, Measured]], in_flight: int, samples: int) -> None:
    """The medians of each client, then what sieval's wall is of the others', round by round."""
    for name in rounds[0]:
        held = [found[name] for found in rounds if name in found]
        wall, start, cpu, everything = (
            statistics.median(column)
            for column in zip(
                *((m.process.wall_s, m.start_s, m.process.cpu_s, m.process.cpu_all_s) for m in held),
                strict=True,
            )
        )
        print(
            f"{in_flight:4} in flight  {name:18} wall {wall:7.2f} s  first request {start:5.2f} s  peak "
            f"{max(m.process.peak_mb for m in held):5.0f} MB  CPU {1000 * cpu / samples:6.2f} ms a sample, "
            f"with children {1000 * everything / samples:6.2f}"
        )
    for name in rounds[0]:
        ratios = [
            found[OURS].process.wall_s / found[name].process.wall_s for found in rounds if name in found
        ]
        if name != OURS:
            print(
                f"{in_flight:4} in flight  wall, sieval / {name}: median {statistics.median(ratios):.2f}, "
                f"least {min(ratios):.2f} of {len(ratios)}"
            )


def prepare(arguments: argparse.Namespace, folder: Path) -> tuple[Path, Path, int]:
    """The rows, their questions alone, and how many there are."""
    data, prompts = folder / "data.jsonl", folder / "prompts.jsonl"
    if arguments.data is None:
        data.write_text("".join(json.dumps(row) + "\n" for row in rows(arguments.samples)))
    else:
        data.write_bytes(arguments.data.read_bytes())
    lines = data.read_text().splitlines()
    prompts.write_text("".join(json.dumps(json.loads(line)["question"]) + "\n" for line in lines))
    return data, prompts, len(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--samples", type=int, default=2000)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--latency-ms", default="50")
    parser.add_argument("--in-flight", type=int, nargs="+", default=[64, 256])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--peer-runs", type=int, default=1)
    parser.add_argument("flags", nargs="*", help="more flags of `sieval run`, after --")
    arguments = parser.parse_args()
    peers = dict(entry.split("=", 1) for entry in arguments.peer)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        data, prompts, samples = prepare(arguments, folder)
        with simulated(data, folder, "--latency-ms", arguments.latency_ms) as url:
            job = Job(url, data, prompts, samples, folder)
            for in_flight in arguments.in_flight:
                rounds = [one_round(job, arguments, peers, in_flight, turn) for turn in range(arguments.runs)]
                show(rounds, in_flight, samples)


if __name__ == "__main__":
    main()
