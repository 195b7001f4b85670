"""What goes wrong, measured on whole runs: pathological answers, a prompt always refused, a kill at half.

500 items, a simulated endpoint of 50 ms, 64 in flight. The endpoint draws pathological answers, 8 in 500,
each meant to break a grader; the same job without them is run in turn.
"""

import argparse
import json
import signal
import statistics
import subprocess
import tempfile
import time
from collections import Counter
from pathlib import Path

from benchmarks.engine import TASK, call, measure, rows, sieval_run, simulated

IN_FLIGHT = 64
HOSTILE, REFUSED = "hostile=0.016", "bad_request=0.002"
SEED = "4"  # draws 8 pathological answers of 500


def outcomes(out: Path) -> Counter[str]:
    """How the rollouts ended, by verdict, or by the kind of their failure."""
    folder = out / TASK
    verdicts = (folder / "verdicts.jsonl").read_bytes().splitlines()
    ended = Counter(json.loads(line)["outcome"] for line in verdicts)
    for line in (folder / "completions.jsonl").read_bytes().splitlines():
        record = json.loads(line)
        if record["status"] == "failed":
            ended[f"failed: {record['kind']}"] += 1
    return ended


def told(out: Path) -> str:
    """The run's ends, counted, as one line."""
    ended = outcomes(out)
    return f"{ended.total()} ended: " + ", ".join(f"{count} {name}" for name, count in ended.most_common())


def pathological(data: Path, folder: Path, runs: int) -> None:
    """The same run with and without pathological answers, in turn."""
    walls: dict[str, list[float]] = {"plain": [], "pathological": []}
    drawn, out = 0, folder
    for turn in range(runs):
        for name, flags in (("plain", []), ("pathological", ["--fault", HOSTILE])):
            with simulated(data, folder, "--latency-ms", "50", "--seed", SEED, *flags) as url:
                out = folder / f"{name}-{turn}"
                command = sieval_run(url, data, out, "--concurrency", str(IN_FLIGHT))
                walls[name].append(measure(command, url, folder / "log").process.wall_s)
                drawn = call(url, "/stats")["outcomes"].get("hostile", 0)
    plain, hostile = (statistics.median(walls[name]) for name in ("plain", "pathological"))
    print(f"{drawn} pathological answers: wall {hostile:.2f} s, without them {plain:.2f} s; {told(out)}")


def refused(data: Path, folder: Path) -> None:
    """One prompt that always gets HTTP 400, with no failure allowed and with a share of 1 %."""
    with simulated(data, folder, "--latency-ms", "50", "--seed", SEED, "--fault", REFUSED) as url:
        for share in ("0", "0.01"):
            out = folder / f"refused-{share}"
            command = sieval_run(url, data, out, "--max-failed", share)
            ended = measure(command, url, folder / "log", may_fail=True)
            code = ended.process.code
            print(f"a prompt always refused, allowed share {share}: exit code {code}; {told(out)}")


def killed(data: Path, folder: Path) -> None:
    """A run killed at half and resumed."""
    out = folder / "killed"
    with simulated(data, folder, "--latency-ms", "50") as url:
        command = sieval_run(url, data, out, "--concurrency", str(IN_FLIGHT))
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while call(url, "/stats")["requests"] < 250:
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
        process.wait()
        sent = call(url, "/stats")["requests"]
        again = measure([*command, "--resume"], url, folder / "log").requests
    resent = sent + again - 500
    print(f"killed at half with {IN_FLIGHT} in flight: {resent} requests sent again; {told(out)}")


def main() -> None:
    """Run every trial and print what came of it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=3)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        data = folder / "data.jsonl"
        data.write_text("".join(json.dumps(row) + "\n" for row in rows(500)))
        pathological(data, folder, given.runs)
        refused(data, folder)
        killed(data, folder)


if __name__ == "__main__":
    main()
