"""What a session may be asked to do."""

from pathlib import Path

import pytest

from sieval.core.records import Sampling
from sieval.models.settings import EndpointSettings
from sieval.tasks.session_plan import SessionPlan, TaskPlan


def plan(*, rollouts: int, seed: int | None, together: int) -> SessionPlan:
    task = TaskPlan("gsm8k_0shot_gen", sampling=Sampling(seed=seed), rollouts=rollouts)
    return SessionPlan((task,), (EndpointSettings("m", group_rollouts=together),), Path("runs"))


def test_rollouts_in_one_request_beside_a_seed_are_refused() -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011  # the whole message is asserted
        plan(rollouts=4, seed=0, together=4)
    assert str(refused.value) == (
        "group_rollouts asks a sample's rollouts in one request, and a seed gives each its own "
        "(got both for gsm8k_0shot_gen); leave one of them out"
    )


@pytest.mark.parametrize(("rollouts", "seed", "together"), [(1, 0, 4), (4, None, 4), (4, 0, 1)])
def test_what_contradicts_nothing_is_planned(rollouts: int, seed: int | None, together: int) -> None:
    assert plan(rollouts=rollouts, seed=seed, together=together).tasks


def test_a_mistyped_grader_is_answered_with_the_nearest() -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011  # the whole message is asserted
        SessionPlan(
            (TaskPlan("t_0shot_gen"),),
            (EndpointSettings("m"),),
            Path("runs"),
            grader="seival",  # type: ignore[arg-type]  # as a person types it
        )
    assert str(refused.value) == "grader must be sieval (got 'seival'); did you mean 'sieval'?"
