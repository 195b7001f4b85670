"""Giving up on an endpoint that nobody answers for."""

from collections.abc import Awaitable, Sequence
from typing import TypeVar

import anyio

from sieval.core.endpoint import Request
from sieval.core.errors import EndpointError
from sieval.core.records import Completion
from sieval.models.grouping import GroupEndpoint
from sieval.models.shares import Answered

_T = TypeVar("_T")
_GAP_S = 120.0  # during an outage waiting rollouts come back sooner than that


class OutageGuard:
    """Passes requests on; once every attempt for `limit_s` met no server, none is worth a retry.

    The rest of a run then ends in one attempt each instead of waiting for a dead server again and again;
    an answer, good or bad, ends the outage, and so does a while without an attempt.
    """

    def __init__(self, endpoint: GroupEndpoint, limit_s: float) -> None:
        self._endpoint = endpoint
        self._limit_s = limit_s
        self._since: float | None = None
        self._last = 0.0

    async def check(self) -> None:
        """Return when requests can be sent."""
        await self._endpoint.check()

    async def complete(self, request: Request) -> Completion:
        """The endpoint's answer to one attempt."""
        return await self._guarded(self._endpoint.complete(request))

    async def complete_group(self, requests: Sequence[Request]) -> Sequence[Answered]:
        """How each rollout of one attempt at several ended."""
        return await self._guarded(self._endpoint.complete_group(requests))

    async def _guarded(self, attempt: Awaitable[_T]) -> _T:
        try:
            answered = await attempt
        except EndpointError as error:
            if error.kind != "unreachable":
                self._since = None
                raise
            now = anyio.current_time()
            if self._since is None or now - self._last > _GAP_S:
                self._since = now
            self._last = now
            if now - self._since >= self._limit_s:
                error.retryable = False
                error.args = (f"{error}; no server for {self._limit_s:g} s",)
            raise
        self._since = None
        return answered

    async def aclose(self) -> None:
        """Close every connection."""
        await self._endpoint.aclose()
