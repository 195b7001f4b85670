"""Attempts, waits and the one deadline they share."""

from collections.abc import Callable

import anyio
import pytest

from sieval.core.endpoint import Request
from sieval.core.errors import EndpointError, FailureKind
from sieval.core.records import Completion, Failure, Prompt, RolloutKey, Sampling
from sieval.core.retry import RetryPolicy, answer

pytestmark = pytest.mark.anyio

REQUEST = Request(RolloutKey("s1", 0), Prompt.user("1+1?"), Sampling())
DONE = Completion("2")
Step = Completion | EndpointError | float


class Scripted:
    """An endpoint that plays one step a call: a completion, an error, or that many seconds of silence."""

    def __init__(self, *steps: Step) -> None:
        self.steps = list(steps)
        self.calls: list[float] = []

    async def check(self) -> None:
        """Always ready."""

    async def complete(self, request: Request) -> Completion:
        """The next step; the last one repeats."""
        self.calls.append(anyio.current_time())
        step = self.steps.pop(0) if len(self.steps) > 1 else self.steps[0]
        if isinstance(step, float):
            await anyio.sleep(step)
            return DONE
        if isinstance(step, EndpointError):
            raise step
        return step

    async def aclose(self) -> None:
        """Nothing is open."""


def flaky(kind: FailureKind = "server", *, retry_after_s: float | None = None) -> EndpointError:
    return EndpointError(kind, "overloaded", status=500, retryable=True, retry_after_s=retry_after_s)


def quick(**changes: float) -> RetryPolicy:
    values = {"base_s": 0.01, "cap_s": 0.02, "timeout_s": 5.0, **changes}
    attempts = int(values.pop("attempts", 4))
    return RetryPolicy(attempts=attempts, **values)


async def test_a_completion_takes_one_attempt() -> None:
    got = await answer(Scripted(DONE), REQUEST, quick())
    assert got[:3] == (DONE, None, 1)


async def test_retryable_errors_are_tried_again() -> None:
    got = await answer(Scripted(flaky(), flaky(), DONE), REQUEST, quick())
    assert got[:3] == (DONE, None, 3)


async def test_the_last_attempts_error_is_the_failure() -> None:
    got = await answer(Scripted(flaky()), REQUEST, quick(attempts=3))
    assert got[:3] == (None, Failure("server", "overloaded (gave up after 3 attempts)", 500), 3)


async def test_a_hopeless_error_is_not_tried_again() -> None:
    error = EndpointError("context_length", "too long", status=400)
    got = await answer(Scripted(error), REQUEST, quick())
    assert got[:3] == (None, Failure("context_length", "too long", 400), 1)


async def test_retry_after_is_waited_for() -> None:
    endpoint = Scripted(flaky("rate_limit", retry_after_s=0.3), DONE)
    got = await answer(endpoint, REQUEST, quick())
    assert got.attempts == 2
    assert endpoint.calls[1] - endpoint.calls[0] >= 0.3


async def test_retry_after_past_the_deadline_fails_at_once() -> None:
    with anyio.fail_after(2):
        got = await answer(Scripted(flaky("rate_limit", retry_after_s=60.0)), REQUEST, quick(timeout_s=5.0))
    assert got.failure is not None
    assert got.failure.kind == "rate_limit"
    assert got.failure.message == (
        "overloaded (the server asks to wait 60 s; 5.0 s of the deadline of 5 s are left)"
    )


@pytest.mark.parametrize(
    "error",
    [
        EndpointError("unreachable", "refused", retryable=True),
        EndpointError("rate_limit", "slow down", status=429, retryable=True),
        EndpointError("server", "warming up", status=503, retryable=True),
    ],
    ids=["unreachable", "429", "503"],
)
async def test_waiting_for_a_server_uses_up_no_attempts(error: EndpointError) -> None:
    steps: list[Step] = [error] * 10
    got = await answer(Scripted(*steps, flaky(), DONE), REQUEST, quick(attempts=2, cap_s=0.01))
    assert got[:3] == (DONE, None, 12)


async def test_patience_with_a_server_ends() -> None:
    error = EndpointError("unreachable", "refused", retryable=True)
    got = await answer(Scripted(error), REQUEST, quick(patience_s=0.2))
    assert got.failure is not None
    assert got.failure.message == f"refused (gave up after {got.attempts} attempts: no better for 0.2 s)"
    assert got.attempts > 4
    assert got.latency_s < 2


async def test_a_silent_endpoint_ends_at_the_deadline() -> None:
    got = await answer(Scripted(60.0), REQUEST, quick(timeout_s=0.2))
    assert got[:3] == (None, Failure("timeout", "no completion within the deadline of 0.2 s"), 1)
    assert 0.2 <= got.latency_s < 2


async def test_attempts_share_the_deadline_and_the_first_error_is_told() -> None:
    got = await answer(Scripted(flaky(), 60.0), REQUEST, quick(timeout_s=0.4))
    assert got.failure == Failure(
        "timeout", "no completion within the deadline of 0.4 s; the attempt before failed: overloaded"
    )
    assert got.latency_s < 2


async def test_a_stalled_attempt_leaves_time_for_the_next() -> None:
    got = await answer(Scripted(60.0, DONE), REQUEST, quick(attempt_timeout_s=0.1))
    assert got[:3] == (DONE, None, 2)


async def test_cancellation_passes_through() -> None:
    with anyio.move_on_after(0.1) as scope:
        await answer(Scripted(60.0), REQUEST, quick())
    assert scope.cancelled_caught


async def test_waits_never_exceed_the_cap() -> None:
    endpoint = Scripted(flaky())
    await answer(endpoint, REQUEST, quick(attempts=8, base_s=0.001, cap_s=0.01))
    waits = [after - before for before, after in zip(endpoint.calls, endpoint.calls[1:], strict=False)]
    assert len(waits) == 7
    assert sum(waits) < 2.0


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: RetryPolicy(attempts=0), "attempts must be at least 1 (got 0)"),
        (lambda: RetryPolicy(timeout_s=0.0), "timeout_s must be above 0 seconds (got 0.0)"),
        (lambda: RetryPolicy(cap_s=float("nan")), "cap_s must be above 0 seconds (got nan)"),
    ],
)
def test_a_policy_that_cannot_hold_is_refused(make: Callable[[], RetryPolicy], message: str) -> None:
    with pytest.raises(ValueError, match="must be") as caught:
        make()
    assert str(caught.value) == message
