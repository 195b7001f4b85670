"""Measures what each `_fixed` does to its benchmark's score, and writes the records and their evidence.

Run it after a change to either grader: `python -m scripts.measure_fixed` (or `make measure-fixed`).
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from scripts import measure_ugmath
from scripts.demo import served
from scripts.fixed_pairs import Graders, judged, read_rows
from sieval.core.jsonlines import write_whole
from sieval.core.jsonvalue import encode_line

REFERENCE, FIXED = "dgn_math_0shot_gen", "dgn_math_0shot_gen_fixed"
PAIRS = Path("tests/data/dgn_fixed_evidence.jsonl")
MEASURED = Path("tests/data/dgn_fixed_measured.jsonl")
PAGE = Path("docs/tasks") / f"{FIXED}.md"
SIMULATION = ("simulate", "--port", "0", "--accuracy", "0.8", "--seed", "0", "--reasoning", "none")
SAMPLING = ("--data", "sample", "--n", "4", "--temperature", "0.6", "--seed", "0")


def main() -> int:
    """Judge the pairs anew, run DGN's reference task on the shipped sample, audit it; the exit code."""
    measure_ugmath.measure()
    graders = Graders.of(REFERENCE, FIXED)
    write_whole(PAIRS, b"".join(encode_line(judged(row, graders)) for row in read_rows(PAIRS)))
    with tempfile.TemporaryDirectory() as folder, served(SIMULATION) as url:
        endpoint = ("--model", "simulated", "--base-url", url)
        code = sieval("run", REFERENCE, *endpoint, *SAMPLING, "--out", folder)
        return code or sieval(
            "audit", folder, "--against", FIXED, "--record", str(PAGE), "--evidence", str(MEASURED)
        )


def sieval(*arguments: str) -> int:
    """Run a `sieval` command; its exit code."""
    return subprocess.run([sys.executable, "-m", "sieval", *arguments], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
