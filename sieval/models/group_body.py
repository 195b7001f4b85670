"""From the bytes of one answer to the completions of several rollouts in it, whole or streamed."""

from collections.abc import AsyncIterator

from sieval.core.errors import EndpointError
from sieval.core.jsonvalue import JsonObject
from sieval.core.records import Usage
from sieval.models.answer_body import (
    DONE,
    EVENT_STREAM,
    MAX_BODY_BYTES,
    bounded,
    completion_in,
    drain,
    payload_of,
)
from sieval.models.shares import Answered, share_usage
from sieval.models.sse import EventReader
from sieval.models.wire import LISTED, Wire, usage_of

Lost = tuple[type[Exception], ...]
"""What a client raises when a connection is lost."""


async def answers_in(
    chunks: AsyncIterator[bytes], *, content_type: str, wire: Wire, url: str, count: int, lost: Lost
) -> list[Answered]:
    """What an answer of HTTP 2xx holds of each of `count` rollouts, in their order.

    Raises:
        EndpointError: when it is no JSON or is too long, or there is one rollout and no completion of it.
    """
    if count == 1:
        return [await completion_in(chunks, content_type=content_type, wire=wire, url=url)]
    if content_type == EVENT_STREAM:
        return await _streamed(chunks, _StreamedGroup(wire, url, count), lost)
    body = await bounded(chunks, MAX_BODY_BYTES, url)
    if body.lstrip().startswith(b"["):
        body = b'{"%b":%b}' % (LISTED.encode(), body)
    payload = payload_of(body, content_type, url)
    found = {part.choice: part.payload for part in wire.parts(payload)}
    answers = [_answered(wire, found.get(index)) for index in range(count)]
    return share_usage(answers, usage_of(payload.get("usage")))


def missing() -> EndpointError:
    """The error of a rollout for which an answer holds no choice."""
    return EndpointError("bad_body", "the answer holds no choice for this rollout", retryable=True)


def _answered(wire: Wire, part: JsonObject | None) -> Answered:
    if part is None:
        return missing()
    try:
        return wire.completion(part)
    except EndpointError as error:
        return error


async def _streamed(chunks: AsyncIterator[bytes], group: "_StreamedGroup", lost: Lost) -> list[Answered]:
    """Those that had ended when the connection was lost are kept."""
    reader = EventReader()
    try:
        async for chunk in chunks:
            for event in reader.feed(chunk):
                if group.take(event):
                    await drain(chunks)
                    return group.answers(ended=True)
    except lost:
        answers = group.answers(ended=False)
        if all(isinstance(answer, EndpointError) for answer in answers):
            raise
        return answers
    ended = [group.take(event) for event in reader.close()]
    return group.answers(ended=any(ended))


class _StreamedGroup:
    """Choices that arrive in turns, each gathered by its index."""

    def __init__(self, wire: Wire, url: str, count: int) -> None:
        self._wire = wire
        self._url = url
        self._collectors = [wire.collector() for _ in range(count)]
        self._told = [False] * count
        self._usage = Usage()

    def take(self, event: bytes) -> bool:
        """Take one event in; whether it was the last."""
        if event == DONE:
            return True
        payload = payload_of(event, EVENT_STREAM, self._url)
        if payload.get("usage"):
            self._usage = usage_of(payload["usage"])
        for index, part in self._wire.parts(payload):
            if 0 <= index < len(self._collectors):
                self._told[index] = True
                self._collectors[index].add(part)
        return False

    def answers(self, *, ended: bool) -> list[Answered]:
        """What became of each."""
        answers: list[Answered] = []
        for collector, told in zip(self._collectors, self._told, strict=True):
            try:
                if ended and not told:
                    raise missing()
                answers.append(collector.completion(ended=ended))
            except EndpointError as error:
                answers.append(error)
        return share_usage(answers, self._usage)
