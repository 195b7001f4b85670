"""Attempts at one rollout until it is answered, hopeless or out of time."""

import random
import time
from dataclasses import dataclass
from typing import NamedTuple

import anyio

from sieval.core.endpoint import Endpoint, Request
from sieval.core.errors import EndpointError
from sieval.core.plural import counted
from sieval.core.records import Completion, Failure

_LONG_S = 60.0  # an attempt of that length met a server


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How often and how long one rollout is tried.

    `timeout_s` is the deadline of all attempts and the waits between them; `attempt_timeout_s` bounds one
    attempt, None leaves it the whole. An attempt that met no server, or one that asked for patience (429,
    502, 503), does not count towards `attempts`: such a spell may last `patience_s`. A wait is drawn evenly
    from 0 to `base_s`, doubled per attempt up to `cap_s`; it is never shorter than Retry-After.
    """

    attempts: int = 8
    timeout_s: float = 3600.0
    attempt_timeout_s: float | None = None
    patience_s: float = 600.0
    base_s: float = 0.5
    cap_s: float = 30.0

    def __post_init__(self) -> None:
        if self.attempts < 1:
            raise ValueError(f"attempts must be at least 1 (got {self.attempts})")
        for name in ("timeout_s", "attempt_timeout_s", "patience_s", "base_s", "cap_s"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise ValueError(f"{name} must be above 0 seconds (got {value})")


class Answer(NamedTuple):
    """How a rollout ended: one of `completion` and `failure` is set; `latency_s` spans the attempts."""

    completion: Completion | None
    failure: Failure | None
    attempts: int
    latency_s: float


@dataclass(slots=True)
class _Trail:
    """What one rollout has been through."""

    deadline: float
    attempts: int = 0
    counted: int = 0
    patient_since: float | None = None

    def note(self, error: EndpointError, began: float, now: float) -> None:
        """Count a failed attempt, or begin or continue a spell of patience; a long attempt begins anew."""
        if error.kind in ("unreachable", "rate_limit") or error.status in (502, 503):
            if self.patient_since is None or now - began > _LONG_S:
                self.patient_since = now
        else:
            self.counted += 1
            self.patient_since = None


async def answer(endpoint: Endpoint, request: Request, policy: RetryPolicy) -> Answer:
    """The completion, or why there is none; only cancellation and the endpoint's own bugs pass through."""
    started = time.monotonic()
    trail = _Trail(started + policy.timeout_s)
    error: EndpointError | None = None
    while True:
        trail.attempts += 1
        began = time.monotonic()
        tried = await _attempt(endpoint, request, policy, trail.deadline, error)
        now = time.monotonic()
        if isinstance(tried, Completion):
            return Answer(tried, None, trail.attempts, now - started)
        error = tried
        trail.note(error, began, now)
        wait_s = _wait_s(policy, error, trail.attempts)
        refusal = _refusal(policy, error, trail, wait_s, now)
        if refusal is not None:
            failure = Failure(error.kind, f"{error}{refusal}", error.status)
            return Answer(None, failure, trail.attempts, now - started)
        await anyio.sleep(wait_s)


async def _attempt(
    endpoint: Endpoint, request: Request, policy: RetryPolicy, deadline: float, previous: EndpointError | None
) -> Completion | EndpointError:
    limit = deadline  # on the event loop's clock, which is time.monotonic()
    if policy.attempt_timeout_s is not None:
        limit = min(deadline, time.monotonic() + policy.attempt_timeout_s)
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
    policy: RetryPolicy, error: EndpointError, trail: _Trail, wait_s: float, now: float
) -> str | None:
    """Why no further attempt follows, as a suffix of the failure's message; None when one does."""
    if not error.retryable:
        return ""
    tried = f"gave up after {counted(trail.attempts, 'attempt')}"
    if trail.counted >= policy.attempts:
        return f" ({tried})" if trail.attempts > 1 else ""
    left_s = trail.deadline - now
    if wait_s >= left_s:
        if error.retry_after_s is not None:
            left = f"{max(left_s, 0.0):.1f} s of the deadline of {policy.timeout_s:g} s are left"
            return f" (the server asks to wait {error.retry_after_s:g} s; {left})"
        return f" ({tried}: the deadline of {policy.timeout_s:g} s is near)"
    if trail.patient_since is not None and now + wait_s - trail.patient_since > policy.patience_s:
        return f" ({tried}: no better for {policy.patience_s:g} s)"
    return None
