"""What one session is to do, decided before anything is loaded, asked or written."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, get_args

from sieval.core.dataset import DatasetRequest
from sieval.core.discovery import nearest
from sieval.core.records import Sampling
from sieval.core.registry import load_task
from sieval.core.retry import RetryPolicy
from sieval.core.session import Limits
from sieval.core.task import Reference
from sieval.models.settings import EndpointSettings
from sieval.models.wire import check_extra_body


@dataclass(frozen=True, slots=True)
class TaskPlan:
    """One task as asked for. `limit` keeps the first samples, None all of them."""

    name: str
    request: DatasetRequest = field(default_factory=DatasetRequest)
    sampling: Sampling = field(default_factory=Sampling)
    rollouts: int = 1
    limit: int | None = None

    def __post_init__(self) -> None:
        if self.rollouts < 1:
            raise ValueError(f"rollouts (--n) must be at least 1 (got {self.rollouts})")
        if self.limit is not None and self.limit < 1:
            raise ValueError(f"limit must be at least 1 (got {self.limit}); leave it out to ask every sample")


_SERVED_CAP_S = 10.0  # seconds between tries of an engine that is being started again

Grader = Literal["sieval"]
"""Graders that judge any task, beside the task's own."""


def plan_task(
    name: str,
    request: DatasetRequest,
    *,
    sampling: Mapping[str, Any],
    paper: bool = False,
    rollouts: int | None = None,
    limit: int | None = None,
) -> TaskPlan:
    """A task as asked for: the `sampling` given, over the published protocol's where `paper` says so.

    Raises:
        ValueError: when the sampling cannot be.
        RegistryError: when the paper's protocol is asked of a task that is not there.
    """
    check_extra_body(sampling.get("extra_body", {}))
    published = load_task(name).spec.reference if paper else Reference("", "")
    count = published.rollouts if rollouts is None else rollouts
    return TaskPlan(name, request, replace(published.sampling, **sampling), count, limit)


def patient(plan: "SessionPlan") -> "SessionPlan":
    """The plan with rollouts that wait out a start of the engines it serves itself, and soon come back."""
    starts = [model.recipe.start_s for model in plan.models if model.recipe is not None]
    if not starts:
        return plan
    policy = plan.policy
    patience_s, cap_s = max(policy.patience_s, *starts), min(policy.cap_s, _SERVED_CAP_S)
    return replace(plan, policy=replace(policy, patience_s=patience_s, cap_s=cap_s))


@dataclass(frozen=True, slots=True)
class PoolPlan:
    """Grading processes: how many (None: one a usable core, 0: inline), and the bounds of each."""

    workers: int | None = None
    deadline_s: float = 30.0
    memory_mb: int = 4096

    def __post_init__(self) -> None:
        if not self.deadline_s > 0:
            raise ValueError(f"the deadline of a grade must be above 0 seconds (got {self.deadline_s})")


@dataclass(frozen=True, slots=True)
class SessionPlan:
    """Several tasks × several models in one directory.

    A run lies at `out/TASK`, or at `out/MODEL/TASK` when there are several models. `max_failed` is the share
    of failed rollouts, in [0, 1], above which the session counts as failed; `command` is what was typed;
    `events` and `metrics_port` tell other programs how it goes, `grader` judges in place of the tasks' own.
    """

    tasks: tuple[TaskPlan, ...]
    models: tuple[EndpointSettings, ...]
    out: Path
    limits: Limits = field(default_factory=Limits)
    policy: RetryPolicy = field(default_factory=RetryPolicy)
    pool: PoolPlan = field(default_factory=PoolPlan)
    resume: bool = False
    retry_failed: bool = False
    max_failed: float = 0.0
    command: str = ""
    events: Path | None = None
    metrics_port: int | None = None
    grader: Grader | None = None

    def __post_init__(self) -> None:
        if not self.tasks or not self.models:
            raise ValueError("a session must have at least one task and one model")
        names = [task.name for task in self.tasks]
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise ValueError(f"a session may name each task once (got {twice!r} twice)")
        models = [model.model for model in self.models]
        if len(set(models)) < len(models):
            twice = next(name for name in models if models.count(name) > 1)
            raise ValueError(f"a session may name each model once (got {twice!r} twice)")
        if self.metrics_port is not None and not 1 <= self.metrics_port <= 65535:
            raise ValueError(f"metrics_port must be within 1..65535 (got {self.metrics_port})")
        if self.grader is not None and self.grader not in get_args(Grader):
            known, asked = get_args(Grader), self.grader[:80]
            raise ValueError(f"grader must be {' or '.join(known)} (got {asked!r}){nearest(asked, known)}")
        if not 0 <= self.max_failed <= 1:
            raise ValueError(f"max_failed must be a share within 0..1 (got {self.max_failed})")
        self._check_seeds()

    def _check_seeds(self) -> None:
        seeded = [task.name for task in self.tasks if task.sampling.seed is not None and task.rollouts > 1]
        if seeded and any(model.group_rollouts > 1 for model in self.models):
            raise ValueError(
                f"group_rollouts asks a sample's rollouts in one request, and a seed gives each its own "
                f"(got both for {seeded[0]}); leave one of them out"
            )
