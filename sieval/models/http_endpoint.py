"""An endpoint over HTTP, by a bare aiohttp client."""

import io
from collections.abc import Sequence

import aiohttp

from sieval.core.endpoint import Request
from sieval.core.jsonvalue import encode_line
from sieval.models.answer_body import bounded
from sieval.models.group_body import answers_in
from sieval.models.refusal import MAX_ERROR_BYTES, refusal
from sieval.models.remote import RemoteEndpoint
from sieval.models.session import open_session, transport_error
from sieval.models.shares import Answered
from sieval.models.wire import Wire

_LOST = (aiohttp.ClientError, OSError)


class HttpEndpoint(RemoteEndpoint[Wire]):
    """One base URL that speaks one wire."""

    _session: aiohttp.ClientSession | None = None

    async def aclose(self) -> None:
        """Close every connection."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def _exchange(self, requests: Sequence[Request]) -> Sequence[Answered]:
        session, count = self._opened(), len(requests)
        body = encode_line(self._wire.body(requests[0], stream=self._settings.stream, choices=count))
        data = body if len(body) < 2**20 else io.BytesIO(body)  # aiohttp warns of long bytes
        try:
            async with session.post(self._url, data=data, allow_redirects=False) as response:
                chunks, kind = response.content.iter_any(), response.content_type
                if 200 <= response.status < 300:
                    return await answers_in(
                        chunks, content_type=kind, wire=self._wire, url=self._url, count=count, lost=_LOST
                    )
                reason = await bounded(chunks, MAX_ERROR_BYTES, self._url, cut=True)
                raise refusal(response.status, response.headers, reason, self._url)
        except _LOST as error:
            raise transport_error(error, self._url, self._settings) from error

    def _opened(self) -> aiohttp.ClientSession:
        """The session, made at first use: a connection pool belongs to the event loop."""
        if self._session is None:
            self._session = open_session(self._settings, pool=self._settings.concurrency or 0)
        return self._session
