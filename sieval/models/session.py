"""An aiohttp session and what it meets on the way: bounded bodies, lost connections."""

import os
import socket
import ssl
from collections.abc import Mapping
from typing import TYPE_CHECKING

import aiohttp

from sieval import __version__
from sieval.core.errors import EndpointError
from sieval.models.refusal import one_line
from sieval.models.settings import EndpointSettings

if TYPE_CHECKING:
    from aiohttp.connector import AddrInfoType

# uvicorn closes an idle connection after 5 s; a request sent into that moment would be lost.
KEEPALIVE_S = 4.0
_KEEPALIVE_OPTIONS = (("TCP_KEEPIDLE", 60), ("TCP_KEEPINTVL", 15), ("TCP_KEEPCNT", 4))


def open_session(settings: EndpointSettings, *, pool: int) -> aiohttp.ClientSession:
    """A client of `pool` connections at most (0: no limit), with the settings' headers and no deadline."""
    return aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(
            limit=pool,
            keepalive_timeout=KEEPALIVE_S,
            ttl_dns_cache=300,
            socket_factory=watched_socket,
        ),
        headers=request_headers(settings),
        proxy=settings.proxy,
        cookie_jar=aiohttp.DummyCookieJar(),
        timeout=aiohttp.ClientTimeout(total=None, sock_connect=settings.connect_timeout_s),
    )


def watched_socket(address: "AddrInfoType") -> socket.socket:
    """A socket whose silent peer is noticed within two minutes, however long a generation takes."""
    family, kind, protocol, _, _ = address
    watched = socket.socket(family=family, type=kind, proto=protocol)
    watched.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for option, value in _KEEPALIVE_OPTIONS:
        if hasattr(socket, option):
            watched.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)
    return watched


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


def transport_error(error: Exception, url: str, settings: EndpointSettings) -> EndpointError:
    """What a lost, refused or broken connection means."""
    retryable = True
    match error:
        case aiohttp.ClientHttpProxyError():
            return _proxy_refusal(error, url)
        case aiohttp.ClientProxyConnectionError():
            message = f"cannot connect to the proxy before {url}: {_reason(error.os_error)}"
            return EndpointError("unreachable", message, retryable=True)
        case aiohttp.ClientConnectorDNSError():
            whose = "the host of" if settings.proxy is None else "the proxy's host, or that of"
            message = f"cannot resolve {whose} {url}"
            return EndpointError("unreachable", message, retryable=True)
        case aiohttp.ClientConnectorCertificateError() | ssl.SSLCertVerificationError():
            message, retryable = f"the certificate of {url} is not trusted: {one_line(str(error))}", False
        case aiohttp.ClientSSLError():
            message, retryable = f"{url} does not speak TLS as expected: {one_line(str(error))}", False
        case aiohttp.ConnectionTimeoutError():
            message = f"no connection to {url} within {settings.connect_timeout_s:g} s"
            return EndpointError("unreachable", message, retryable=True)
        case aiohttp.ClientConnectorError():
            message = f"cannot connect to {url}: {_reason(error.os_error)}"
            return EndpointError("unreachable", message, retryable=True)
        case aiohttp.ClientPayloadError():
            message = f"the answer of {url} was cut: {one_line(str(error))}"
        case aiohttp.ClientResponseError():
            message = f"{url} does not answer in HTTP: {one_line(error.message)}"
            return EndpointError("bad_body", message, retryable=True)
        case _:
            message = f"the connection to {url} was lost before an answer: {_reason(error)}"
    return EndpointError("connection", message, retryable=retryable)


def _proxy_refusal(error: aiohttp.ClientHttpProxyError, url: str) -> EndpointError:
    """What a proxy that opens no connection means."""
    message = f"the proxy turned the connection to {url} away: HTTP {error.status} {one_line(error.message)}"
    if error.status in (401, 403, 407):
        return EndpointError("auth", message, status=error.status)
    return EndpointError("unreachable", message, status=error.status, retryable=True)


def _reason(error: Exception) -> str:
    number = error.errno if isinstance(error, OSError) else None
    said = os.strerror(number) if number is not None and number > 0 else str(error)
    return one_line(said or type(error).__name__, 120)
