"""Rollouts of one sample travel together, and none depends on the others."""

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import pytest

from sieval.core.endpoint import Endpoint, Request
from sieval.core.jsonvalue import JsonObject, JsonValue, encode_line
from sieval.core.records import Prompt, RolloutKey, Sampling
from sieval.core.retry import Answer, RetryPolicy, answer
from sieval.models.connect import connect
from sieval.models.settings import Api, Client, EndpointSettings
from tests.models.server import Behaviour, Server, chat, events, head, raw, reply, serving

pytestmark = pytest.mark.anyio

POLICY = RetryPolicy(attempts=4, base_s=0.01, cap_s=0.02, timeout_s=10.0)
CLIENTS: tuple[Client, ...] = ("aiohttp", "openai")


@asynccontextmanager
async def grouped(
    *script: Behaviour,
    most: int = 4,
    api: Api = "chat",
    client: Client = "aiohttp",
    stream: bool = False,
    cache: Path | None = None,
) -> AsyncIterator[tuple[Endpoint, Server]]:
    async with serving(*script) as server:
        settings = EndpointSettings(
            "m",
            (server.url,),
            api=api,
            client=client,
            stream=stream,
            response_cache=cache,
            group_rollouts=most,
        )
        endpoint = connect(settings)
        try:
            yield endpoint, server
        finally:
            await endpoint.aclose()


async def ask(
    endpoint: Endpoint,
    count: int = 4,
    *,
    sampling: Sampling | None = None,
    samples: Sequence[str] = ("s",),
    prompt: Prompt | None = None,
) -> list[Answer]:
    """How the rollouts ended, in order, all asked at once."""
    ended: dict[RolloutKey, Answer] = {}

    async def one(key: RolloutKey) -> None:
        asked = prompt or Prompt.user(f"{key.sample}?")
        ended[key] = await answer(endpoint, Request(key, asked, sampling or Sampling()), POLICY)

    keys = [RolloutKey(sample, rollout) for sample in samples for rollout in range(count)]
    async with anyio.create_task_group() as group:
        for key in keys:
            group.start_soon(one, key)
    return [ended[key] for key in keys]


def choices(*texts: str | None) -> JsonObject:
    """A chat answer with several choices; None is a filtered one."""
    listed = [
        {
            "index": index,
            "message": {"role": "assistant", "content": text or ""},
            "finish_reason": "content_filter" if text is None else "stop",
        }
        for index, text in enumerate(texts)
    ]
    usage = {"prompt_tokens": 10, "completion_tokens": 7}
    return {"object": "chat.completion", "choices": listed, "usage": usage}


def texts(ended: Sequence[Answer]) -> list[str | None]:
    return [got.completion.text if got.completion else None for got in ended]


def asked_for(server: Server) -> list[JsonValue]:
    """The `n` of each request, in order."""
    return [seen.body.get("n", 1) for seen in server.posts]


@pytest.mark.parametrize("client", CLIENTS)
async def test_one_request_answers_the_rollouts_of_a_sample(client: Client) -> None:
    async with grouped(reply(200, choices("a", "b", "c", "d")), client=client) as (endpoint, server):
        ended = await ask(endpoint)
    assert sorted(map(str, texts(ended))) == ["a", "b", "c", "d"]
    assert asked_for(server) == [4]
    assert [got.attempts for got in ended] == [1, 1, 1, 1]
    assert {got.completion.grouped for got in ended if got.completion} == {4}


async def test_the_tokens_of_a_group_are_shared_out_exactly() -> None:
    async with grouped(reply(200, choices("a", "bbb", "", "cc"))) as (endpoint, _):
        usages = [got.completion.usage for got in await ask(endpoint) if got.completion]
    assert sum(usage.prompt_tokens or 0 for usage in usages) == 10
    assert sum(usage.completion_tokens or 0 for usage in usages) == 7
    assert Counter(usage.prompt_tokens for usage in usages) == {0: 3, 10: 1}


async def test_samples_do_not_mix_and_a_group_holds_no_more_than_allowed() -> None:
    async with grouped(reply(200, choices("a", "b")), most=2) as (endpoint, server):
        await ask(endpoint, 4, samples=("s", "t"))
    assert asked_for(server) == [2, 2, 2, 2]


async def test_a_rollout_on_its_own_and_one_with_a_seed_are_asked_alone() -> None:
    async with grouped(reply(200, chat("2"))) as (endpoint, server):
        await ask(endpoint, 1)
        await ask(endpoint, 3, sampling=Sampling(seed=5))
    assert asked_for(server) == [1, 1, 1, 1]
    assert sorted(str(seen.body.get("seed")) for seen in server.posts) == ["5", "6", "7", "None"]


async def test_a_server_that_gives_fewer_choices_is_asked_for_the_rest_one_by_one() -> None:
    async with grouped(reply(200, choices("a")), reply(200, chat("b"))) as (endpoint, server):
        ended = await ask(endpoint)
        more = await ask(endpoint, samples=("t",))
    assert Counter(texts(ended)) == {"a": 1, "b": 3}
    assert texts(more) == ["b"] * 4
    assert asked_for(server) == [4, *[1] * 7]
    assert [got.attempts for got in ended] == [1, 1, 1, 1]


async def test_a_server_that_refuses_n_is_asked_one_by_one_from_then_on() -> None:
    refused = reply(400, {"error": {"message": "n must be 1"}})
    async with grouped(refused, reply(200, chat("b"))) as (endpoint, server):
        ended = await ask(endpoint)
        await ask(endpoint, samples=("t",))
    assert texts(ended) == ["b"] * 4
    assert asked_for(server) == [4, *[1] * 8]


async def test_a_prompt_that_is_always_refused_fails_each_rollout_and_leaves_groups_in_use() -> None:
    refused = reply(400, {"error": {"message": "no"}})
    async with grouped(*[refused] * 5, reply(200, choices(*"abcd"))) as (endpoint, server):
        ended = await ask(endpoint)
        more = await ask(endpoint, samples=("t",))
    assert [got.failure.kind for got in ended if got.failure] == ["bad_request"] * 4
    assert None not in texts(more)
    assert asked_for(server) == [4, 1, 1, 1, 1, 4]


async def test_a_filtered_choice_fails_alone() -> None:
    async with grouped(reply(200, choices("a", None, "c", "d"))) as (endpoint, server):
        ended = await ask(endpoint)
    assert sorted(str(text) for text in texts(ended)) == ["None", "a", "c", "d"]
    assert [got.failure.kind for got in ended if got.failure] == ["content_filter"]
    assert asked_for(server) == [4]


@pytest.mark.parametrize(
    "spoiled",
    [
        reply(500, b""),
        reply(429, b"", Retry_After="0.01"),
        reply(200, b"<html>"),
        reply(200, {"choices": []}),
        raw(head(200, length=1000) + b'{"choices": [{"index": 0'),
        raw(b""),
    ],
    ids=["500", "429", "no_json", "no_choices", "cut", "closed"],
)
async def test_a_group_that_fails_is_asked_again_rollout_by_rollout(spoiled: Behaviour) -> None:
    async with grouped(spoiled, reply(200, chat("b"))) as (endpoint, server):
        ended = await ask(endpoint)
    assert texts(ended) == ["b"] * 4
    assert asked_for(server) == [4, 1, 1, 1, 1]


def event(index: int, text: str, finish: str | None = None) -> JsonObject:
    return {"choices": [{"index": index, "delta": {"content": text}, "finish_reason": finish}]}


@pytest.mark.parametrize("client", CLIENTS)
async def test_streamed_choices_are_told_apart_by_their_index(client: Client) -> None:
    script = events(
        event(0, "a"),
        event(1, "b"),
        event(1, "B", "stop"),
        event(0, "A", "length"),
        {"choices": [], "usage": {"prompt_tokens": 4, "completion_tokens": 9}},
        b"[DONE]",
    )
    async with grouped(script, most=2, stream=True, client=client) as (endpoint, server):
        ended = await ask(endpoint, 2)
    made = {got.completion.text: got.completion for got in ended if got.completion}
    assert set(made) == {"aA", "bB"}
    assert made["aA"].finish_reason == "length"
    assert sum(completion.usage.completion_tokens or 0 for completion in made.values()) == 9
    assert asked_for(server) == [2]


async def test_a_stream_that_is_cut_keeps_the_choices_that_had_ended() -> None:
    first, second = (b"data: %b\n\n" % encode_line(event(*told)) for told in ((0, "a", "stop"), (1, "b")))
    start = b"HTTP/1.1 200 X\r\nContent-Type: text/event-stream\r\nContent-Length: 9999\r\n\r\n"
    async with grouped(raw(start + first + second), reply(200, chat("c")), most=2, stream=True) as (
        endpoint,
        server,
    ):
        ended = await ask(endpoint, 2)
    assert sorted(map(str, texts(ended))) == ["a", "c"]
    assert asked_for(server) == [2, 1]


async def test_sglang_lists_its_answers_and_counts_each() -> None:
    def answered(tokens: int) -> bytes:
        return encode_line({"text": "a", "meta_info": {"prompt_tokens": 3, "completion_tokens": tokens}})

    body = b"[%b,%b]" % (answered(4).strip(), answered(5).strip())
    prompt = Prompt(text="1+1=")
    async with grouped(reply(200, body), most=2, api="sglang") as (endpoint, server):
        ended = await ask(endpoint, 2, prompt=prompt)
    assert [seen.body["sampling_params"] for seen in server.posts] == [{"n": 2}]
    assert sorted(got.completion.usage.completion_tokens or 0 for got in ended if got.completion) == [4, 5]


async def test_the_cache_keeps_each_rollout_of_a_group_under_its_own_key(tmp_path: Path) -> None:
    cache = tmp_path / "cache.jsonl"
    async with grouped(reply(200, choices("a", "b", "c", "d")), cache=cache) as (endpoint, _):
        first = texts(await ask(endpoint, 3))
    async with grouped(reply(200, chat("new")), cache=cache) as (endpoint, server):
        again = await ask(endpoint, 4)
    assert texts(again) == [*first, "new"]
    assert [got.completion.cached for got in again if got.completion] == [True, True, True, False]
    assert asked_for(server) == [1]


async def test_a_rollout_given_up_does_not_take_its_group_with_it() -> None:
    async with grouped(reply(200, choices("a", "b", "c"))) as (endpoint, server):
        got: list[str] = []

        async def one(rollout: int, *, leave: bool) -> None:
            with anyio.CancelScope() as scope:
                if leave:
                    scope.cancel()
                request = Request(RolloutKey("s", rollout), Prompt.user("?"), Sampling())
                got.append((await endpoint.complete(request)).text)

        async with anyio.create_task_group() as group:
            group.start_soon(lambda: one(0, leave=True))
            group.start_soon(lambda: one(1, leave=False))
            group.start_soon(lambda: one(2, leave=False))
    assert len(got) == 2
    assert server.posts
