"""UGMathBench at full size in one session with a sibling task, each with a simulated endpoint of its own.

    python -m benchmarks.ugmath_load [--in-flight 256] [--latency-ms 3000] [--jitter-ms 2000]

First the sibling runs alone, then beside the whole set. Reported: the sibling's round trips a second alone
and beside, how far grading lagged behind the answers, and how much faster it is than asking.
"""

import argparse
import json
import math
import os
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import anyio

from scripts.demo import served
from scripts.make_ugmath_load import make_rows
from sieval.core.dataset import DatasetRequest
from sieval.core.jsonvalue import JsonObject, encode_line, int_of, object_of
from sieval.core.offload import GradePool
from sieval.core.rundir import read_completions
from sieval.core.runner import Run
from sieval.core.session import Limits
from sieval.core.worker import GradeJob
from sieval.datasets.dgn_math import DgnMath
from sieval.datasets.ugmathbench import PROBLEMS
from sieval.models.settings import EndpointSettings
from sieval.reports.summary import report_run
from sieval.tasks.evaluation import evaluate, prepare
from sieval.tasks.grading_pool import pool_of
from sieval.tasks.session_plan import SessionPlan, TaskPlan

TASK = "ugmathbench_0shot_gen_fixed"
SIBLING = "dgn_math_0shot_gen_fixed"
_LOOK_S = 0.2


@dataclass(slots=True)
class Lag:
    """How many answers waited for their verdict, looked at from time to time."""

    most: int = 0
    looks: list[int] = field(default_factory=list)
    last_answer_s: float = 0.0

    async def watch(self, run: Run) -> None:
        """Look until cancelled."""
        while True:
            waiting = run.tally.answered - run.tally.graded
            self.looks.append(waiting)
            self.most = max(self.most, waiting)
            if run.tally.done < run.tally.planned:
                self.last_answer_s = time.monotonic()
            await anyio.sleep(_LOOK_S)


@dataclass(frozen=True, slots=True)
class Setting:
    """What is run: where, how many at once, how slow the endpoints are."""

    folder: Path
    in_flight: int
    latency_ms: int
    jitter_ms: int
    workers: int | None

    def plan(self, task: TaskPlan, model: str, url: str, out: str) -> SessionPlan:
        """A session of one task on one endpoint."""
        settings = EndpointSettings(model=model, base_urls=(url,), concurrency=self.in_flight)
        return SessionPlan((task,), (settings,), self.folder / out, Limits(self.in_flight))

    def serving(self, model: str, data: Sequence[str]) -> list[str]:
        """The simulated endpoint's command."""
        common = ["--port", "0", "--latency-ms", str(self.latency_ms), "--notation", "plain"]
        common += ["--jitter-ms", str(self.jitter_ms)]  # without it all requests stay in step
        return ["simulate", "--model", model, *common, *data]


async def sibling_alone(plan: SessionPlan) -> float:
    """Its round trips a second with the session to itself."""
    await evaluate(plan, prepare(plan), pool_of(plan), lambda _runs: None)
    return trips_per_second(plan.out / SIBLING)


async def side_by_side(whole: SessionPlan, sibling: SessionPlan) -> tuple[Run, Lag, float]:
    """Both in one session; the run of the whole set, its lag, and seconds from its last answer to its end."""
    started: list[Run] = []
    lag = Lag()
    async with anyio.create_task_group() as group:

        def watch(runs: Sequence[Run]) -> None:
            started.extend(runs)
            group.start_soon(lag.watch, runs[0])

        await evaluate(whole, [*prepare(whole), *prepare(sibling)], pool_of(whole), watch)
        ended = time.monotonic()
        group.cancel_scope.cancel()
    return started[0], lag, ended - lag.last_answer_s


def trips_per_second(run: Path) -> float:
    """Round trips over the time from the first request to the last answer."""
    records = list(read_completions(run))
    assert all(record.completion is not None for record in records), "every round trip must be answered"
    first = min(record.started_at for record in records)
    last = max(record.started_at + record.latency_s for record in records)
    return len(records) / (last - first)


async def grades_per_second(run: Run, workers: int | None) -> float:
    """How fast the pool grades the run's answers when they are all there."""
    samples = run.directory.samples
    jobs = [
        GradeJob(run.grader, samples.named(record.key.sample), record.completion.text)
        for record in read_completions(run.directory.path)
        if record.completion is not None
    ]
    todo = iter([jobs[start : start + 32] for start in range(0, len(jobs), 32)])
    async with GradePool([run.grader], workers=workers) as pool:

        async def work() -> None:
            for batch in todo:
                await pool.grade_many(batch)

        begun = time.perf_counter()
        async with anyio.create_task_group() as group:
            for _ in range(pool.workers + 1):
                group.start_soon(work)
        return len(jobs) / (time.perf_counter() - begun)


def told(url: str) -> JsonObject:
    """What the endpoint says it answered: right, wrong, and what it did not know."""
    with urllib.request.urlopen(url.removesuffix("/v1") + "/stats", timeout=20) as answer:
        return object_of(json.loads(answer.read())["outcomes"])


async def measure(setting: Setting, problems: int) -> JsonObject:
    """Everything this benchmark reports."""
    data = setting.folder / "ugmath_load.jsonl"
    data.write_bytes(b"".join(map(encode_line, make_rows(problems))))
    # The sibling has to end first: four fifths of the whole set's rounds.
    rounds = max(2, math.floor(0.8 * 3 * problems / setting.in_flight))
    sibling_samples = len(DgnMath().load(DatasetRequest(data="sample", patched=True)).samples)
    rollouts = max(1, rounds * setting.in_flight // sibling_samples)
    sibling = TaskPlan(SIBLING, DatasetRequest(data="sample"), rollouts=rollouts)
    whole = TaskPlan(TASK, DatasetRequest(data=str(data)))
    with (
        served(setting.serving("whole", ["--dataset", "ugmathbench", "--data", str(data)])) as whole_url,
        served(setting.serving("sibling", [])) as sibling_url,
    ):
        alone = await sibling_alone(setting.plan(sibling, "sibling", sibling_url, "alone"))
        beside_plan = setting.plan(sibling, "sibling", sibling_url, "beside")
        run, lag, ended_after_s = await side_by_side(
            setting.plan(whole, "whole", whole_url, "beside"), beside_plan
        )
        answers = told(whole_url)
    beside = trips_per_second(beside_plan.out / SIBLING)
    asked = trips_per_second(run.directory.path)
    graded = await grades_per_second(run, setting.workers)
    report = report_run(run.directory.path)
    return {
        "samples": run.tally.planned,
        "answered": run.tally.answered,
        "failed": run.tally.failed,
        "graded": run.tally.graded,
        "outcomes": {str(name): count for name, count in run.tally.outcomes.items()},
        "told": answers,
        "score": report["score"],
        "metrics": report["metrics"],
        "sibling_trips": rollouts * sibling_samples,
        "sibling_alone_per_s": round(alone, 3),
        "sibling_beside_per_s": round(beside, 3),
        "sibling_kept_percent": round(100 * beside / alone, 2),
        "asked_per_s": round(asked, 2),
        "graded_per_s_when_all_are_there": round(graded, 1),
        "grading_over_asking": round(graded / asked, 1),
        "most_answers_waiting_for_a_verdict": lag.most,
        "mean_answers_waiting": round(sum(lag.looks) / len(lag.looks), 2),
        "end_after_last_answer_s": round(ended_after_s, 2),
        "load_average": [round(load, 1) for load in os.getloadavg()],
    }


def told_apart(found: JsonObject) -> bool:
    """Whether the verdicts are what the endpoint meant, rows without an answer aside."""
    meant, graded = object_of(found["told"]), object_of(found["outcomes"])
    off = [
        (int_of(meant.get(said)) or 0) - (int_of(graded.get(outcome)) or 0)
        for said, outcome in (("right", "correct"), ("wrong", "incorrect"))
    ]
    return min(off) >= 0 and sum(off) == (int_of(graded.get("ungraded")) or 0)


def main() -> int:
    """Measure and print; 1 when the sibling lost too much, an answer was lost or grading fell behind."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--problems", type=int, default=PROBLEMS)
    parser.add_argument("--in-flight", type=int, default=256)
    parser.add_argument("--latency-ms", type=int, default=3_000)
    parser.add_argument("--jitter-ms", type=int, default=2_000)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--keep", type=Path, help="folder the runs are left in")
    asked = parser.parse_args()
    os.environ.setdefault("NO_PROXY", "127.0.0.1,localhost")
    with tempfile.TemporaryDirectory() as folder:
        setting = Setting(
            asked.keep or Path(folder), asked.in_flight, asked.latency_ms, asked.jitter_ms, asked.workers
        )
        setting.folder.mkdir(parents=True, exist_ok=True)
        found = anyio.run(measure, setting, asked.problems)
    print(json.dumps(found, indent=2))
    checks: dict[str, Callable[[], bool]] = {
        "every sample is answered and graded": lambda: found["graded"] == found["samples"],
        "right answers are right, wrong ones wrong, the corrupt ungraded": lambda: told_apart(found),
        "the sibling keeps 99.5 % of its round trips": lambda: (
            float(str(found["sibling_kept_percent"])) >= 99.5
        ),
        "grading is faster than asking": lambda: float(str(found["grading_over_asking"])) > 1,
    }
    missed = [name for name, holds in checks.items() if not holds()]
    print("\n".join(f"missed: {name}" for name in missed) or "held: " + "; ".join(checks))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
