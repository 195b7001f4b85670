"""SGLang's own API over a real socket."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from sieval.core.endpoint import Endpoint, Request
from sieval.core.errors import EndpointError
from sieval.core.jsonvalue import JsonObject, JsonValue
from sieval.core.records import Completion, Prompt, RolloutKey, Sampling, Usage
from sieval.models.connect import connect
from sieval.models.settings import EndpointSettings
from sieval.serving import Simulation, serve
from tests.models.server import Behaviour, Server, events, reply, serving

pytestmark = pytest.mark.anyio

SAMPLING = Sampling(temperature=0.0, seed=5, max_tokens=8, stop=("\n",), extra_body={"ignore_eos": True})
REQUEST = Request(RolloutKey("s1", 1), Prompt(text="1+1="), SAMPLING)


def generated(text: str, reason: JsonValue) -> JsonObject:
    meta: JsonObject = {
        "finish_reason": reason,
        "prompt_tokens": 4,
        "completion_tokens": 1,
        "cached_tokens": 3,
    }
    return {"text": text, "meta_info": meta}


@asynccontextmanager
async def opened(step: Behaviour, *, stream: bool = False) -> AsyncIterator[tuple[Endpoint, Server]]:
    async with serving(step) as server:
        endpoint = connect(EndpointSettings("m", (server.url,), api="sglang", stream=stream))
        yield endpoint, server
        await endpoint.aclose()


async def failure_of(step: Behaviour, *, stream: bool = False) -> EndpointError:
    async with opened(step, stream=stream) as (endpoint, _):
        with pytest.raises(EndpointError) as caught:
            await endpoint.complete(REQUEST)
    return caught.value


async def test_a_text_is_generated_with_its_cached_tokens() -> None:
    async with opened(reply(200, generated("2", {"type": "stop", "matched": "\n"}))) as (endpoint, server):
        got = await endpoint.complete(REQUEST)
    assert got == Completion("2", None, "stop", Usage(4, 1, None, 3))
    assert server.posts[0].path == "/generate"
    assert server.posts[0].body == {
        "text": "1+1=",
        "sampling_params": {
            "temperature": 0.0,
            "sampling_seed": 6,
            "max_new_tokens": 8,
            "stop": ["\n"],
            "ignore_eos": True,
        },
    }


async def test_a_text_cut_at_its_limit_is_truncated() -> None:
    async with opened(reply(200, generated("2", {"type": "length", "length": 8}))) as (endpoint, _):
        assert (await endpoint.complete(REQUEST)).finish_reason == "length"


async def test_a_stream_repeats_the_text_so_far() -> None:
    script = events(
        generated("1", None), generated("1", None), generated("12", {"type": "stop"}), b"[DONE]", cut_every=5
    )
    async with opened(script, stream=True) as (endpoint, _):
        assert (await endpoint.complete(REQUEST)).text == "12"


async def test_a_stream_of_increments_is_refused() -> None:
    error = await failure_of(events(generated("1", None), generated("2", None)), stream=True)
    assert str(error) == (
        "the server streams /generate in increments; run without --stream, or use --api completions"
    )


async def test_a_cut_stream_may_be_asked_for_again() -> None:
    error = await failure_of(events(generated("1", None)), stream=True)
    assert (error.kind, error.retryable) == ("connection", True)


async def test_a_stream_without_text_may_be_asked_for_again() -> None:
    error = await failure_of(events(b"[DONE]"), stream=True)
    assert (str(error), error.retryable) == ("the answer holds no text", True)


ABORTS: list[tuple[JsonValue, str, bool]] = [
    ({"type": "abort", "message": "Abort in waiting queue", "status_code": 503}, "server", True),
    ({"type": "abort", "message": "", "status_code": None}, "server", True),
    ({"type": "abort", "message": "bad grammar", "status_code": 400}, "bad_request", False),
    (
        {
            "type": "abort",
            "message": "The input is longer than the model's context length",
            "status_code": 400,
        },
        "context_length",
        False,
    ),
]


@pytest.mark.parametrize(("reason", "kind", "retryable"), ABORTS)
async def test_an_aborted_generation_is_no_completion(
    reason: JsonValue, kind: str, *, retryable: bool
) -> None:
    error = await failure_of(reply(200, generated("", reason)))
    assert (error.kind, error.retryable) == (kind, retryable)


async def test_a_stream_that_begins_with_the_contexts_limit_is_known() -> None:
    async with serve(Simulation(context_tokens=10, error_shape="sglang")) as server:
        url = f"{server.url}/v1"
        endpoint = connect(EndpointSettings("simulated", (url,), api="sglang", stream=True))
        with pytest.raises(EndpointError) as caught:
            await endpoint.complete(Request(RolloutKey("s1", 0), Prompt(text="1+1 " * 40), SAMPLING))
        await endpoint.aclose()
    assert (caught.value.kind, caught.value.retryable) == ("context_length", False)


async def test_an_input_past_the_context_is_known() -> None:
    message = "Input length (5000 tokens) exceeds the maximum allowed length (4091 tokens)."
    error = await failure_of(reply(400, {"error": {"message": message}}))
    assert (error.kind, error.retryable, error.status) == ("context_length", False, 400)
