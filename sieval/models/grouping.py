"""Rollouts of one sample, asked at the same moment, in one request."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

import anyio

from sieval.core.endpoint import Endpoint, Request
from sieval.core.errors import EndpointError
from sieval.core.records import Completion, Prompt, RolloutKey
from sieval.models.shares import Answered

_log = logging.getLogger(__name__)
_GATHER_S = 0.01
_PER_PROMPT = ("bad_request", "context_length", "content_filter")


class GroupEndpoint(Endpoint, Protocol):
    """An endpoint that can be asked for several rollouts of a sample at once."""

    async def complete_group(self, requests: Sequence[Request]) -> Sequence[Answered]:
        """How each ended, in one attempt at all of them.

        Raises:
            EndpointError: when the attempt failed as a whole.
        """


@dataclass(slots=True)
class _Group:
    """Rollouts sent together; once `ended` is set `answers` stand, None where one is missing."""

    requests: list[Request]
    answers: Sequence[Answered | None] = ()
    refused: bool = False
    full: anyio.Event = field(default_factory=anyio.Event)
    ended: anyio.Event = field(default_factory=anyio.Event)


class _Seat(NamedTuple):
    group: _Group
    position: int


class GroupedEndpoint:
    """Sends rollouts of one sample that are asked within a hundredth of a second as one request.

    Each keeps its own attempts and deadline: what a group did not answer is asked alone, at once where the
    server gave fewer choices than asked or refused the group, and otherwise when its next attempt is due.
    A server found not to know `n` is asked one by one from then on. Rollouts with a seed are never
    grouped, since each has its own.
    """

    def __init__(self, endpoint: GroupEndpoint, most: int) -> None:
        self._endpoint = endpoint
        self._most = most
        self._open: dict[tuple[str, Prompt], _Group] = {}
        self._alone: set[RolloutKey] = set()

    async def check(self) -> None:
        """Return when requests can be sent."""
        await self._endpoint.check()

    async def aclose(self) -> None:
        """Close every connection."""
        await self._endpoint.aclose()

    async def complete(self, request: Request) -> Completion:
        """The endpoint's answer to one attempt."""
        if self._most == 1 or request.sampling.seed is not None or request.key in self._alone:
            completion = await self._endpoint.complete(request)
            self._alone.discard(request.key)
            return completion
        group, position = await self._in_group(request)
        answered = group.answers[position]
        if isinstance(answered, EndpointError):
            self._alone.add(request.key)
            raise answered
        if answered is None:
            answered = await self._endpoint.complete(request)
            if group.refused:
                self._ask_singly("refuses to give several choices")
        return answered

    async def _in_group(self, request: Request) -> _Seat:
        """The rollout's seat in a group that has ended."""
        place = (request.key.sample, request.prompt)
        group = self._open.get(place)
        if group is None or group.requests[0].sampling != request.sampling:
            return _Seat(await self._lead(place, request), 0)
        position = len(group.requests)
        group.requests.append(request)
        if position + 1 >= self._most:
            del self._open[place]
            group.full.set()
        await group.ended.wait()
        return _Seat(group, position)

    async def _lead(self, place: tuple[str, Prompt], request: Request) -> _Group:
        """Gather a group around this rollout and send it; its end is the others' too."""
        group = self._open[place] = _Group([request])
        try:
            with anyio.move_on_after(_GATHER_S):
                await group.full.wait()
            self._close(place, group)
            group.answers = await self._ask(group)
        finally:
            self._close(place, group)
            if not group.answers:  # cancelled: the others are asked without this one
                group.answers = [None] * len(group.requests)
            group.ended.set()
        return group

    def _close(self, place: tuple[str, Prompt], group: _Group) -> None:
        if self._open.get(place) is group:
            del self._open[place]

    async def _ask(self, group: _Group) -> Sequence[Answered | None]:
        count = len(group.requests)
        if count == 1:
            return [None]
        try:
            answers = await self._endpoint.complete_group(group.requests)
        except EndpointError as error:
            group.refused = error.kind == "bad_request"
            return [None if error.kind in _PER_PROMPT else _copy(error) for _ in group.requests]
        kept = [None if _is_missing(answer) else answer for answer in answers]
        if None in kept and kept != [None] * count:
            self._ask_singly("gives fewer choices than asked")
        return kept

    def _ask_singly(self, reason: str) -> None:
        if self._most > 1:
            self._most = 1
            _log.warning("the endpoint %s, so each rollout is asked alone from now on", reason)


def _is_missing(answer: Answered) -> bool:
    return isinstance(answer, EndpointError) and answer.kind == "bad_body"


def _copy(error: EndpointError) -> EndpointError:
    """The same error for each rollout that raises it: a raised one gathers its own traceback."""
    return EndpointError(
        error.kind,
        str(error),
        status=error.status,
        retryable=error.retryable,
        retry_after_s=error.retry_after_s,
    )
