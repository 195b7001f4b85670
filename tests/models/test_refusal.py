"""What a refusal means, over a real socket and by its parts."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sieval.core.jsonvalue import JsonObject, encode_line
from sieval.core.retry import answer
from sieval.models.refusal import refusal, retry_after_s
from tests.models.client import QUICK, REQUEST, opened
from tests.models.faults import FINAL
from tests.models.server import (
    Behaviour,
)

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("step", "kind", "message"), [row[1:] for row in FINAL], ids=[row[0] for row in FINAL]
)
async def test_what_cannot_pass_is_asked_once(step: Behaviour, kind: str, message: str) -> None:
    async with opened(step) as (endpoint, server):
        got = await answer(endpoint, REQUEST, QUICK)
    assert got.failure is not None
    assert got.failure.kind == kind
    assert got.failure.message.replace(f"{server.url}/chat/completions", "URL") == message
    assert len(server.posts) == 1


NOW = 1_700_000_000.0
WAITS: list[tuple[dict[str, str], float | None]] = [
    ({}, None),
    ({"Retry-After": "3"}, 3.0),
    ({"Retry-After": "1.5"}, 1.5),
    ({"Retry-After": "-4"}, 0.0),
    ({"Retry-After": "soon"}, None),
    ({"Retry-After": "nan"}, None),
    ({"Retry-After": "inf"}, None),
    ({"Retry-After": "9", "retry-after-ms": "250"}, 0.25),
    ({"Retry-After": "Tue, 14 Nov 2023 22:14:20 GMT"}, 60.0),
    ({"Retry-After": "Tue, 14 Nov 2023 22:14:20 GMT", "Date": "Tue, 14 Nov 2023 22:14:10 GMT"}, 10.0),
    ({"Retry-After": "Mon, 13 Nov 2023 22:14:20 GMT"}, 0.0),
]


@pytest.mark.parametrize(("headers", "wait_s"), WAITS)
def test_retry_after_is_read_in_every_form(headers: dict[str, str], wait_s: float | None) -> None:
    assert retry_after_s(headers, NOW) == wait_s


CONTEXT = [
    "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.",
    "The input (5000 tokens) is longer than the model's context length (4096 tokens).",
    "Input length (5000 tokens) exceeds the maximum allowed length (4091 tokens).",
    "The decoder prompt (length 5000) is longer than the maximum model length of 4096.",
    "`inputs` tokens + `max_new_tokens` must be <= 4096",
    "the request exceeds the available context size",
    "max_completion_tokens is too large: 99999.This model supports at most 2048 completion tokens.",
]


@pytest.mark.parametrize("message", CONTEXT)
@pytest.mark.parametrize("status", [400, 422, 500])
def test_context_overflow_is_known_in_many_words(message: str, status: int) -> None:
    bodies: list[JsonObject] = [
        {"error": {"message": message}},
        {"object": "error", "message": message},
        {"error": message},
    ]
    for body in bodies:
        error = refusal(status, {}, encode_line(body), "URL")
        assert (error.kind, error.retryable) == ("context_length", False)


def test_a_bad_request_about_something_else_is_not_context_overflow() -> None:
    error = refusal(400, {}, b'{"error": {"message": "max_tokens must be at least 1"}}', "URL")
    assert str(error) == "HTTP 400 from URL: max_tokens must be at least 1"
    assert (error.kind, error.retryable) == ("bad_request", False)


def test_a_router_without_workers_is_as_unreachable_as_its_workers() -> None:
    headers = {"x-smg-error-code": "no_available_workers"}
    error = refusal(500, headers, b'{"error": {"message": "all workers are down"}}', "URL")
    assert str(error) == "HTTP 500 from URL: all workers are down [x-smg-error-code: no_available_workers]"
    assert (error.kind, error.retryable) == ("unreachable", True)


@settings(deadline=None)
@given(st.integers(300, 599), st.binary(max_size=200))
def test_any_refusal_makes_one_short_line(status: int, body: bytes) -> None:
    message = str(refusal(status, {}, body, "URL"))
    assert "\n" not in message
    assert len(message) < 500
