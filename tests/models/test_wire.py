"""Completions that arrive in pieces."""

import pytest

from sieval.core.jsonvalue import JsonObject
from sieval.core.records import Completion, Usage
from sieval.models.wire import usage_of
from tests.models.client import REQUEST, delta, failure_of, opened
from tests.models.server import (
    Behaviour,
    chat,
    chunked_events,
    events,
    reply,
)

pytestmark = pytest.mark.anyio

USAGE: JsonObject = {
    "prompt_tokens": 4,
    "completion_tokens": 2,
    "completion_tokens_details": {"reasoning_tokens": 1},
}


@pytest.mark.parametrize("cut_every", [0, 1, 7])
async def test_a_stream_is_put_together(cut_every: int) -> None:
    script = events(
        delta(None, delta={"role": "assistant", "content": ""}),
        delta(None, delta={"reasoning_content": "hm"}),
        delta("é is"),
        delta(" 2"),
        delta(None, delta={}, finish_reason="length"),
        {"choices": [], "usage": USAGE},
        b"[DONE]",
        cut_every=cut_every,
    )
    async with opened(script, stream=True) as (endpoint, server):
        got = await endpoint.complete(REQUEST)
    assert got == Completion("é is 2", "hm", "length", Usage(4, 2, 1, None))
    assert server.seen[0].body["stream_options"] == {"include_usage": True}


async def test_a_stream_without_done_but_with_a_finish_reason_is_whole() -> None:
    async with opened(events(delta("2", finish_reason="stop")), stream=True) as (endpoint, _):
        assert (await endpoint.complete(REQUEST)).text == "2"


STREAM_FAULTS: list[tuple[str, Behaviour, str, bool]] = [
    ("cut", events(delta("2")), "connection", True),
    ("nothing", events(), "connection", True),
    ("only done", events(b"[DONE]"), "bad_body", True),
    ("garbage", events(delta("2"), b"{oops"), "bad_body", True),
    ("error", events(delta("2"), {"error": {"message": "died", "code": 500}}), "server", True),
    (
        "filter",
        events({"error": {"message": "x", "code": "content_filter", "type": "x"}}),
        "content_filter",
        False,
    ),
    (
        "too long",
        events({"object": "error", "message": "maximum context length", "code": 400}),
        "context_length",
        False,
    ),
]


@pytest.mark.parametrize(
    ("step", "kind", "retryable"), [row[1:] for row in STREAM_FAULTS], ids=[row[0] for row in STREAM_FAULTS]
)
async def test_a_broken_stream_is_no_completion(step: Behaviour, kind: str, *, retryable: bool) -> None:
    error = await failure_of(step, stream=True)
    assert (error.kind, error.retryable) == (kind, retryable)


async def test_a_server_that_ignores_stream_is_understood() -> None:
    async with opened(reply(200, chat("2")), stream=True) as (endpoint, _):
        assert (await endpoint.complete(REQUEST)).text == "2"


async def test_a_connection_is_used_again_after_a_stream() -> None:
    step = chunked_events(delta("2", finish_reason="stop"), b"[DONE]")
    async with opened(step, stream=True) as (endpoint, server):
        for _ in range(3):
            assert (await endpoint.complete(REQUEST)).text == "2"
    assert (len(server.posts), server.connections) == (3, 1)


COUNTS: JsonObject = {"prompt_tokens": 37, "total_tokens": 45, "completion_tokens": 8}
USAGES: list[tuple[str, JsonObject, Usage]] = [
    ("transformers", COUNTS, Usage(37, 8)),
    (
        "sglang",
        {**COUNTS, "reasoning_tokens": 3, "prompt_tokens_details": None, "completion_tokens_details": None},
        Usage(37, 8, 3),
    ),
    ("openai", {**COUNTS, "completion_tokens_details": {"reasoning_tokens": 3}}, Usage(37, 8, 3)),
]


@pytest.mark.parametrize(("usage", "read"), [row[1:] for row in USAGES], ids=[row[0] for row in USAGES])
def test_tokens_are_counted_as_each_server_tells_them(usage: JsonObject, read: Usage) -> None:
    assert usage_of(usage) == read
