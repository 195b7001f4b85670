"""A real HTTP server on port 0 that plays a script, good or bad."""

import socket
import struct
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import anyio
from anyio.abc import SocketAttribute, SocketStream

from sieval.core.jsonvalue import JsonObject, JsonValue, decode_object, encode_line


@dataclass(frozen=True)
class Seen:
    """One request as it arrived; header names are in lower case."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: JsonObject


Behaviour = Callable[[SocketStream, Seen], Awaitable[None]]


@dataclass
class Server:
    """`script` answers the POSTs in order, its last entry for ever; `routes` answers the GETs by path."""

    script: list[Behaviour]
    routes: dict[str, list[Behaviour]]
    port: int = 0
    seen: list[Seen] = field(default_factory=list)
    in_flight: int = 0
    most_in_flight: int = 0
    connections: int = 0

    @property
    def root(self) -> str:
        """The URL of `/`."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        """The base URL."""
        return f"{self.root}/v1"

    @property
    def posts(self) -> list[Seen]:
        """The requests that were paid for."""
        return [seen for seen in self.seen if seen.method == "POST"]

    async def handle(self, stream: SocketStream) -> None:
        """Serve one connection until either side closes it."""
        self.connections += 1
        async with stream:
            try:
                while True:
                    seen = await _read(stream)
                    self.seen.append(seen)
                    await self._play(stream, seen)
            except (anyio.EndOfStream, anyio.BrokenResourceError, anyio.ClosedResourceError):
                return

    async def _play(self, stream: SocketStream, seen: Seen) -> None:
        steps = self.script if seen.method == "POST" else self.routes.get(seen.path, [reply(404, NOT_FOUND)])
        step = steps.pop(0) if len(steps) > 1 else steps[0]
        self.in_flight += 1
        self.most_in_flight = max(self.most_in_flight, self.in_flight)
        try:
            await step(stream, seen)
        finally:
            self.in_flight -= 1


@asynccontextmanager
async def serving(
    *script: Behaviour, routes: Mapping[str, list[Behaviour]] | None = None, port: int = 0
) -> AsyncIterator[Server]:
    """The server, listening."""
    listener = await anyio.create_tcp_listener(local_host="127.0.0.1", local_port=port, backlog=1024)
    server = Server(list(script) or [reply(200, chat("2"))], {"/v1/models": [models("m")], **(routes or {})})
    server.port = listener.extra(SocketAttribute.local_port)
    async with listener, anyio.create_task_group() as tg:
        tg.start_soon(listener.serve, server.handle)
        yield server
        tg.cancel_scope.cancel()


NOT_FOUND: JsonObject = {"detail": "Not Found"}


def chat(text: str | None, **more: JsonValue) -> JsonObject:
    """A chat answer; `more` overrides parts of the choice."""
    choice: JsonObject = {
        "index": 0,
        "message": {"role": "assistant", "content": text},
        "finish_reason": "stop",
        **more,
    }
    usage = {"prompt_tokens": 5, "completion_tokens": 3, "total_tokens": 8}
    return {
        "id": "c1",
        "object": "chat.completion",
        "created": 1,
        "model": "m",
        "choices": [choice],
        "usage": usage,
    }


def reply(
    status: int, payload: JsonObject | bytes, *, kind: str = "application/json", **headers: str
) -> Behaviour:
    """A whole answer; underscores in header names become dashes."""
    body = payload if isinstance(payload, bytes) else encode_line(payload)

    async def play(stream: SocketStream, seen: Seen) -> None:
        await stream.send(head(status, length=len(body), kind=kind, **headers) + body)

    return play


def models(*names: str) -> Behaviour:
    """The list of models."""
    return reply(200, {"object": "list", "data": [{"id": name, "object": "model"} for name in names]})


def head(status: int, *, length: int, kind: str = "application/json", **headers: str) -> bytes:
    """A status line and headers."""
    lines = [f"HTTP/1.1 {status} X", f"Content-Type: {kind}", f"Content-Length: {length}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join(lines).encode() + b"\r\n\r\n"


def events(*payloads: JsonObject | bytes, cut_every: int = 0) -> Behaviour:
    """A stream of events in pieces of `cut_every` bytes (0: one event each), then the connection's end."""
    whole = [b"data: " + (p if isinstance(p, bytes) else encode_line(p).strip()) + b"\n\n" for p in payloads]

    async def play(stream: SocketStream, seen: Seen) -> None:
        await stream.send(b"HTTP/1.1 200 X\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n")
        for piece in pieces(whole, cut_every):
            await stream.send(piece)
        await stream.aclose()

    return play


def chunked_events(*payloads: JsonObject | bytes) -> Behaviour:
    """A stream of events on a connection that stays open, as servers send them."""
    whole = [b"data: " + (p if isinstance(p, bytes) else encode_line(p).strip()) + b"\n\n" for p in payloads]

    async def play(stream: SocketStream, seen: Seen) -> None:
        lines = (
            "HTTP/1.1 200 X",
            "Content-Type: text/event-stream",
            "Transfer-Encoding: chunked",
        )
        await stream.send("\r\n".join(lines).encode() + b"\r\n\r\n")
        for piece in whole:
            await stream.send(b"%x\r\n%s\r\n" % (len(piece), piece))
        await stream.send(b"0\r\n\r\n")

    return play


def pieces(parts: Sequence[bytes], size: int) -> list[bytes]:
    """The parts, or all of them together cut into that many bytes."""
    data = b"".join(parts)
    return [data[at : at + size] for at in range(0, len(data), size)] if size else list(parts)


def raw(data: bytes) -> Behaviour:
    """These bytes, then the connection's end."""

    async def play(stream: SocketStream, seen: Seen) -> None:
        if data:
            await stream.send(data)
        await stream.aclose()

    return play


def silence() -> Behaviour:
    """No answer, for ever."""

    async def play(stream: SocketStream, seen: Seen) -> None:
        await anyio.sleep_forever()

    return play


def after(delay_s: float, step: Behaviour) -> Behaviour:
    """A late answer."""

    async def play(stream: SocketStream, seen: Seen) -> None:
        await anyio.sleep(delay_s)
        await step(stream, seen)

    return play


def drip(payload: JsonObject, *, every_s: float, times: int) -> Behaviour:
    """A whole answer in that many slow pieces."""
    body = encode_line(payload)

    async def play(stream: SocketStream, seen: Seen) -> None:
        await stream.send(head(200, length=len(body)))
        step = -(-len(body) // times)
        for at in range(0, len(body), step):
            await anyio.sleep(every_s)
            await stream.send(body[at : at + step])

    return play


def reset() -> Behaviour:
    """The connection is reset, as when a server is killed."""

    async def play(stream: SocketStream, seen: Seen) -> None:
        sock = stream.extra(SocketAttribute.raw_socket)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        await stream.aclose()

    return play


async def _read(stream: SocketStream) -> Seen:
    data = b""
    while b"\r\n\r\n" not in data:
        data += await stream.receive()
        if not data[:1].isalpha():
            await stream.send(b"HTTP/1.1 400 X\r\n\r\n")
            raise anyio.EndOfStream
    start, _, body = data.partition(b"\r\n\r\n")
    first, *lines = start.decode().split("\r\n")
    method, path, _ = first.split(" ", 2)
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    length = int(headers.get("content-length", "0"))
    chunked = headers.get("transfer-encoding") == "chunked"
    assert not chunked, "the clients send whole bodies"
    while len(body) < length:
        body += await stream.receive()
    return Seen(method, path, headers, decode_object(body) if body else {})
