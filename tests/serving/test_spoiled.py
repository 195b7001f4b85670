"""Replies that arrive damaged, late or not at all, as a client sees them."""

import time

import aiohttp
import anyio
import pytest

from sieval.core.jsonvalue import JsonObject
from sieval.serving import Simulation
from sieval.serving.simulation import AttemptFault
from tests.serving.fixtures import SAMPLES, Client, client_of

pytestmark = pytest.mark.anyio


def always(fault: AttemptFault, **more: float) -> Simulation:
    return Simulation(SAMPLES, faults={fault: 1.0}, **more)  # type: ignore[arg-type]  # floats where floats belong


@pytest.mark.parametrize("stream", [False, True])
async def test_reset_drops_the_connection(stream: bool) -> None:
    async with client_of(always("reset")) as client:
        with pytest.raises(aiohttp.ClientOSError):
            await client.ask(SAMPLES[0], stream=stream)


@pytest.mark.parametrize("stream", [False, True])
async def test_cut_body_ends_before_its_length(stream: bool) -> None:
    async with client_of(always("cut")) as client:
        with pytest.raises(aiohttp.ClientPayloadError):
            await client.ask(SAMPLES[0], stream=stream)


async def test_stall_sends_half_and_then_nothing() -> None:
    async with client_of(always("stall")) as client:
        with anyio.move_on_after(0.3) as scope:
            await client.ask(SAMPLES[0])
    assert scope.cancelled_caught


async def test_garbage_is_no_json() -> None:
    async with client_of(always("garbage")) as client:
        answered = await client.ask(SAMPLES[0])
    assert answered.status == 200
    with pytest.raises(ValueError, match="not valid UTF-8"):
        _ = answered.json


async def test_empty_choices_are_json_without_an_answer() -> None:
    async with client_of(always("empty_choices")) as client:
        answered = await client.ask(SAMPLES[0])
    assert answered.choices == ()


async def test_error_body_comes_with_status_200() -> None:
    async with client_of(always("error_body")) as client:
        answered = await client.ask(SAMPLES[0])
    assert (answered.status, list(answered.json)) == (200, ["error"])


STREAMED: list[tuple[AttemptFault, bytes]] = [
    ("garbage", b'data: {"id": "simulated", "choices": [{"index": 0, "mess'),
    ("empty_choices", b'data: {"id": "simulated", "object": "chat.completion", "choices": []}'),
    ("error_body", b'data: {"error": {"message": "simulated failure'),
]


@pytest.mark.parametrize(("fault", "event"), STREAMED)
async def test_spoiled_stream_is_still_a_stream(fault: AttemptFault, event: bytes) -> None:
    async with client_of(always(fault)) as client:
        answered = await client.ask(SAMPLES[0], stream=True)
    assert answered.headers["content-type"] == "text/event-stream"
    assert answered.body.startswith(event)
    assert answered.body.endswith(b"data: [DONE]\n\n")


async def test_wrong_type_is_a_page() -> None:
    async with client_of(always("wrong_type")) as client:
        answered = await client.ask(SAMPLES[0])
    assert (answered.status, answered.headers["content-type"]) == (200, "text/html")


async def test_drip_is_a_good_answer_that_takes_its_time() -> None:
    async with client_of(always("drip", drip_s=0.3)) as client:
        started = time.monotonic()
        answered = await client.ask(SAMPLES[0])
    assert time.monotonic() - started >= 0.25
    assert answered.outcome in {"right", "wrong"}


async def statuses(client: Client, **more: str) -> list[int]:
    return [(await client.ask(sample, **more)).status for sample in SAMPLES]


async def test_fault_comes_as_often_as_its_share_says() -> None:
    async with client_of(Simulation(SAMPLES, faults={"error_500": 0.3, "rate_limit": 0.1})) as client:
        seen = await statuses(client)
        stats = (await client.get("/stats")).json
    assert abs(seen.count(500) - 60) < 25
    assert abs(seen.count(429) - 20) < 16
    assert stats["faults"] == {"error_500": seen.count(500), "rate_limit": seen.count(429)}


async def test_another_attempt_may_succeed() -> None:
    async with client_of(Simulation(SAMPLES, faults={"error_500": 0.5})) as client:
        for sample in SAMPLES[:20]:
            attempts = [(await client.ask(sample)).status for _ in range(25)]
            assert set(attempts) == {200, 500}


async def test_fault_changes_no_answer() -> None:
    async def texts(settings: Simulation) -> dict[str, str]:
        async with client_of(settings) as client:
            answers = {sample.id: await client.ask(sample) for sample in SAMPLES[:50]}
        return {key: answered.text for key, answered in answers.items() if answered.status == 200}

    calm = await texts(Simulation(SAMPLES))
    faulty = await texts(Simulation(SAMPLES, faults={"error_500": 0.5}))
    assert 0 < len(faulty) < len(calm)
    assert faulty.items() <= calm.items()


async def test_stream_with_paced_tokens_arrives_over_time() -> None:
    body: JsonObject = {"model": "simulated", "messages": [{"role": "user", "content": SAMPLES[0].problem}]}
    settings = Simulation(SAMPLES, token_s=0.01)
    async with client_of(settings) as client:
        started = time.monotonic()
        answered = await client.post("/v1/chat/completions", {**body, "stream": True})
    assert answered.body.endswith(b"data: [DONE]\n\n")
    assert time.monotonic() - started >= 0.05
