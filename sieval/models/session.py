"""An aiohttp session and what it meets on the way: bounded bodies, lost connections."""

import os
import ssl
from collections.abc import Mapping

import aiohttp

from sieval import __version__
from sieval.core.errors import EndpointError
from sieval.models.refusal import one_line
from sieval.models.settings import EndpointSettings

# uvicorn closes an idle connection after 5 s; a request sent into that moment would be lost.
_KEEPALIVE_S = 4.0


def open_session(settings: EndpointSettings, *, pool: int) -> aiohttp.ClientSession:
    """A client of `pool` connections at most (0: no limit), with the settings' headers and no deadline."""
    return aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(limit=pool, keepalive_timeout=_KEEPALIVE_S, ttl_dns_cache=300),
        headers=request_headers(settings),
        cookie_jar=aiohttp.DummyCookieJar(),
        timeout=aiohttp.ClientTimeout(total=None, sock_connect=settings.connect_timeout_s),
    )


def request_headers(settings: EndpointSettings) -> Mapping[str, str]:
    """The headers of every request; the settings' own come last."""
    headers = {
        "Content-Type": "application/json",
        "Accept": "application/json, text/event-stream" if settings.stream else "application/json",
        "Accept-Encoding": "identity",
        "User-Agent": f"sieval/{__version__}",
    }
    if settings.api_key:
        headers["Authorization"] = f"Bearer {settings.api_key}"
    return {**headers, **dict(settings.headers)}


async def read_bounded(response: aiohttp.ClientResponse, limit: int, *, cut: bool = False) -> bytes:
    """The body, decompressed; past `limit` bytes it is cut, or refused.

    Raises:
        EndpointError: when the body is longer and may not be cut.
    """
    chunks: list[bytes] = []
    size = 0
    async for chunk in response.content.iter_any():
        chunks.append(chunk)
        size += len(chunk)
        if size > limit:
            response.close()
            if cut:
                break
            raise EndpointError("bad_body", f"{response.url} answered more than {limit} bytes")
    return (chunks[0] if len(chunks) == 1 else b"".join(chunks))[:limit]


def transport_error(error: Exception, url: str, settings: EndpointSettings) -> EndpointError:
    """What a lost, refused or broken connection means."""
    retryable = True
    match error:
        case aiohttp.ClientConnectorDNSError():
            message = f"cannot resolve the host of {url}; check the base URL"
        case aiohttp.ClientConnectorCertificateError() | ssl.SSLCertVerificationError():
            message, retryable = f"the certificate of {url} is not trusted: {one_line(str(error))}", False
        case aiohttp.ClientSSLError():
            message, retryable = f"{url} does not speak TLS as expected: {one_line(str(error))}", False
        case aiohttp.ConnectionTimeoutError():
            message = f"no connection to {url} within {settings.connect_timeout_s:g} s"
        case aiohttp.ClientConnectorError():
            message = f"cannot connect to {url}: {_reason(error.os_error)}"
        case aiohttp.ClientPayloadError():
            message = f"the answer of {url} was cut: {one_line(str(error))}"
        case aiohttp.ClientResponseError():
            message = f"{url} does not answer in HTTP: {one_line(error.message)}"
            return EndpointError("bad_body", message, retryable=True)
        case _:
            message = f"the connection to {url} was lost before an answer: {_reason(error)}"
    return EndpointError("connection", message, retryable=retryable)


def _reason(error: Exception) -> str:
    number = error.errno if isinstance(error, OSError) else None
    said = os.strerror(number) if number is not None and number > 0 else str(error)
    return one_line(said or type(error).__name__, 120)
