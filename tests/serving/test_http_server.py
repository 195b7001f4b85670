"""The HTTP server under well-behaved and ill-behaved clients."""

import anyio
import pytest

from sieval.serving.http_server import Exchange, Listening, Step, head, listen

pytestmark = pytest.mark.anyio


def echo(exchange: Exchange) -> None:
    body = exchange.request.body or exchange.request.path.encode()
    exchange.play((Step(0.0, head(200, length=len(body)) + body, "keep"),))


async def talk(at: Listening, *pieces: bytes) -> bytes:
    """What the server sends to a client that writes these pieces, then half-closes nothing and waits."""
    async with await anyio.connect_tcp(at.host, at.port) as stream:
        for piece in pieces:
            await stream.send(piece)
            await anyio.sleep(0.01)
        received = b""
        with anyio.move_on_after(0.5):
            while True:
                try:
                    received += await stream.receive()
                except anyio.EndOfStream:
                    return received + b"<closed>"
                except anyio.BrokenResourceError:
                    return received + b"<reset>"
        return received


REPLY = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"


async def test_pipelined_requests_are_answered_in_order() -> None:
    async with listen(echo) as at:
        received = await talk(at, b"GET /a HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\n\r\n")
    assert received == REPLY % 2 + b"/a" + REPLY % 2 + b"/b"


async def test_request_may_arrive_in_pieces() -> None:
    async with listen(echo) as at:
        received = await talk(at, b"POST / HT", b"TP/1.1\r\nContent-", b"Length: 4\r\n\r\nab", b"cd")
    assert received == REPLY % 4 + b"abcd"


async def test_chunked_body_is_read_whole() -> None:
    request = b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n1\r\nd\r\n0\r\n\r\n"
    async with listen(echo) as at:
        received = await talk(at, request[:60], request[60:])
    assert received == REPLY % 4 + b"abcd"


async def test_client_that_asks_to_close_is_closed() -> None:
    async with listen(echo) as at:
        received = await talk(at, b"GET /a HTTP/1.1\r\nConnection: close\r\n\r\n")
    assert received == REPLY % 2 + b"/a<closed>"


async def test_client_that_waits_to_be_told_is_told_to_continue() -> None:
    async with listen(echo) as at:
        received = await talk(
            at, b"POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n", b"x"
        )
    assert received == b"HTTP/1.1 100 Continue\r\n\r\n" + REPLY % 1 + b"x"


BAD_HEADS = [
    (b"nonsense\r\n\r\n", b"HTTP/1.1 400 Bad Request"),
    (b"GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n", b"HTTP/1.1 400 Bad Request"),
    (b"GET / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", b"HTTP/1.1 413 Content Too Large"),
    (b"GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", b"HTTP/1.1 400 Bad Request"),
    (b"x" * 70_000, b"HTTP/1.1 400 Bad Request"),
]


@pytest.mark.parametrize(("request_bytes", "status"), BAD_HEADS)
async def test_bad_head_is_refused_and_the_connection_closed(request_bytes: bytes, status: bytes) -> None:
    async with listen(echo) as at:
        received = await talk(at, request_bytes)
    assert received.startswith(status)
    assert received.endswith((b"<closed>", b"<reset>"))


ENDS = [
    (Step(0.0, b"half", "close"), b"half<closed>"),
    (Step(0.0, b"", "reset"), b"<reset>"),
    (Step(0.0, b"half", "hang"), b"half"),
]


@pytest.mark.parametrize(("step", "seen"), ENDS)
async def test_connection_ends_as_the_step_says(step: Step, seen: bytes) -> None:
    async with listen(lambda exchange: exchange.play((step,))) as at:
        received = await talk(at, b"GET / HTTP/1.1\r\n\r\n")
    assert received == seen


async def test_idle_connection_is_closed_once_answered() -> None:
    async with listen(echo, idle_s=0.05) as at:
        received = await talk(at, b"GET /a HTTP/1.1\r\n\r\n")
    assert received == REPLY % 2 + b"/a<closed>"


async def test_busy_connection_is_not_idle() -> None:
    def slow(exchange: Exchange) -> None:
        exchange.play((Step(0.08, head(200, length=2) + b"/b", "keep"),))

    async with listen(slow, idle_s=0.05) as at:
        received = await talk(at, b"GET /a HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\n\r\n")
    assert received == REPLY % 2 + b"/b" + REPLY % 2 + b"/b<closed>"


async def test_exchange_ends_when_its_client_leaves() -> None:
    ended = anyio.Event()

    def wait(exchange: Exchange) -> None:
        exchange.on_end = ended.set
        exchange.play((Step(60.0, b"late", "keep"),))

    async with listen(wait) as at:
        async with await anyio.connect_tcp(at.host, at.port) as stream:
            await stream.send(b"GET / HTTP/1.1\r\n\r\n")
            await anyio.sleep(0.05)
            assert not ended.is_set()
        with anyio.fail_after(2):
            await ended.wait()
