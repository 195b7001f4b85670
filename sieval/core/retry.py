"""Attempts at one rollout until it is answered, hopeless or out of time."""

import random
from dataclasses import dataclass
from typing import NamedTuple

import anyio

from sieval.core.endpoint import Endpoint, Request
from sieval.core.errors import EndpointError
from sieval.core.records import Completion, Failure


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How often and how long one rollout is tried.

    `timeout_s` is the deadline of all attempts and the waits between them; `attempt_timeout_s` bounds one
    attempt, None leaves it the whole. A wait is drawn evenly from 0 to `base_s`, doubled per attempt up to
    `cap_s`; a longer Retry-After goes first.
    """

    attempts: int = 8
    timeout_s: float = 3600.0
    attempt_timeout_s: float | None = None
    base_s: float = 0.5
    cap_s: float = 60.0

    def __post_init__(self) -> None:
        if self.attempts < 1:
            raise ValueError(f"attempts must be at least 1 (got {self.attempts})")
        for name in ("timeout_s", "attempt_timeout_s", "base_s", "cap_s"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise ValueError(f"{name} must be above 0 seconds (got {value})")


class Answer(NamedTuple):
    """How a rollout ended: one of `completion` and `failure` is set; `latency_s` spans the attempts."""

    completion: Completion | None
    failure: Failure | None
    attempts: int
    latency_s: float


async def answer(endpoint: Endpoint, request: Request, policy: RetryPolicy) -> Answer:
    """The completion, or why there is none; only cancellation and the endpoint's own bugs pass through."""
    started = anyio.current_time()
    deadline = started + policy.timeout_s
    attempts = 0
    error: EndpointError | None = None
    while True:
        attempts += 1
        tried = await _attempt(endpoint, request, policy, deadline, error)
        if isinstance(tried, Completion):
            return Answer(tried, None, attempts, anyio.current_time() - started)
        error = tried
        wait_s = _wait_s(policy, error, attempts)
        refusal = _refusal(policy, error, attempts, wait_s, deadline - anyio.current_time())
        if refusal is not None:
            failure = Failure(error.kind, f"{error}{refusal}", error.status)
            return Answer(None, failure, attempts, anyio.current_time() - started)
        await anyio.sleep(wait_s)


async def _attempt(
    endpoint: Endpoint, request: Request, policy: RetryPolicy, deadline: float, previous: EndpointError | None
) -> Completion | EndpointError:
    limit = deadline
    if policy.attempt_timeout_s is not None:
        limit = min(deadline, anyio.current_time() + policy.attempt_timeout_s)
    with anyio.CancelScope(deadline=limit):
        try:
            return await endpoint.complete(request)
        except EndpointError as error:
            return error
    if limit < deadline:
        message = f"no completion within the {policy.attempt_timeout_s:g} s one attempt may take"
        return EndpointError("timeout", message, retryable=True)
    message = f"no completion within the deadline of {policy.timeout_s:g} s"
    if previous is not None:
        message += f"; the attempt before failed: {previous}"
    return EndpointError("timeout", message)


def _wait_s(policy: RetryPolicy, error: EndpointError, attempts: int) -> float:
    """Full jitter, after whatever the server asked for, so that waiters do not come back together."""
    ceiling = min(policy.cap_s, policy.base_s * 2.0 ** min(attempts - 1, 60))
    asked = error.retry_after_s
    if asked is not None:
        return max(asked, 0.0) + random.uniform(0.0, policy.base_s)
    return random.uniform(0.0, ceiling)


def _refusal(
    policy: RetryPolicy, error: EndpointError, attempts: int, wait_s: float, left_s: float
) -> str | None:
    """Why no further attempt follows, as a suffix of the failure's message; None when one does."""
    if not error.retryable:
        return ""
    if attempts >= policy.attempts:
        return f" (gave up after {attempts} attempts)" if attempts > 1 else ""
    if wait_s >= left_s:
        if error.retry_after_s is not None:
            left = f"{max(left_s, 0.0):.1f} s of the deadline of {policy.timeout_s:g} s are left"
            return f" (the server asks to wait {error.retry_after_s:g} s; {left})"
        return f" (gave up after {attempts} attempts: the deadline of {policy.timeout_s:g} s is near)"
    return None
