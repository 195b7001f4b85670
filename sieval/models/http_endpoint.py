"""An endpoint over HTTP, by a bare aiohttp client."""

import io

import aiohttp

from sieval.core.endpoint import Request
from sieval.core.errors import EndpointError
from sieval.core.jsonvalue import JsonObject, decode_object, encode_line
from sieval.core.records import Completion
from sieval.models.readiness import Readiness
from sieval.models.redactor import Redactor
from sieval.models.refusal import MAX_ERROR_BYTES, embedded_error, one_line, refusal
from sieval.models.session import open_session, read_bounded, transport_error
from sieval.models.settings import EndpointSettings, server_root
from sieval.models.sse import EventReader
from sieval.models.wire import MAX_BODY_BYTES, Wire

_DONE = b"[DONE]"


class HttpEndpoint:
    """One base URL that speaks one wire."""

    def __init__(self, settings: EndpointSettings, base_url: str, wire: Wire) -> None:
        self._settings = settings
        self._wire = wire
        self._url = (server_root(base_url) if wire.native else base_url) + wire.path
        self._readiness = Readiness(settings, base_url)
        self._redactor = Redactor.of(settings)
        self._session: aiohttp.ClientSession | None = None

    async def check(self) -> None:
        """Return when requests can be sent."""
        await self._readiness.check()

    async def probe(self) -> bool:
        """Whether the server answers at all."""
        return await self._readiness.alive()

    async def complete(self, request: Request) -> Completion:
        """The endpoint's answer to one attempt; the caller holds the deadline."""
        try:
            body = encode_line(self._wire.body(request, stream=self._settings.stream))
            completion = await self._exchange(body)
        except EndpointError as error:
            error.args = (self._redactor.message(str(error)),)
            raise
        return redacted(completion, self._redactor)

    async def aclose(self) -> None:
        """Close every connection."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def _exchange(self, body: bytes) -> Completion:
        session = self._opened()
        data = body if len(body) < 2**20 else io.BytesIO(body)  # aiohttp warns of long bytes
        try:
            async with session.post(self._url, data=data, allow_redirects=False) as response:
                if not 200 <= response.status < 300:
                    reason = await read_bounded(response, MAX_ERROR_BYTES, cut=True)
                    raise refusal(response.status, response.headers, reason, self._url)
                if response.content_type == "text/event-stream":
                    return await self._streamed(response)
                whole = await read_bounded(response, MAX_BODY_BYTES)
                return self._completion(whole, response)
        except (aiohttp.ClientError, OSError) as error:
            raise transport_error(error, self._url, self._settings) from error

    def _opened(self) -> aiohttp.ClientSession:
        """The session, made at first use: a connection pool belongs to the event loop."""
        if self._session is None:
            self._session = open_session(self._settings, pool=self._settings.concurrency or 0)
        return self._session

    def _completion(self, body: bytes, response: aiohttp.ClientResponse) -> Completion:
        payload = self._payload(body, f"HTTP {response.status}, {response.content_type}")
        return self._wire.completion(payload)

    async def _streamed(self, response: aiohttp.ClientResponse) -> Completion:
        reader, collector, ended = EventReader(), self._wire.collector(), False
        async for chunk in response.content.iter_any():
            for event in reader.feed(chunk):
                if event == _DONE:
                    return collector.completion(ended=True)
                collector.add(self._payload(event, "an event of a stream"))
        for event in reader.close():
            ended = event == _DONE
            if not ended:
                collector.add(self._payload(event, "an event of a stream"))
        return collector.completion(ended=ended)

    def _payload(self, body: bytes, what: str) -> JsonObject:
        try:
            payload = decode_object(body)
        except ValueError as error:
            start = one_line(body[:400].decode("utf-8", "replace"), 80)
            message = f"{self._url} must answer a JSON object (got {start!r}: {what})"
            raise EndpointError("bad_body", message, retryable=True) from error
        refused = embedded_error(payload, self._url)
        if refused is not None:
            raise refused
        return payload


def redacted(completion: Completion, redactor: Redactor) -> Completion:
    """The completion without the key, should the server have echoed it."""
    text = redactor.completion(completion.text)
    reasoning = completion.reasoning and redactor.completion(completion.reasoning)
    if text == completion.text and reasoning == completion.reasoning:
        return completion
    return Completion(text, reasoning, completion.finish_reason, completion.usage)
