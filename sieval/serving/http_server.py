"""A small HTTP/1.1 server that can also misbehave on purpose.

Replies are data: a sequence of steps, each a wait, bytes to send and what becomes of the connection. Nothing
but callbacks runs, so one core answers many thousands of requests a second.
"""

import asyncio
import errno
import socket
import struct
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Literal, NamedTuple, Protocol

from sieval.serving.errors import ServingError

MAX_HEAD_BYTES = 65_536
MAX_BODY_BYTES = 64 * 1024 * 1024

End = Literal["more", "keep", "close", "reset", "hang"]
"""After a step: more to come, next request, orderly close, TCP reset, or silence until the client leaves."""

REASONS: Mapping[int, str] = {
    200: "OK",
    400: "Bad Request",
    401: "Unauthorized",
    404: "Not Found",
    405: "Method Not Allowed",
    413: "Content Too Large",
    429: "Too Many Requests",
    500: "Internal Server Error",
    503: "Service Unavailable",
}


class HttpRequest(NamedTuple):
    """One request; header names are lower case."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes


class Step(NamedTuple):
    """Wait `delay_s`, send `data`, then do `end`."""

    delay_s: float
    data: bytes
    end: End = "more"


class Handler(Protocol):
    """What answers requests: it calls `play` on each exchange, at once or later, until a step ends it."""

    def __call__(self, exchange: "Exchange") -> None: ...


class Listening(NamedTuple):
    """Where a server can be reached."""

    host: str
    port: int

    @property
    def url(self) -> str:
        """The address without a path, `http://host:port`."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"


def head(
    status: int, *, length: int | None, content_type: str = "application/json", headers: Sequence[str] = ()
) -> bytes:
    """Status line and header lines; `length` None announces a chunked body."""
    framing = "Transfer-Encoding: chunked" if length is None else f"Content-Length: {length}"
    extra = "".join(f"{line}\r\n" for line in headers)
    reason = REASONS.get(status, "Status")
    return f"HTTP/1.1 {status} {reason}\r\nContent-Type: {content_type}\r\n{extra}{framing}\r\n\r\n".encode()


def chunk(data: bytes) -> bytes:
    """One chunk of a chunked body; empty data is the last one."""
    return b"%x\r\n%b\r\n" % (len(data), data)


class Exchange:
    """One request and the reply being sent to it."""

    __slots__ = ("_connection", "_later", "_todo", "on_end", "request")

    def __init__(self, connection: "_Connection", request: HttpRequest) -> None:
        self._connection = connection
        self._later: asyncio.TimerHandle | None = None
        self._todo: list[Step] = []
        self.on_end: Callable[[], None] | None = None
        self.request = request

    @property
    def gone(self) -> bool:
        """Whether the reply has ended or the client has left: nothing more can be sent."""
        return self._connection.exchange is not self

    def play(self, steps: Sequence[Step]) -> None:
        """Send these steps after those still waiting; on the loop's thread only."""
        self._todo.extend(steps)
        if self._later is None:
            self._run()

    def play_soon(self, *steps: Step) -> None:
        """`play`, from any thread."""
        self._connection.loop.call_soon_threadsafe(self.play, steps)

    def _run(self) -> None:
        self._later = None
        while self._todo and not self.gone:
            delay_s, data, end = step = self._todo.pop(0)
            if delay_s > 0:
                self._todo.insert(0, step._replace(delay_s=0))
                self._later = self._connection.loop.call_later(delay_s, self._run)
                return
            if data:
                self._connection.write(data)
            if end == "hang":
                self._todo.clear()
            elif end != "more":
                self._connection.finish(end)

    def ended(self) -> None:
        """The connection is done with this exchange."""
        if self._later is not None:
            self._later.cancel()
        self._todo.clear()
        if self.on_end is not None:
            self.on_end()


class _Head(NamedTuple):
    method: str
    path: str
    headers: Mapping[str, str]
    length: int
    chunked: bool


class _BadRequestError(Exception):
    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class _Connection(asyncio.Protocol):
    """Reads requests one after another; a pipelined one waits until the reply before it has ended."""

    def __init__(
        self,
        handler: Handler,
        open_connections: set["_Connection"],
        loop: asyncio.AbstractEventLoop,
        idle_s: float | None,
    ) -> None:
        self.loop = loop
        self._idle_s = idle_s
        self._idle: asyncio.TimerHandle | None = None
        self._handler = handler
        self._open = open_connections
        self._buffer = bytearray()
        self._head: _Head | None = None
        self._reading = False
        self._transport: asyncio.Transport | None = None
        self.exchange: Exchange | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._open.add(self)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002  # asyncio's signature
        self._transport = None
        self._open.discard(self)
        self._drop_exchange()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if self.exchange is None and not self._reading:
            self._next()

    def write(self, data: bytes) -> None:
        if self._transport is not None:
            self._transport.write(data)

    def finish(self, end: End) -> None:
        """End the exchange in hand and go on as `end` says."""
        exchange = self.exchange
        wants_close = (
            exchange is not None and exchange.request.headers.get("connection", "").lower() == "close"
        )
        self._drop_exchange()
        if end == "reset":
            self.reset()
        elif end == "close" or wants_close:
            self.close()
        elif not self._reading:
            self._next()
        if self._idle_s is not None and self.exchange is None:
            self._idle = self.loop.call_later(self._idle_s, self.close)

    def close(self) -> None:
        """Send what is buffered, then close."""
        if self._transport is not None:
            self._transport.close()

    def reset(self) -> None:
        """Drop the connection at once; the client sees a reset."""
        if self._transport is not None:
            raw = self._transport.get_extra_info("socket")
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self._transport.abort()

    def _drop_exchange(self) -> None:
        exchange, self.exchange = self.exchange, None
        if exchange is not None:
            exchange.ended()

    def _next(self) -> None:
        self._reading = True
        try:
            while self.exchange is None and self._buffer and self._transport is not None:
                request = self._read()
                if request is None:
                    return
                if self._idle is not None:
                    self._idle.cancel()
                self.exchange = Exchange(self, request)
                self._handler(self.exchange)
        except _BadRequestError as exc:
            body = f"{exc}\n".encode()
            self.write(head(exc.status, length=len(body), content_type="text/plain") + body)
            self._buffer.clear()
            self.close()
        finally:
            self._reading = False

    def _read(self) -> HttpRequest | None:
        if self._head is None:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                if len(self._buffer) > MAX_HEAD_BYTES:
                    raise _BadRequestError(400, f"request head must fit {MAX_HEAD_BYTES} bytes")
                return None
            self._head = _read_head(bytes(self._buffer[:end]))
            del self._buffer[: end + 4]
            if self._head.headers.get("expect", "").lower() == "100-continue":
                self.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        method, path, headers, length, chunked = self._head
        if chunked:
            body = _take_chunked(self._buffer)
            if body is None:
                return None
        elif len(self._buffer) < length:
            return None
        else:
            body = bytes(self._buffer[:length])
            del self._buffer[:length]
        self._head = None
        return HttpRequest(method, path, headers, body)


def _read_head(raw: bytes) -> _Head:
    first, *lines = raw.decode("latin-1").lstrip("\r\n").split("\r\n")
    words = first.split(" ")
    if len(words) != 3 or not words[2].startswith("HTTP/1."):
        raise _BadRequestError(400, f"request line must read METHOD PATH HTTP/1.1 (got {first[:80]!r})")
    headers = {}
    for line in lines:
        name, _, value = line.partition(":")
        headers[name.lower()] = value.strip()
    length = headers.get("content-length", "0")
    if not length.isdecimal():
        raise _BadRequestError(400, f"Content-Length must be a number (got {length[:80]!r})")
    if int(length) > MAX_BODY_BYTES:
        raise _BadRequestError(413, f"request body must fit {MAX_BODY_BYTES} bytes")
    chunked = "chunked" in headers.get("transfer-encoding", "").lower()
    return _Head(words[0], words[1].partition("?")[0], headers, int(length), chunked)


def _take_chunked(buffer: bytearray) -> bytes | None:
    """The whole chunked body, taken off the buffer, or None while it is incomplete."""
    parts: list[bytes] = []
    at = 0
    while (line_end := buffer.find(b"\r\n", at)) >= 0:
        size_text = bytes(buffer[at:line_end]).partition(b";")[0].strip()
        try:
            size = int(size_text, 16)
        except ValueError as exc:
            raise _BadRequestError(400, f"chunk size must be hexadecimal (got {size_text[:80]!r})") from exc
        at = line_end + 2
        if at + size > MAX_BODY_BYTES:
            raise _BadRequestError(413, f"request body must fit {MAX_BODY_BYTES} bytes")
        if len(buffer) < at + size + 2:
            return None
        if size == 0:
            del buffer[: at + 2]
            return b"".join(parts)
        parts.append(bytes(buffer[at : at + size]))
        at += size + 2
    return None


@asynccontextmanager
async def listen(
    handler: Handler, *, host: str = "127.0.0.1", port: int = 0, idle_s: float | None = None
) -> AsyncIterator[Listening]:
    """Serve until the block ends, then drop every connection. Port 0 takes any free one.

    A connection that has had an answer and asks nothing for `idle_s` is closed; None keeps it.

    Raises:
        ServingError: when the address cannot be had.
    """
    connections: set[_Connection] = set()
    loop = asyncio.get_running_loop()
    try:
        server = await loop.create_server(
            lambda: _Connection(handler, connections, loop, idle_s), host, port, backlog=4096
        )
    except OverflowError as exc:
        raise ServingError(f"a port lies within 0..65535 (got {port}); choose another --port") from exc
    except OSError as exc:
        taken = exc.errno == errno.EADDRINUSE
        why = (
            "is taken; choose another --port, or 0 for any free one"
            if taken
            else f"cannot be had: {exc.strerror}"
        )
        raise ServingError(f"address {host}:{port} {why}") from exc
    try:
        bound_host, bound_port = server.sockets[0].getsockname()[:2]
        yield Listening(bound_host, bound_port)
    finally:
        server.close()
        for connection in tuple(connections):
            connection.reset()
        await server.wait_closed()
