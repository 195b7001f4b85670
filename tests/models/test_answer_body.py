"""Whatever a server answers, it is a completion or a failure with its kind."""

from collections.abc import AsyncIterator

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sieval.core.errors import EndpointError
from sieval.core.records import Completion
from sieval.models.answer_body import EVENT_STREAM, completion_in
from sieval.models.openai_chat import ChatWire
from sieval.models.openai_completions import CompletionsWire
from sieval.models.sglang_generate import GenerateWire
from sieval.models.wire import Wire

WIRES: tuple[Wire, ...] = (ChatWire("m"), CompletionsWire("m"), GenerateWire())
KEYS = [
    "choices",
    "message",
    "delta",
    "content",
    "text",
    "reasoning_content",
    "finish_reason",
    "usage",
    "type",
    "error",
    "code",
    "meta_info",
    "prompt_tokens",
    "completion_tokens_details",
    "refusal",
    "object",
]
REASONS = st.sampled_from(["stop", "length", "abort", "content_filter", "error"])
SCALARS = st.none() | st.booleans() | st.integers(-5, 2**53) | st.just(0.5) | st.text(max_size=8) | REASONS
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=6),
    max_leaves=12,
)


async def read(wire: Wire, body: bytes, kind: str = "application/json") -> Completion | EndpointError:
    async def chunks() -> AsyncIterator[bytes]:
        for at in range(0, len(body), 64):
            yield body[at : at + 64]

    try:
        return await completion_in(chunks(), content_type=kind, wire=wire, url="URL")
    except EndpointError as error:
        return error


@pytest.mark.anyio
@settings(deadline=None, max_examples=60)
@given(VALUES, st.sampled_from(WIRES))
async def test_any_json_is_a_completion_or_a_failure(value: object, wire: Wire) -> None:
    got = await read(wire, orjson.dumps(value))
    if isinstance(got, Completion):
        assert isinstance(got.text, str)
        assert got.reasoning is None or isinstance(got.reasoning, str)
    else:
        assert "\n" not in str(got)


@pytest.mark.anyio
@settings(deadline=None, max_examples=40)
@given(st.lists(VALUES, max_size=4), st.sampled_from(WIRES))
async def test_any_stream_is_a_completion_or_a_failure(values: list[object], wire: Wire) -> None:
    body = b"".join(b"data: " + orjson.dumps(value) + b"\n\n" for value in values)
    await read(wire, body + b"data: [DONE]\n\n", EVENT_STREAM)
    await read(wire, body, EVENT_STREAM)


@pytest.mark.anyio
@settings(deadline=None, max_examples=40)
@given(st.binary(max_size=200), st.sampled_from(WIRES), st.sampled_from(["application/json", EVENT_STREAM]))
async def test_any_bytes_are_a_failure(body: bytes, wire: Wire, kind: str) -> None:
    assert isinstance(await read(wire, body, kind), EndpointError)


ODD = [
    (b'{"choices": [{"message": {"content": "a\\ud83d"}}]}', "a\ufffd"),
    (b'{"choices": [{"message": {"content": "\\ud83d\\ude00"}}]}', "\U0001f600"),
    (b'{"choices": [{"message": {"content": "a\xff"}}]}', "a\ufffd"),
    (b'{"choices": [{"message": {"content": "a"}, "logprobs": NaN}]}', "a"),
]


@pytest.mark.anyio
@pytest.mark.parametrize(("body", "text"), ODD)
async def test_text_that_is_not_quite_json_is_still_read(body: bytes, text: str) -> None:
    got = await read(WIRES[0], body)
    assert isinstance(got, Completion)
    assert got.text == text


@pytest.mark.anyio
@pytest.mark.parametrize("body", [b"[" * 100_000, b'{"a":' * 100_000, b"9" * 10_000, b"NaN"])
async def test_a_hostile_body_is_refused(body: bytes) -> None:
    got = await read(WIRES[0], body)
    assert isinstance(got, EndpointError)
    assert (got.kind, got.retryable) == ("bad_body", True)
