"""The pool a session grades in."""

from sieval.core.offload import GradePool
from sieval.core.registry import load_task
from sieval.core.task import Task
from sieval.tasks.graders import GRADERS
from sieval.tasks.session_plan import SessionPlan


def pool_of(plan: SessionPlan) -> GradePool:
    """The pool the session's tasks are graded in, not started yet.

    Raises:
        RegistryError: when a task is not there.
    """
    return GradePool(
        [grader_of(plan, load_task(task.name)()) for task in plan.tasks],
        workers=plan.pool.workers,
        deadline_s=plan.pool.deadline_s,
        memory_mb=plan.pool.memory_mb,
    )


def grader_of(plan: SessionPlan, task: Task) -> str:
    """The grade function that judges the task in this session."""
    return task.grader if plan.grader is None else GRADERS[plan.grader]
