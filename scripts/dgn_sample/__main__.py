"""Writes the shipped sample, or checks it: `python -m scripts.dgn_sample [--check]`."""

import sys
from pathlib import Path

from scripts.dgn_sample.rows import sample_lines

TARGET = Path(__file__).resolve().parents[2] / "sieval" / "datasets" / "sample" / "dgn_math.jsonl"


def main(arguments: list[str]) -> int:
    """0 when the file was written, or holds what would be written; 1 when it does not."""
    lines = sample_lines()
    rows = len(lines.splitlines())
    if "--check" not in arguments:
        TARGET.write_bytes(lines)
        print(f"wrote {rows} rows")
        return 0
    if TARGET.is_file() and TARGET.read_bytes() == lines:
        print(f"{TARGET.name}: {rows} rows, every gold proved again")
        return 0
    remedy = "run `python -m scripts.dgn_sample`"
    print(f"{TARGET.name} must be what its templates make; {remedy}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
