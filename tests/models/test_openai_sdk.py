"""The SDK's client meets the same servers and says the same of them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import anyio
import pytest

from sieval.core.endpoint import Endpoint, Request
from sieval.core.errors import EndpointError
from sieval.core.jsonvalue import JsonObject
from sieval.core.records import Completion, Prompt, RolloutKey, Sampling, Usage
from sieval.core.retry import answer
from sieval.models.connect import connect
from sieval.models.settings import Api, EndpointSettings
from tests.models.client import KEY, QUICK, REQUEST, delta
from tests.models.faults import FINAL, RETRIED
from tests.models.server import Behaviour, Server, after, chat, events, reply, serving, silence

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def opened(
    *script: Behaviour,
    stream: bool = False,
    api: Api = "chat",
    api_key: str | None = None,
    concurrency: int | None = None,
) -> AsyncIterator[tuple[Endpoint, Server]]:
    async with serving(*script) as server:
        settings = EndpointSettings(
            "m",
            (server.url,),
            api=api,
            client="openai",
            api_key=api_key,
            stream=stream,
            concurrency=concurrency,
            headers=(("X-Team", "maths"),),
        )
        endpoint = connect(settings)
        try:
            yield endpoint, server
        finally:
            await endpoint.aclose()


async def test_the_same_body_is_sent_as_by_the_bare_client() -> None:
    sampling = Sampling(top_k=3, seed=7, max_tokens=9, stop=("x",), extra_body={"a": {"b": 1}})
    async with opened(api_key=KEY) as (endpoint, server):
        bare = connect(EndpointSettings("m", (server.url,)))
        got = await endpoint.complete(replace(REQUEST, sampling=sampling))
        assert got == await bare.complete(replace(REQUEST, sampling=sampling))
        await bare.aclose()
        await endpoint.check()
    first, second = server.posts
    assert first.body == second.body
    assert first.path == second.path
    assert first.headers["authorization"] == f"Bearer {KEY}"
    assert first.headers["x-team"] == "maths"


@pytest.mark.parametrize("row", RETRIED, ids=[row[0] for row in RETRIED])
async def test_what_may_pass_is_tried_again(row: tuple[str, Behaviour, str, str]) -> None:
    _, step, kind, _ = row
    async with opened(step) as (endpoint, server):
        with pytest.raises(EndpointError) as caught:
            await endpoint.complete(REQUEST)
    assert caught.value.kind == kind
    assert caught.value.retryable
    assert len(server.posts) == 1
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("row", FINAL, ids=[row[0] for row in FINAL])
async def test_what_cannot_pass_is_asked_once(row: tuple[str, Behaviour, str, str]) -> None:
    _, step, kind, message = row
    async with opened(step) as (endpoint, server):
        got = await answer(endpoint, REQUEST, QUICK)
    assert got.failure is not None
    assert got.failure.kind == kind
    assert got.failure.message.replace(f"{server.url}/chat/completions", "URL") == message
    assert len(server.posts) == 1


async def test_a_stream_is_put_together() -> None:
    usage: JsonObject = {"choices": [], "usage": {"prompt_tokens": 4, "completion_tokens": 2}}
    script = events(delta("é"), delta("2", finish_reason="stop"), usage, b"[DONE]", cut_every=3)
    async with opened(script, stream=True) as (endpoint, server):
        got = await endpoint.complete(REQUEST)
    assert got == Completion("é2", None, "stop", Usage(4, 2))
    assert server.posts[0].body["stream"] is True


async def test_a_base_model_completes_a_text() -> None:
    body: JsonObject = {"choices": [{"index": 0, "text": "2", "finish_reason": "stop"}]}
    async with opened(reply(200, body), api="completions") as (endpoint, server):
        got = await endpoint.complete(Request(RolloutKey("s", 0), Prompt(text="1+1="), Sampling()))
    assert got.text == "2"
    assert server.posts[0].path == "/v1/completions"
    assert server.posts[0].body == {"model": "m", "prompt": "1+1="}


async def test_a_body_past_the_limit_is_refused() -> None:
    async with opened(reply(200, b"x" * (33 * 2**20))) as (endpoint, _):
        with pytest.raises(EndpointError) as caught:
            await endpoint.complete(REQUEST)
    assert str(caught.value).endswith("answered more than 33554432 bytes")


async def test_connections_are_bounded() -> None:
    step = after(0.02, reply(200, chat("2")))
    async with opened(step, concurrency=4) as (endpoint, server), anyio.create_task_group() as tg:
        for _ in range(12):
            tg.start_soon(endpoint.complete, REQUEST)
    assert server.most_in_flight == 4
    assert server.connections == 4


async def test_a_stalled_answer_ends_at_the_deadline() -> None:
    async with opened(silence()) as (endpoint, _):
        got = await answer(endpoint, REQUEST, replace(QUICK, timeout_s=0.3))
    assert got.failure is not None
    assert got.failure.kind == "timeout"


async def test_a_refused_connection_says_so() -> None:
    async with serving() as server:
        url = server.url
    endpoint = connect(EndpointSettings("m", (url,), client="openai"))
    with pytest.raises(EndpointError) as caught:
        await endpoint.complete(REQUEST)
    await endpoint.aclose()
    assert str(caught.value) == f"cannot connect to {url}/chat/completions: Connection refused"
    assert (caught.value.kind, caught.value.retryable) == ("unreachable", True)


async def test_the_key_reaches_no_message_and_no_completion() -> None:
    async with opened(reply(500, {"error": KEY}), reply(200, chat(f"<{KEY}>")), api_key=KEY) as (endpoint, _):
        with pytest.raises(EndpointError) as caught:
            await endpoint.complete(REQUEST)
        assert (await endpoint.complete(REQUEST)).text == "<[secret]>"
    assert KEY not in str(caught.value)


def test_sglangs_own_api_needs_the_bare_client() -> None:
    with pytest.raises(ValueError, match="native SGLang") as caught:
        connect(EndpointSettings("m", ("http://h/v1",), client="openai", api="sglang"))
    assert str(caught.value) == "the openai client has no native SGLang API; use --client aiohttp"
