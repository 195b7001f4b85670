"""What becomes of good and bad answers over a real socket."""

import gzip
from dataclasses import replace

import anyio
import pytest

from sieval.core.errors import EndpointError
from sieval.core.records import Completion, Prompt, Usage
from sieval.core.retry import Answer, RetryPolicy, answer
from sieval.models.connect import connect
from sieval.models.http_endpoint import HttpEndpoint
from sieval.models.openai_chat import ChatWire
from sieval.models.settings import EndpointSettings
from tests.models.client import KEY, QUICK, REQUEST, failure_of, opened
from tests.models.faults import BODY, RETRIED
from tests.models.server import (
    Behaviour,
    after,
    chat,
    drip,
    head,
    raw,
    reply,
    reset,
    serving,
    silence,
)

pytestmark = pytest.mark.anyio


async def test_a_completion_comes_back_with_its_usage() -> None:
    async with opened() as (endpoint, server):
        got = await endpoint.complete(REQUEST)
    assert got == Completion("2", None, "stop", Usage(5, 3, None, None))
    assert server.seen[0].path == "/v1/chat/completions"
    assert server.seen[0].body == {"model": "m", "messages": [{"role": "user", "content": "1+1?"}]}


async def test_the_key_goes_into_the_authorization_header() -> None:
    async with opened(api_key=KEY) as (endpoint, server):
        await endpoint.complete(REQUEST)
    assert server.seen[0].headers["authorization"] == f"Bearer {KEY}"


async def test_without_a_key_no_authorization_is_sent() -> None:
    async with opened() as (endpoint, server):
        await endpoint.complete(REQUEST)
    assert "authorization" not in server.seen[0].headers


async def test_connections_are_reused_and_bounded() -> None:
    async with serving(after(0.02, reply(200, chat("2")))) as server:
        endpoint = connect(EndpointSettings("m", (server.url,), concurrency=4))
        async with anyio.create_task_group() as tg:
            for _ in range(20):
                tg.start_soon(endpoint.complete, REQUEST)
        await endpoint.aclose()
    assert len(server.posts) == 20
    assert server.connections == 4
    assert server.most_in_flight == 4


async def test_a_prompt_of_a_megabyte_is_sent_whole() -> None:
    async with opened() as (endpoint, server):
        await endpoint.complete(replace(REQUEST, prompt=Prompt.user("x" * 2**21)))
    messages = server.seen[0].body["messages"]
    assert messages == [{"role": "user", "content": "x" * 2**21}]


async def test_a_rate_limit_is_retried_after_what_it_asks_for() -> None:
    async with opened(
        reply(429, {"error": {"message": "slow"}}, Retry_After="0.2"), reply(200, chat("2"))
    ) as (
        endpoint,
        server,
    ):
        got = await answer(endpoint, REQUEST, QUICK)
    assert got.completion == Completion("2", None, "stop", Usage(5, 3, None, None))
    assert (got.attempts, len(server.posts)) == (2, 2)
    assert got.latency_s >= 0.2


@pytest.mark.parametrize(
    ("step", "kind", "message"), [row[1:] for row in RETRIED], ids=[row[0] for row in RETRIED]
)
async def test_what_may_pass_is_tried_again(step: Behaviour, kind: str, message: str) -> None:
    async with opened(step) as (endpoint, server):
        with pytest.raises(EndpointError) as caught:
            await endpoint.complete(REQUEST)
    assert caught.value.kind == kind
    assert caught.value.retryable
    said = str(caught.value).replace(f"{server.url}/chat/completions", "URL")
    assert said == message or (message.endswith(": ") and said.startswith(message))
    assert "\n" not in said


@pytest.mark.parametrize(
    "step", [reset(), raw(b""), reply(500, BODY), reply(200, b"{"), raw(head(200, length=9))]
)
@pytest.mark.parametrize("stream", [False, True], ids=["whole", "stream"])
async def test_a_retry_after_a_fault_is_answered(step: Behaviour, *, stream: bool) -> None:
    async with opened(step, step, reply(200, chat("2")), stream=stream) as (endpoint, server):
        got = await answer(endpoint, REQUEST, QUICK)
    assert got.completion is not None
    assert got.completion.text == "2"
    assert (got.attempts, len(server.posts)) == (3, 3)


async def test_a_stalled_answer_ends_at_the_deadline_and_frees_its_connection() -> None:
    async with serving(silence(), reply(200, chat("2"))) as server:
        endpoint = connect(EndpointSettings("m", (server.url,), concurrency=1))
        got = await answer(endpoint, REQUEST, replace(QUICK, timeout_s=0.3))
        with anyio.fail_after(5):
            again = await endpoint.complete(REQUEST)
        await endpoint.aclose()
    assert got.failure is not None
    assert got.failure.kind == "timeout"
    assert again.text == "2"


async def test_a_slow_drip_is_read_to_its_end() -> None:
    async with opened(drip(chat("2"), every_s=0.02, times=10)) as (endpoint, _):
        assert (await endpoint.complete(REQUEST)).text == "2"


async def test_a_body_past_the_limit_is_refused() -> None:
    error = await failure_of(reply(200, b"x" * (33 * 2**20)))
    assert error.kind == "bad_body"
    assert str(error).endswith("answered more than 33554432 bytes")
    assert not error.retryable


async def test_a_decompression_bomb_is_refused() -> None:
    bomb = gzip.compress(b"0" * (64 * 2**20))
    error = await failure_of(reply(200, bomb, Content_Encoding="gzip"))
    assert error.kind in ("bad_body", "connection")


async def test_a_long_refusal_is_shown_short() -> None:
    error = await failure_of(reply(500, b"<html>\n" + b"word " * 100_000, kind="text/html"))
    assert len(str(error)) < 400
    assert "\n" not in str(error)


async def test_a_refused_connection_says_so() -> None:
    async with serving() as server:
        url = server.url
    endpoint = HttpEndpoint(EndpointSettings("m", (url,)), url, ChatWire("m"))
    with pytest.raises(EndpointError) as caught:
        await endpoint.complete(REQUEST)
    await endpoint.aclose()
    assert str(caught.value) == f"cannot connect to {url}/chat/completions: Connection refused"
    assert (caught.value.kind, caught.value.retryable) == ("unreachable", True)


async def test_a_host_without_an_address_is_named() -> None:
    url = "http://no-such-host.invalid/v1"
    endpoint = HttpEndpoint(EndpointSettings("m", (url,)), url, ChatWire("m"))
    with pytest.raises(EndpointError) as caught:
        await endpoint.complete(REQUEST)
    await endpoint.aclose()
    assert str(caught.value) == f"cannot resolve the host of {url}/chat/completions"


async def test_a_server_without_tls_is_told_from_one_that_is_away() -> None:
    async with serving() as server:
        url = server.url.replace("http://", "https://")
        endpoint = HttpEndpoint(EndpointSettings("m", (url,)), url, ChatWire("m"))
        with pytest.raises(EndpointError) as caught:
            await endpoint.complete(REQUEST)
        await endpoint.aclose()
    assert str(caught.value).startswith(f"{url}/chat/completions does not speak TLS as expected: ")
    assert (caught.value.kind, caught.value.retryable) == ("connection", False)


async def test_a_server_restarted_in_mid_run_is_found_again() -> None:
    policy = RetryPolicy(attempts=50, base_s=0.05, cap_s=0.1, timeout_s=10.0)
    async with serving() as server:
        endpoint = connect(EndpointSettings("m", (server.url,)))
        await endpoint.complete(REQUEST)
    results: list[Answer] = []

    async def ask(done: anyio.Event) -> None:
        results.append(await answer(endpoint, REQUEST, policy))
        done.set()

    async with anyio.create_task_group() as tg:
        done = anyio.Event()
        tg.start_soon(ask, done)
        await anyio.sleep(0.2)
        async with serving(reply(200, chat("3")), port=server.port):
            await done.wait()
    await endpoint.aclose()
    assert results[0].completion is not None
    assert results[0].completion.text == "3"
    assert results[0].attempts > 1
