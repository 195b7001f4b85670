"""The task end to end: the fixture asked over a socket, recorded, graded and reported."""

from pathlib import Path

import pytest

from sieval.core.dataset import DatasetRequest
from sieval.core.jsonvalue import object_of
from sieval.core.session import Limits
from sieval.models.settings import EndpointSettings
from sieval.reports.summary import report_run
from sieval.tasks.evaluation import evaluate, prepare
from sieval.tasks.grading_pool import pool_of
from sieval.tasks.session_plan import PoolPlan, SessionPlan, TaskPlan
from tests.cli.served import simulated

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]

NAME = "ugmathbench_0shot_gen_fixed"
FIXTURE = str(Path(__file__).parents[2] / "data" / "ugmathbench.jsonl")


async def test_every_version_answered_right_leaves_only_the_corrupt_problems(tmp_path: Path) -> None:
    task = TaskPlan(NAME, DatasetRequest(data=FIXTURE), rollouts=2)
    knows = ("--dataset", "ugmathbench", "--data", FIXTURE, "--accuracy", "1", "--notation", "plain")
    with simulated(tmp_path, *knows) as url:
        models = (EndpointSettings("simulated", (url,)),)
        plan = SessionPlan((task,), models, tmp_path / "out", Limits(4), pool=PoolPlan(workers=1))
        await evaluate(plan, prepare(plan), pool_of(plan), lambda runs: None)
    report = report_run(tmp_path / "out" / NAME)
    score, counts, metrics = (object_of(report[part]) for part in ("score", "counts", "metrics"))
    assert (score["metric"], score["correct"], score["total"]) == ("EAcc", 9, 11)
    assert (counts["correct"], counts["ungraded"], counts["failed"]) == (62, 4, 0)
    assert metrics["EAcc"] == pytest.approx(900 / 11, abs=1e-5)
    assert metrics["CAcc"] == 100.0
    assert (metrics["Delta_sampling_floor"], metrics["incomplete_problems"]) == (0.0, 0)
