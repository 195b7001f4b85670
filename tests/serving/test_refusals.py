"""Requests that are turned down, in the words of real servers."""

import anyio
import pytest

from sieval.core.jsonvalue import JsonObject, decode_object, object_of
from sieval.serving import Simulation
from sieval.serving.simulation import AttemptFault
from tests.serving.fixtures import SAMPLES, chat, client_of

pytestmark = pytest.mark.anyio


async def test_warming_server_answers_503_until_it_is_ready() -> None:
    async with client_of(Simulation(SAMPLES, warm_s=0.3)) as client:
        early = ((await client.get("/health")).status, (await client.ask(SAMPLES[0])).status)
        await anyio.sleep(0.35)
        late = ((await client.get("/health")).status, (await client.ask(SAMPLES[0])).status)
    assert (early, late) == ((503, 503), (200, 200))


async def test_router_is_healthy_while_its_worker_warms() -> None:
    async with client_of(Simulation(SAMPLES, warm_s=0.3, router=True)) as client:
        early = [(await client.get(path)).status for path in ("/health", "/v1/models")]
        refused = await client.ask(SAMPLES[0])
        await anyio.sleep(0.35)
        late = [(await client.get(path)).status for path in ("/health", "/v1/models")]
    assert (early, late) == ([200, 503], [200, 200])
    assert (refused.status, refused.headers["x-smg-error-code"]) == (503, "no_available_workers")


async def test_router_lists_its_models_in_plain_text_and_asks_no_key_for_them() -> None:
    async with client_of(Simulation(SAMPLES, api_key="secret", router=True)) as client:
        models, answered = await client.get("/v1/models"), await client.ask(SAMPLES[0])
    assert (models.status, models.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    assert answered.status == 401


async def test_key_is_asked_for() -> None:
    async with client_of(Simulation(SAMPLES, api_key="secret")) as client:
        path, body = "/v1/chat/completions", chat(SAMPLES[0].problem)
        without = await client.post(path, body)
        wrong = await client.post(path, body, Authorization="Bearer other")
        right = await client.post(path, body, Authorization="Bearer secret")
        models = await client.get("/v1/models")
        health = await client.get("/health")
    assert (without.status, wrong.status, right.status) == (401, 401, 200)
    assert (models.status, health.status) == (401, 200)
    assert object_of(without.json["error"])["code"] == "invalid_api_key"


def test_key_is_not_shown() -> None:
    assert "secret" not in repr(Simulation(api_key="secret"))


async def test_unknown_model_is_404_as_vllm_says() -> None:
    async with client_of(Simulation(SAMPLES)) as client:
        answered = await client.ask(SAMPLES[0], model="other")
    assert answered.status == 404
    assert object_of(answered.json["error"])["message"] == "The model `other` does not exist."


async def test_unknown_model_is_answered_as_sglang_does() -> None:
    async with client_of(Simulation(SAMPLES, unknown_model="200")) as client:
        answered = await client.ask(SAMPLES[0], model="other")
    assert (answered.status, answered.json["model"]) == (200, "other")


async def test_unknown_model_is_refused_as_transformers_does() -> None:
    settings = Simulation(SAMPLES, unknown_model="400", error_shape="detail")
    async with client_of(settings) as client:
        answered = await client.ask(SAMPLES[0], model="other")
    assert answered.status == 400
    assert answered.json == {"detail": "Server is pinned to 'simulated'; requested 'other'."}


async def test_long_prompt_is_refused_in_openai_shape() -> None:
    async with client_of(Simulation(SAMPLES, context_tokens=10)) as client:
        answered = await client.ask(SAMPLES[0])
    error = object_of(answered.json["error"])
    assert (answered.status, error["code"]) == (400, "context_length_exceeded")
    assert str(error["message"]).startswith("This model's maximum context length is 10 tokens")


async def test_long_prompt_is_refused_in_sglang_shape() -> None:
    async with client_of(Simulation(SAMPLES, context_tokens=10, error_shape="sglang")) as client:
        answered = await client.ask(SAMPLES[0])
    assert answered.status == 400
    assert (answered.json["object"], answered.json["code"]) == ("error", 400)
    assert "longer than the model's context length (10 tokens)" in str(answered.json["message"])


async def test_long_prompt_is_refused_in_the_shape_of_sglangs_generate() -> None:
    body: JsonObject = {"text": SAMPLES[0].problem}
    async with client_of(Simulation(SAMPLES, context_tokens=10, error_shape="sglang")) as client:
        whole = await client.post("/generate", body)
        streamed = await client.post("/generate", {**body, "stream": True})
    message = str(object_of(whole.json["error"])["message"])
    assert "longer than the model's context length (10 tokens)" in message
    event, last = streamed.body.decode().split("\n\n")[:2]
    assert (whole.status, streamed.status, last) == (400, 200, "data: [DONE]")
    error = object_of(decode_object(event.removeprefix("data: "))["error"])
    assert (error["message"], error["code"]) == (message, 400)


async def test_limit_beyond_the_context_is_refused_in_sglangs_words() -> None:
    async with client_of(Simulation(SAMPLES, context_tokens=100, error_shape="sglang")) as client:
        answered = await client.ask(SAMPLES[0], max_tokens=200)
    assert answered.status == 400
    assert str(answered.json["message"]).startswith("max_completion_tokens is too large: 200")


async def test_sglang_answers_requests_while_its_health_says_that_it_warms() -> None:
    async with client_of(Simulation(SAMPLES, warm_s=30, error_shape="sglang")) as client:
        seen = ((await client.get("/health")).status, (await client.ask(SAMPLES[0])).status)
    assert seen == (503, 200)


async def test_limit_that_does_not_fit_beside_the_prompt_is_refused() -> None:
    async with client_of(Simulation(SAMPLES, context_tokens=100)) as client:
        fits = await client.ask(SAMPLES[0], max_tokens=50)
        too_many = await client.ask(SAMPLES[0], max_tokens=99)
    assert (fits.status, too_many.status) == (200, 400)


async def test_more_in_flight_than_allowed_is_429() -> None:
    seen: list[int] = []
    settings = Simulation(SAMPLES, latency_s=0.2, max_in_flight=3, retry_after_s=7)
    async with client_of(settings) as client:

        async def ask(at: int) -> None:
            answered = await client.ask(SAMPLES[at])
            seen.append(answered.status)
            assert answered.status == 200 or answered.headers["retry-after"] == "7"

        async with anyio.create_task_group() as group:
            for at in range(8):
                group.start_soon(ask, at)
    assert sorted(seen) == [200] * 3 + [429] * 5


ATTEMPTS: list[tuple[AttemptFault, int, dict[str, str]]] = [
    ("rate_limit", 429, {"retry-after": "1"}),
    ("error_500", 500, {}),
    ("error_503", 503, {}),
    ("router_500", 500, {"x-smg-error-code": "call_upstream_request_error"}),
    ("router_503", 503, {"x-smg-error-code": "no_available_workers"}),
]


@pytest.mark.parametrize(("fault", "status", "headers"), ATTEMPTS)
async def test_failed_attempt_has_its_status(
    fault: AttemptFault, status: int, headers: dict[str, str]
) -> None:
    async with client_of(Simulation(SAMPLES, faults={fault: 1.0})) as client:
        answered = await client.ask(SAMPLES[0])
        health = await client.get("/health")
    assert answered.status == status
    assert headers.items() <= answered.headers.items()
    assert health.status == 200


async def test_bare_429_names_no_time() -> None:
    async with client_of(Simulation(SAMPLES, faults={"rate_limit_bare": 1.0})) as client:
        answered = await client.ask(SAMPLES[0])
    assert answered.status == 429
    assert "retry-after" not in answered.headers


async def test_refused_prompt_is_refused_every_time_whatever_the_seed() -> None:
    async with client_of(Simulation(SAMPLES, faults={"bad_request": 0.2})) as client:
        seen = [
            {(await client.ask(sample, seed=seed)).status for seed in range(4)} for sample in SAMPLES[:60]
        ]
    assert {frozenset(statuses) for statuses in seen} == {frozenset({200}), frozenset({400})}


async def test_content_filter_refuses_with_its_code() -> None:
    async with client_of(Simulation(SAMPLES, faults={"filtered_400": 1.0})) as client:
        answered = await client.ask(SAMPLES[0])
    assert (answered.status, object_of(answered.json["error"])["code"]) == (400, "content_filter")
