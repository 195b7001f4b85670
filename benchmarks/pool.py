"""The grading pool beside pebble's, on the same job in one run: cost of a call, and of a job that hangs."""

import argparse
import multiprocessing
import resource
import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

import anyio
import pebble

from sieval.core.offload import GradePool
from sieval.core.records import Sample, Verdict
from sieval.core.worker import GradeJob, grade_function

GRADE = "benchmarks.pool:grade"
SAMPLE = Sample("s", "3 + 4", "7", {"collection": "core", "chapter": "1"})
TEXT = "Three and four make seven. " * 20 + r"\boxed{7}"
DEADLINE_S = 1.0


class Cost(NamedTuple):
    """Seconds a call of wall, and of CPU in this process; seconds until a hung job is given up on."""

    wall_s: float
    cpu_s: float
    hung_s: float


def grade(sample: Sample, text: str) -> Verdict:
    """Nothing to speak of, or for ever."""
    if text == "hang":
        time.sleep(3600)
    return Verdict("correct", sample.gold, "string", "the cost of the call is what counts")


def call(name: str, sample: Sample, text: str) -> Verdict:
    """What pebble's worker runs."""
    return grade_function(name)(sample, text)


def measure_pebble(calls: int) -> Cost:
    """One future a call, all scheduled at once."""
    context = multiprocessing.get_context("spawn")
    with pebble.ProcessPool(max_workers=1, context=context) as pool:
        pool.schedule(call, args=(GRADE, SAMPLE, TEXT)).result()

        def run() -> None:
            futures = [
                pool.schedule(call, args=(GRADE, SAMPLE, TEXT), timeout=DEADLINE_S) for _ in range(calls)
            ]
            for future in futures:
                future.result()

        wall, cpu = _timed(run)
        start = time.perf_counter()
        try:
            pool.schedule(call, args=(GRADE, SAMPLE, "hang"), timeout=DEADLINE_S).result()
        except TimeoutError:
            pool.schedule(call, args=(GRADE, SAMPLE, TEXT)).result()
        return Cost(wall / calls, cpu / calls, time.perf_counter() - start - DEADLINE_S)


async def measure_ours(calls: int, batch: int) -> Cost:
    """`batch` calls travel together, as a run's backlog does."""
    async with GradePool([GRADE], workers=1, deadline_s=DEADLINE_S) as pool:
        jobs = [GradeJob(GRADE, SAMPLE, TEXT)] * batch
        await pool.grade_many(jobs)
        start, before = time.perf_counter(), time.process_time()
        for _ in range(calls // batch):
            await pool.grade_many(jobs)
        wall, cpu = time.perf_counter() - start, time.process_time() - before
        start = time.perf_counter()
        await pool.grade(GradeJob(GRADE, SAMPLE, "hang"))
        await pool.grade(jobs[0])
        return Cost(wall / calls, cpu / calls, time.perf_counter() - start - DEADLINE_S)


def _timed(run: Callable[[], None]) -> tuple[float, float]:
    start, before = time.perf_counter(), time.process_time()
    run()
    return time.perf_counter() - start, time.process_time() - before


def main() -> None:
    """Measure in turn, print medians and the ratios to pebble."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calls", type=int, default=3200)
    parser.add_argument("--runs", type=int, default=3)
    arguments = parser.parse_args()
    found: dict[str, list[Cost]] = {"pebble": [], "sieval, one by one": [], "sieval, 32 together": []}
    for _ in range(arguments.runs):
        found["pebble"].append(measure_pebble(arguments.calls))
        found["sieval, one by one"].append(anyio.run(measure_ours, arguments.calls, 1))
        found["sieval, 32 together"].append(anyio.run(measure_ours, arguments.calls, 32))
    base = found["pebble"]
    for name, costs in found.items():
        wall, cpu, hung = (statistics.median(cost[i] for cost in costs) for i in range(3))
        ratio = statistics.median(ours.cpu_s / theirs.cpu_s for ours, theirs in zip(costs, base, strict=True))
        print(
            f"{name:20} a call: wall {1e6 * wall:6.0f} µs, CPU here {1e6 * cpu:6.0f} µs ({ratio:.2f} of "
            f"pebble's); a hung job costs {hung:.2f} s past its deadline"
        )
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10} MB")


if __name__ == "__main__":
    main()
