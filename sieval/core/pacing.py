"""How fast an endpoint is asked: requests and tokens per minute, and what came of it."""

import math
from dataclasses import dataclass

import anyio

from sieval.core.endpoint import Endpoint, Request
from sieval.core.errors import EndpointError
from sieval.core.records import Completion


@dataclass(frozen=True, slots=True)
class RateLimits:
    """What a hosted API allows: requests and tokens (prompt and completion) a minute; None is unlimited."""

    requests_per_minute: float | None = None
    tokens_per_minute: float | None = None

    def __post_init__(self) -> None:
        for name in ("requests_per_minute", "tokens_per_minute"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise ValueError(f"{name} must be above 0 (got {value})")


@dataclass(slots=True)
class Traffic:
    """Running counts of one endpoint's attempts."""

    completed: int = 0
    tokens: int = 0
    refused: int = 0

    @property
    def attempts(self) -> int:
        """Attempts that were answered, or refused for their number."""
        return self.completed + self.refused


class Bucket:
    """Permits that grow evenly with time, at most ten seconds' worth of them in store.

    What was taken may exceed what was there (a completion's length is known afterwards): the debt is then
    waited for.
    """

    def __init__(self, per_minute: float, now: float) -> None:
        self._rate = per_minute / 60
        self._most = max(1.0, self._rate * 10)
        self._stored = self._most
        self._seen = now

    def take(self, amount: float, now: float) -> None:
        """Take `amount`; negative gives back."""
        self._refill(now)
        self._stored -= amount

    def wait_s(self, amount: float, now: float) -> float:
        """Seconds until `amount` (or the most ever in store, if that is less) can be taken."""
        self._refill(now)
        return max(0.0, (min(amount, self._most) - self._stored) / self._rate)

    def _refill(self, now: float) -> None:
        self._stored = min(self._most, self._stored + (now - self._seen) * self._rate)
        self._seen = now


class PacedEndpoint:
    """An endpoint asked no faster than its limits allow; `traffic` says what came of it."""

    def __init__(self, endpoint: Endpoint, limits: RateLimits) -> None:
        self.traffic = Traffic()
        self._endpoint = endpoint
        self._limits = limits
        self._requests: Bucket | None = None
        self._tokens: Bucket | None = None
        self._turn = anyio.Lock()

    async def check(self) -> None:
        """See `Endpoint.check`."""
        await self._endpoint.check()

    async def aclose(self) -> None:
        """See `Endpoint.aclose`."""
        await self._endpoint.aclose()

    async def complete(self, request: Request) -> Completion:
        """The endpoint's answer, asked once the limits allow it."""
        expected = self._expected_tokens()
        if self._limits != RateLimits():
            await self._wait_for_permit(expected)
        try:
            completion = await self._endpoint.complete(request)
        except EndpointError as error:
            self.traffic.refused += error.kind == "rate_limit"
            raise
        spent = (completion.usage.prompt_tokens or 0) + (completion.usage.completion_tokens or 0)
        self.traffic.completed += 1
        self.traffic.tokens += spent
        if self._tokens is not None:
            self._tokens.take(spent - expected, anyio.current_time())
        return completion

    def _expected_tokens(self) -> float:
        """The mean so far: what a request is booked at before its length is known."""
        return self.traffic.tokens / self.traffic.completed if self.traffic.completed else 0.0

    async def _wait_for_permit(self, tokens: float) -> None:
        async with self._turn:  # first come, first served
            now = anyio.current_time()
            if self._limits.requests_per_minute is not None and self._requests is None:
                self._requests = Bucket(self._limits.requests_per_minute, now)
            if self._limits.tokens_per_minute is not None and self._tokens is None:
                self._tokens = Bucket(self._limits.tokens_per_minute, now)
            for bucket, amount in ((self._requests, 1.0), (self._tokens, tokens)):
                if bucket is not None:
                    await anyio.sleep(bucket.wait_s(amount, anyio.current_time()))
                    bucket.take(amount, anyio.current_time())


@dataclass(frozen=True, slots=True)
class Window:
    """What one stretch of steady traffic showed: answers, tokens and 429s within `seconds`."""

    completed: int
    tokens: int
    refused: int
    seconds: float

    @property
    def rate(self) -> float:
        """Tokens a second, or answers a second where no tokens are counted."""
        return (self.tokens or self.completed) / self.seconds


START = 8
"""Requests in flight a search begins with."""


class KneeFinder:
    """Finds the number in flight beyond which an endpoint gets no faster, and holds there.

    It doubles while that pays, steps back once it does not, halves on 429s, and from time to time tries a
    quarter more.
    """

    PAYS = 1.1
    """A step up must bring a tenth more."""
    HOLD = 10
    """Windows between two trials."""

    def __init__(self, *, start: int = START, most: int = 4096) -> None:
        self.target = start
        self._most = most
        self._best: float | None = None
        self._settled: int | None = None
        self._held = 0

    def observe(self, window: Window) -> None:
        """Learn from traffic at the present target, and set the next one."""
        if window.refused > 0.02 * (window.completed + window.refused):
            self._settle(max(1, self.target // 2), None)
        elif self._settled is None:
            self._climb(window.rate)
        elif self.target != self._settled:
            self._judge_trial(window.rate)
        else:
            self._hold(window.rate)

    def _climb(self, rate: float) -> None:
        if self._best is not None and rate < self._best * self.PAYS:
            self._settle(max(1, self.target // 2), self._best)
        elif self.target >= self._most:
            self._settle(self.target, rate)
        else:
            self._best = rate
            self.target = min(self._most, self.target * 2)

    def _judge_trial(self, rate: float) -> None:
        assert self._settled is not None, "a trial starts from a settled target"
        if self._best is not None and rate >= self._best * (1 + (self.PAYS - 1) / 2):
            self._settle(self.target, rate)
        else:
            self._settle(self._settled, self._best)

    def _hold(self, rate: float) -> None:
        self._best = rate if self._best is None else 0.7 * self._best + 0.3 * rate
        self._held += 1
        if self._held >= self.HOLD:
            self._held = 0
            self.target = min(self._most, math.ceil(self.target * 1.25))

    def _settle(self, target: int, best: float | None) -> None:
        self.target = self._settled = target
        self._best = best
        self._held = 0
