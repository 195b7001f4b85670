"""Peak memory of whole runs over more and more samples: loaded, asked, graded, reported, their page written.

    python -m benchmarks.samples [--samples 2000 200000] [--format jsonl parquet]

Short word problems as in `benchmarks.engine`, a simulated endpoint that takes 50 ms an answer, 64 in flight;
each run is a process of its own, and so is the page, which a run that is large leaves to `sieval report`.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pyarrow
import pyarrow.parquet

from benchmarks.engine import rows, sieval_run, simulated
from benchmarks.process import Process, run_measured

FORMATS = ("jsonl", "parquet")
_ROWS = 10_000


def write_data(path: Path, samples: int) -> None:
    """The rows as a file of the kind its name tells."""
    made = rows(samples)
    if path.suffix == ".jsonl":
        with path.open("w") as file:
            file.writelines(json.dumps(row) + "\n" for row in made)
        return
    schema = pyarrow.schema([("question", pyarrow.string()), ("answer", pyarrow.string())])
    with pyarrow.parquet.ParquetWriter(path, schema) as writer:
        for start in range(0, samples, _ROWS):
            batch = [next(made) for _ in range(min(_ROWS, samples - start))]
            writer.write_table(pyarrow.Table.from_pylist(batch, schema))


def ended(command: Sequence[str], log: Path) -> Process:
    """The command run to its end, which must be a good one."""
    process = run_measured(command, log)
    if process.code:
        raise SystemExit(f"{command} ended with code {process.code}: {log.read_text()}")
    return process


def measure(folder: Path, kind: str, samples: int) -> float:
    """Run once, say what it took, and return the larger peak of the run and of the page, in MB."""
    data, answers, out, log = (
        folder / name for name in (f"data.{kind}", "answers.jsonl", f"{kind}-{samples}", "log")
    )
    write_data(answers, samples)
    write_data(data, samples)
    with simulated(answers, folder, "--latency-ms", "50") as url:
        run = ended(sieval_run(url, data, out), log)
    page = ended([sys.executable, "-m", "sieval", "report", "--html", str(out)], log)
    print(
        f"{samples:9} samples of a {kind:7} file: run {run.wall_s:6.1f} s, "
        f"CPU {1000 * run.cpu_s / samples:.2f} ms a sample, peak {run.peak_mb:.0f} MB; "
        f"report and page again {page.wall_s:.1f} s, peak {page.peak_mb:.0f} MB",
        flush=True,
    )
    return max(run.peak_mb, page.peak_mb)


def main() -> None:
    """Measure, and print how much more memory the most samples take than the fewest."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--samples", type=int, nargs="+", default=[2000, 200_000])
    parser.add_argument("--format", choices=FORMATS, nargs="+", default=FORMATS[:1])
    given = parser.parse_args()
    for kind in given.format:
        with tempfile.TemporaryDirectory() as folder:
            peaks = [measure(Path(folder), kind, samples) for samples in given.samples]
        print(f"{kind}: {peaks[-1]:.0f} MB over {peaks[0]:.0f} MB, {peaks[-1] / peaks[0]:.2f} times as much")


if __name__ == "__main__":
    main()
