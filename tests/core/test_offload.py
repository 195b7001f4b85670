"""The grading pool against workers that hang, die, eat memory and raise."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import anyio
import pytest
from anyio.lowlevel import checkpoint

from sieval.core.offload import GradePool, GraderStartError
from sieval.core.records import Sample
from sieval.core.worker import GradeJob

pytestmark = pytest.mark.anyio
GRADE = "tests.core.graders:grade"


def job(text: str, gold: str = "7") -> GradeJob:
    return GradeJob(GRADE, Sample("s1", "3 + 4", gold), text)


async def test_verdicts_come_in_order_with_details() -> None:
    async with GradePool([GRADE], workers=1) as pool:
        verdicts = await pool.grade_many([job("7"), job("8"), job("7")])
        assert [verdict.outcome for verdict in verdicts] == ["correct", "incorrect", "correct"]
        assert verdicts[0].details == {"worker": pool.worker_pids()[0]}


@pytest.mark.parametrize("text", ["hang", "spin"])
async def test_a_grade_past_its_deadline_is_ungraded_and_the_worker_replaced(text: str) -> None:
    async with GradePool([GRADE], workers=1, deadline_s=0.5) as pool:
        before = pool.worker_pids()
        verdict = await pool.grade(job(text))
        assert (verdict.outcome, verdict.method) == ("ungraded", "deadline")
        assert verdict.reason == "grading took longer than 0.5 s"
        assert (await pool.grade(job("7"))).outcome == "correct"
        assert pool.worker_pids() != before


async def test_poison_in_a_batch_leaves_its_neighbours_graded() -> None:
    async with GradePool([GRADE], workers=1, deadline_s=0.5) as pool:
        verdicts = await pool.grade_many([job("7"), job("hang"), job("8"), job("die"), job("7")])
    assert [verdict.outcome for verdict in verdicts] == [
        "correct",
        "ungraded",
        "incorrect",
        "ungraded",
        "correct",
    ]


async def test_a_crash_is_tried_once_more_on_a_fresh_worker(tmp_path: Path) -> None:
    async with GradePool([GRADE], workers=1) as pool:
        verdict = await pool.grade(job(f"die once {tmp_path / 'mark'}"))
    assert (verdict.outcome, verdict.method) == ("correct", "second")


@pytest.mark.parametrize(
    ("text", "method", "reason"),
    [
        ("die", "crash", "grading ended its worker twice: exit code 3"),
        ("raise", "crash", "grading ended its worker twice: TypeError: this grader is broken"),
        ("eat", "memory", "grading needed more than 1024 MB"),
    ],
)
async def test_what_no_worker_survives_is_ungraded(text: str, method: str, reason: str) -> None:
    async with GradePool([GRADE], workers=1, memory_mb=1024) as pool:
        verdict = await pool.grade(job(text))
        assert (verdict.outcome, verdict.method, verdict.reason) == ("ungraded", method, reason)
        assert (await pool.grade(job("7"))).outcome == "correct"


async def test_a_worker_killed_by_hand_costs_nothing() -> None:
    async with GradePool([GRADE], workers=1) as pool:
        os.kill(pool.worker_pids()[0], signal.SIGKILL)
        assert (await pool.grade(job("7"))).outcome == "correct"


async def test_slow_batches_are_handed_back_in_parts() -> None:
    async with GradePool([GRADE], workers=1, deadline_s=1.5) as pool:
        verdicts = await pool.grade_many([job("slow") for _ in range(8)])
    assert {verdict.method for verdict in verdicts} == {"string"}


async def test_workers_are_recycled() -> None:
    async with GradePool([GRADE], workers=1, recycle_after=2) as pool:
        seen = {(await pool.grade(job("7"))).details["worker"] for _ in range(4)}
    assert len(seen) == 2


async def test_workers_are_started_as_work_waits_for_them() -> None:
    async with GradePool([GRADE], workers=3) as pool:
        for _ in range(20):
            await pool.grade(job("7"))
        assert len(pool.worker_pids()) == 1
        async with anyio.create_task_group() as group:
            for _ in range(5):
                group.start_soon(pool.grade, job("slow"))
        assert 2 <= len(pool.worker_pids()) <= 3


async def test_closing_never_waits_for_a_stuck_worker() -> None:
    async with GradePool([GRADE], workers=2, deadline_s=60) as pool:
        pids = pool.worker_pids()
        async with anyio.create_task_group() as group:
            group.start_soon(pool.grade, job("hang"))
            group.start_soon(pool.grade, job("spin"))
            await anyio.sleep(0.2)
            group.cancel_scope.cancel()
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


async def test_a_grade_given_up_just_as_its_answer_comes_is_no_fault_of_the_loop() -> None:
    faults: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context["message"]))
    async with GradePool([GRADE], workers=1) as pool:
        for steps in range(3, 12):  # in one of them it is sent, and waits for its answer
            await pool.grade(job("7"))
            async with anyio.create_task_group() as group:
                group.start_soon(pool.grade, job("7"))
                for _ in range(steps):
                    await checkpoint()
                time.sleep(0.1)  # noqa: ASYNC251  # the answer comes, unread
                await checkpoint()  # the loop learns of it, and has this task go first
                group.cancel_scope.cancel()
        assert (await pool.grade(job("7"))).outcome == "correct"
    assert faults == []


async def test_a_failing_probe_stops_the_start_with_its_own_words() -> None:
    with pytest.raises(
        GraderStartError, match=r"could not start: ImportError: parser antlr4 4\.11 is missing"
    ):
        async with GradePool(["tests.core.broken_grader:grade"], workers=1):
            pass


async def test_the_loop_runs_on_while_workers_spin() -> None:
    gaps: list[float] = []

    async def heartbeat() -> None:
        last = time.perf_counter()
        while True:
            await anyio.sleep(0.002)
            now = time.perf_counter()
            gaps.append(now - last)
            last = now

    async with GradePool([GRADE], workers=1, deadline_s=0.4) as pool, anyio.create_task_group() as group:
        group.start_soon(heartbeat)
        for text in ("hang", "die", "eat", "raise"):
            await pool.grade(job(text))
        group.cancel_scope.cancel()
    # Median: what grading itself would hold, it would hold each time; a busy machine delays single beats.
    assert sorted(gaps)[len(gaps) // 2] < 0.02


def test_workers_die_with_their_parent(tmp_path: Path) -> None:
    script = (
        "import anyio, os, signal\n"
        "from sieval.core.offload import GradePool\n"
        "async def main():\n"
        "    async with GradePool(['tests.core.graders:grade'], workers=1) as pool:\n"
        "        print(pool.worker_pids()[0], flush=True)\n"
        "        os.kill(os.getpid(), signal.SIGKILL)\n"
        "anyio.run(main)\n"
    )
    killed = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False, timeout=15)
    pid = int(killed.stdout)
    for _ in range(100):
        if not Path(f"/proc/{pid}").exists() or "State:\tZ" in Path(f"/proc/{pid}/status").read_text():
            return
        time.sleep(0.05)
    pytest.fail(f"worker {pid} outlived its parent")


async def test_zero_workers_grade_inline(caplog: pytest.LogCaptureFixture) -> None:
    async with GradePool([GRADE], workers=0) as pool:
        verdict = await pool.grade(job("7"))
    assert verdict.details == {"worker": os.getpid()}
    assert "for debugging only" in caplog.text
