"""The regrade benchmark makes a run that can be regraded."""

from pathlib import Path

import anyio

from benchmarks.regrade import again, make_run
from sieval.core.records import Sample


def test_a_made_run_is_regraded_once(tmp_path: Path) -> None:
    samples = [Sample(f"s{number}", f"p{number}", gold) for number, gold in enumerate(("7", "x+1", "[1,2)"))]
    assert make_run(tmp_path, samples, 4) > 0
    first, second = (anyio.run(again, tmp_path, 0) for _ in range(2))
    assert (first.graded, first.kept) == (12, 0)
    assert (second.graded, second.kept) == (12, 12)
    assert first.outcomes["ungraded"] == 0
