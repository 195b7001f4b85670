"""Whole sessions in this process: the loop is never held, endpoints and runs share it."""

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import anyio
import pytest

from sieval.core.dataset import DatasetRequest
from sieval.core.offload import GradePool, GraderStartError
from sieval.core.runner import Run
from sieval.core.session import Limits
from sieval.models.settings import EndpointSettings
from sieval.tasks.evaluation import evaluate, prepare
from sieval.tasks.grading_pool import pool_of
from sieval.tasks.session_plan import PoolPlan, SessionPlan, TaskPlan
from tests.cli.served import TASK, simulated, stats

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]

HELD_S = 0.02


def _ignore(runs: Sequence[Run]) -> None:
    """Nobody watches."""


def session(url: str, out: Path, *tasks: str, limit: int = 60) -> SessionPlan:
    request = DatasetRequest(data="sample")
    return SessionPlan(
        tasks=tuple(TaskPlan(name, request, limit=limit) for name in tasks),
        models=(EndpointSettings("simulated", (url,)),),
        out=out,
        limits=Limits(8),
        pool=PoolPlan(workers=1, deadline_s=2),
    )


async def held_while(plan: SessionPlan) -> list[float]:
    """CPU seconds the loop's thread spent between beats 1 ms apart, while the session ran.

    CPU time, because a busy machine delays beats that nothing of ours delays.
    """
    spans: list[float] = []

    async def beat() -> None:
        last = time.thread_time()
        while True:
            await anyio.sleep(0.001)
            now = time.thread_time()
            spans.append(now - last)
            last = now

    async with anyio.create_task_group() as group:

        def watch(runs: Sequence[Run]) -> None:
            group.start_soon(beat)

        await evaluate(plan, prepare(plan), pool_of(plan), watch)
        group.cancel_scope.cancel()
    return spans


async def test_a_grader_that_cannot_start_ends_the_session_and_what_was_answered_stays(
    tmp_path: Path,
) -> None:
    with simulated(tmp_path, "--latency-ms", "50") as url:
        plan = session(url, tmp_path / "out", TASK, limit=600)
        broken = GradePool(["tests.core.broken_grader:grade"], workers=1)
        with pytest.raises(GraderStartError, match=r"parser antlr4 4\.11 is missing"):
            await evaluate(plan, prepare(plan), broken, _ignore)
        assert broken.worker_pids() == ()
        again = replace(plan, resume=True)
        runs = await evaluate(again, prepare(again), pool_of(again), _ignore)
        sent = stats(url)["requests"]
    assert runs[0].tally.graded == 600
    assert sent <= 600 + 8


async def test_hostile_answers_never_hold_the_loop(tmp_path: Path) -> None:
    with simulated(tmp_path, "--fault", "hostile=0.3") as url:
        spans = await held_while(session(url, tmp_path / "out", "dgn_math_0shot_gen"))
    assert len(spans) > 20
    held = [span for span in spans[5:] if span > HELD_S]
    assert not held, f"the loop was held for {held} s"


async def test_several_tasks_share_one_session(tmp_path: Path) -> None:
    names = ("dgn_math_0shot_gen", "dgn_math_0shot_gen_fixed")
    with simulated(tmp_path) as url:
        plan = session(url, tmp_path / "out", *names, limit=20)
        runs = await evaluate(plan, prepare(plan), pool_of(plan), _ignore)
    assert [run.name for run in runs] == list(names)
    assert [run.tally.graded for run in runs] == [20, 20]
    assert {path.name for path in (tmp_path / "out").iterdir()} == set(names)


async def test_the_corrected_reading_finds_every_right_answer_and_no_other(tmp_path: Path) -> None:
    with simulated(tmp_path, "--accuracy", "0.6", "--seed", "3") as url:
        plan = session(url, tmp_path / "out", "dgn_math_0shot_gen_fixed", limit=1000)
        [run] = await evaluate(plan, prepare(plan), pool_of(plan), _ignore)
        told = stats(url)["outcomes"]
    assert told["right"] > 300
    assert run.tally.outcomes["correct"] == told["right"]
    assert run.tally.outcomes.total() == told["right"] + told["wrong"]


async def test_datasets_that_share_problems_are_named_in_both_runs(tmp_path: Path) -> None:
    fixtures = Path(__file__).parents[1] / "data" / "suite"
    names = ("apex_2025", "smt_2025", "brumo_2025")
    plan = SessionPlan(
        tasks=tuple(
            TaskPlan(f"{name}_0shot_gen", DatasetRequest(data=str(fixtures / f"{name}.jsonl")))
            for name in names
        ),
        models=(EndpointSettings("m", ("http://127.0.0.1:9/v1",)),),
        out=tmp_path,
    )
    notes = {str(run.task.spec.dataset): run.provenance["notes"] for run in prepare(plan)}
    shared = ["3 problems of apex_2025 stand in smt_2025 too: their scores are not independent"]
    assert notes == {"apex_2025": shared, "smt_2025": shared, "brumo_2025": []}
