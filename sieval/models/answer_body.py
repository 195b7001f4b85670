"""From the bytes of an answer to the completion in them, whole or streamed."""

import json
from collections.abc import AsyncIterator

import anyio

from sieval.core.errors import EndpointError
from sieval.core.jsonvalue import JsonObject, decode_object
from sieval.core.records import Completion
from sieval.models.refusal import embedded_error, one_line
from sieval.models.sse import EventReader
from sieval.models.wire import Wire

MAX_BODY_BYTES = 32 * 2**20
EVENT_STREAM = "text/event-stream"
DONE = b"[DONE]"
"""The data of the event that ends a stream."""
_DRAIN_S = 0.5


async def completion_in(
    chunks: AsyncIterator[bytes], *, content_type: str, wire: Wire, url: str
) -> Completion:
    """The completion that an answer of HTTP 2xx holds.

    Raises:
        EndpointError: when it holds none, is cut, is no JSON or is too long.
    """
    if content_type == EVENT_STREAM:
        return await _streamed(chunks, wire, url)
    body = await bounded(chunks, MAX_BODY_BYTES, url)
    return wire.completion(payload_of(body, content_type, url))


async def bounded(chunks: AsyncIterator[bytes], limit: int, url: str, *, cut: bool = False) -> bytes:
    """All bytes, decompressed; past `limit` of them the rest is cut, or refused.

    Raises:
        EndpointError: when there are more and they may not be cut.
    """
    held: list[bytes] = []
    size = 0
    async for chunk in chunks:
        held.append(chunk)
        size += len(chunk)
        if size > limit:
            if cut:
                break
            raise EndpointError("bad_body", f"{url} answered more than {limit} bytes")
    return (held[0] if len(held) == 1 else b"".join(held))[:limit]


async def _streamed(chunks: AsyncIterator[bytes], wire: Wire, url: str) -> Completion:
    reader, collector = EventReader(), wire.collector()
    async for chunk in chunks:
        for event in reader.feed(chunk):
            if event == DONE:
                completion = collector.completion(ended=True)
                await drain(chunks)
                return completion
            collector.add(payload_of(event, EVENT_STREAM, url))
    ended = False
    for event in reader.close():
        ended = event == DONE
        if not ended:
            collector.add(payload_of(event, EVENT_STREAM, url))
    return collector.completion(ended=ended)


async def drain(chunks: AsyncIterator[bytes]) -> None:
    """Read the end of the body, else the connection could not be used again."""
    with anyio.move_on_after(_DRAIN_S):
        async for _ in chunks:
            pass


def payload_of(body: bytes, content_type: str, url: str) -> JsonObject:
    """The object in a body or an event.

    Raises:
        EndpointError: when there is none, or it is an error.
    """
    try:
        payload = _decoded(body)
    except ValueError as error:
        start = one_line(body[:400].decode("utf-8", "replace"), 80)
        message = f"{url} must answer a JSON object (got {start!r} as {content_type[:80]})"
        raise EndpointError("bad_body", message, retryable=True) from error
    refused = embedded_error(payload, url)
    if refused is not None:
        raise refused
    return payload


def _decoded(body: bytes) -> JsonObject:
    """The object in `body`; half a surrogate pair or a byte that is no UTF-8 becomes U+FFFD, NaN null.

    Raises:
        ValueError: when there is none.
    """
    try:
        return decode_object(body)
    except ValueError as error:
        try:
            value = json.loads(body.decode("utf-8", "replace"), parse_constant=lambda _: None)
            text = json.dumps(value, ensure_ascii=False)
        except (ValueError, RecursionError):
            raise error from None
    return decode_object(text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace"))
