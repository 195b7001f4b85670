"""Several base URLs of one model, the least busy first and dead ones set aside."""

import logging
import math
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

import anyio

from sieval.core.endpoint import Request
from sieval.core.errors import EndpointError
from sieval.core.records import Completion
from sieval.models.grouping import GroupEndpoint
from sieval.models.shares import Answered

_log = logging.getLogger(__name__)
_T = TypeVar("_T")
_FAULTS = ("unreachable", "connection", "server", "timeout")


class Probed(GroupEndpoint, Protocol):
    """An endpoint that can be asked cheaply whether it lives."""

    @property
    def name(self) -> str:
        """Its base URL."""

    async def probe(self) -> bool:
        """Whether the server answers at all, within seconds."""


@dataclass(slots=True)
class _Member:
    """`trial_until` is set while it is back but has not yet answered; `relapses` counts failed trials."""

    endpoint: Probed
    outstanding: int = 0
    faults: int = 0
    relapses: int = 0
    set_aside_at: float | None = None
    trial_until: float | None = None
    probe_at: float = math.inf

    def is_live(self, now: float) -> bool:
        """Whether it takes a request: one at a time while on trial."""
        if self.set_aside_at is not None:
            return False
        return self.trial_until is None or self.outstanding == 0 or now >= self.trial_until


class BalancedEndpoint:
    """Each attempt goes to the live member with the fewest outstanding ones.

    A member that fails `faults` times in a row is set aside and probed, at once and then every
    `probe_every_s`; found alive, it is on trial for as long. With every member set aside, the one longest
    so is tried.
    """

    def __init__(self, endpoints: Sequence[Probed], *, faults: int = 3, probe_every_s: float = 5.0) -> None:
        if not endpoints:
            raise ValueError("balancing needs at least one endpoint (got none)")
        self._members = tuple(_Member(endpoint) for endpoint in endpoints)
        self._faults = faults
        self._probe_every_s = probe_every_s
        self._turn = 0

    async def check(self) -> None:
        """Return when requests can be sent to every member.

        Raises:
            EndpointError: when any of them is not as it should be.
        """
        for member in self._members:
            await member.endpoint.check()

    async def complete(self, request: Request) -> Completion:
        """The answer of the member chosen for this attempt."""
        return await self._at_one(lambda endpoint: endpoint.complete(request), 1)

    async def complete_group(self, requests: Sequence[Request]) -> Sequence[Answered]:
        """How each rollout of a group ended at the member chosen for them."""
        return await self._at_one(lambda endpoint: endpoint.complete_group(requests), len(requests))

    async def _at_one(self, ask: Callable[[Probed], Awaitable[_T]], weight: int) -> _T:
        await self._probe_one()
        member = self._chosen()
        member.outstanding += weight
        try:
            answered = await ask(member.endpoint)
        except EndpointError as error:
            if error.kind in _FAULTS:
                self._note_fault(member, str(error))
            else:
                self._note_answer(member)
            raise
        except anyio.get_cancelled_exc_class():  # how a deadline looks from here
            self._note_fault(member, "no answer in time")
            raise
        finally:
            member.outstanding -= weight
        self._note_answer(member)
        return answered

    async def aclose(self) -> None:
        """Close every member, each even if another fails."""
        async with anyio.create_task_group() as tg:
            for member in self._members:
                tg.start_soon(member.endpoint.aclose)

    def _chosen(self) -> _Member:
        now = anyio.current_time()
        live = [member for member in self._members if member.is_live(now)]
        if not live:
            return min(self._members, key=lambda member: member.set_aside_at or 0.0)
        self._turn += 1  # equals take turns
        start = self._turn % len(live)
        return min(live[start:] + live[:start], key=lambda member: member.outstanding)

    async def _probe_one(self) -> None:
        now = anyio.current_time()
        due = next((member for member in self._members if member.probe_at <= now), None)
        if due is None:
            return
        due.probe_at = math.inf  # others need not ask while this one does
        alive = False
        try:
            alive = await due.endpoint.probe()
        finally:
            now = anyio.current_time()
            if due.set_aside_at is not None and not alive:
                due.probe_at = now + self._probe_every_s
        if due.set_aside_at is not None and alive:
            due.set_aside_at = None
            due.trial_until = now + self._probe_every_s

    def _note_answer(self, member: _Member) -> None:
        if member.set_aside_at is not None or member.trial_until is not None:
            _log.warning("%s answers again", member.endpoint.name)
        member.faults = member.relapses = 0
        member.set_aside_at = member.trial_until = None
        member.probe_at = math.inf

    def _note_fault(self, member: _Member, reason: str) -> None:
        member.faults += 1
        now = anyio.current_time()
        if member.set_aside_at is not None:
            member.set_aside_at = now
        elif member.trial_until is not None:
            member.relapses += 1
            member.set_aside_at, member.trial_until = now, None
            member.probe_at = now + self._probe_every_s * 2.0 ** min(member.relapses - 1, 4)
        elif member.faults >= self._faults:
            member.set_aside_at = member.probe_at = now
            _log.warning("%s is set aside: %s", member.endpoint.name, reason)
