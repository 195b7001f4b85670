"""An endpoint over HTTP, by a bare aiohttp client."""

import io

import aiohttp

from sieval.core.endpoint import Request
from sieval.core.errors import EndpointError
from sieval.core.jsonvalue import encode_line
from sieval.core.records import Completion
from sieval.models.answer_body import bounded, completion_in
from sieval.models.readiness import Readiness
from sieval.models.redactor import Redactor
from sieval.models.refusal import MAX_ERROR_BYTES, refusal
from sieval.models.session import open_session, transport_error
from sieval.models.settings import EndpointSettings, server_root
from sieval.models.wire import Wire, stopped


class HttpEndpoint:
    """One base URL that speaks one wire."""

    def __init__(self, settings: EndpointSettings, base_url: str, wire: Wire) -> None:
        self._settings = settings
        self._base_url = base_url
        self._wire = wire
        self._url = (server_root(base_url) if wire.native else base_url) + wire.path
        self._readiness = Readiness(settings, base_url)
        self._redactor = Redactor.of(settings)
        self._session: aiohttp.ClientSession | None = None

    @property
    def name(self) -> str:
        """Its base URL."""
        return self._base_url

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
            completion = stopped(await self._exchange(body), request.sampling)
            return self._redactor.redacted(completion)
        except EndpointError as error:
            error.args = (self._redactor.message(str(error)),)
            raise

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
                chunks = response.content.iter_any()
                if 200 <= response.status < 300:
                    kind = response.content_type
                    return await completion_in(chunks, content_type=kind, wire=self._wire, url=self._url)
                reason = await bounded(chunks, MAX_ERROR_BYTES, self._url, cut=True)
                raise refusal(response.status, response.headers, reason, self._url)
        except (aiohttp.ClientError, OSError) as error:
            raise transport_error(error, self._url, self._settings) from error

    def _opened(self) -> aiohttp.ClientSession:
        """The session, made at first use: a connection pool belongs to the event loop."""
        if self._session is None:
            self._session = open_session(self._settings, pool=self._settings.concurrency or 0)
        return self._session
