"""The bundled model over real sockets; skipped where the `local` extra is not installed."""

import importlib.util
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import anyio
import pytest

from sieval.core.jsonvalue import JsonObject, decode_object, list_of, object_of
from sieval.serving import ServingError
from sieval.serving.local_endpoint import LocalSettings, serve_local
from sieval.serving.model_file import bundled_model
from tests.serving.fixtures import Client, chat

NAME = "SmolLM2-135M-Instruct.Q4_1"
COUNTING = "1, 2, 3, 4, 5, 6,"
FRANCE: JsonObject = {
    "model": NAME,
    "messages": [{"role": "user", "content": "What is the capital of France? One word."}],
    "temperature": 0,
    "max_tokens": 12,
}


def _installed() -> bool:
    try:
        bundled_model()
    except ServingError:
        return False
    return importlib.util.find_spec("ik_llama_cpp") is not None


pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(not _installed(), reason="the `local` extra is not installed"),
]


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    """One event loop for the module, so that the model is loaded once."""
    return "asyncio"


@pytest.fixture(scope="module")
async def client(anyio_backend: str) -> AsyncIterator[Client]:
    async with (
        serve_local(LocalSettings(context_tokens=256)) as listening,
        aiohttp.ClientSession() as session,
    ):
        yield Client(session, listening.url)


async def test_real_model_answers_a_chat(client: Client) -> None:
    answered = await client.post("/v1/chat/completions", FRANCE)
    assert answered.status == 200
    assert "Paris" in answered.text
    usage = object_of(answered.json["usage"])
    assert usage["completion_tokens"] == usage["total_tokens"] - usage["prompt_tokens"]  # type: ignore[operator]  # numbers


async def test_stream_holds_the_same_text_as_the_whole_answer(client: Client) -> None:
    whole = await client.post("/v1/chat/completions", FRANCE)
    more: JsonObject = {"stream": True, "stream_options": {"include_usage": True}}
    streamed = await client.post("/v1/chat/completions", {**FRANCE, **more})
    lines = [line.removeprefix("data: ") for line in streamed.body.decode().split("\n\n") if line]
    assert lines[-1] == "[DONE]"
    events = [decode_object(line) for line in lines[:-1]]
    deltas = [object_of(object_of(c)["delta"]) for event in events for c in list_of(event["choices"])]
    assert "".join(str(delta.get("content", "")) for delta in deltas) == whole.text
    assert events[-1]["usage"] == whole.json["usage"]


async def test_completion_continues_the_prompt_up_to_its_limit(client: Client) -> None:
    body: JsonObject = {"model": NAME, "prompt": COUNTING, "max_tokens": 5, "temperature": 0}
    answered = await client.post("/v1/completions", body)
    assert answered.text == " 7, 8"
    assert answered.choices[0]["finish_reason"] == "length"


async def test_text_ends_before_the_stop_string(client: Client) -> None:
    body: JsonObject = {"model": NAME, "prompt": COUNTING, "temperature": 0, "stop": [" 9", " 10"]}
    answered = await client.post("/v1/completions", {**body, "max_tokens": 40})
    assert answered.text == " 7, 8,"
    assert answered.choices[0]["finish_reason"] == "stop"


async def test_same_seed_gives_the_same_text_and_another_seed_another(client: Client) -> None:
    body: JsonObject = {"model": NAME, "prompt": "Once upon a", "max_tokens": 8, "temperature": 1.0}
    texts = [(await client.post("/v1/completions", {**body, "seed": seed})).text for seed in (1, 1, 2)]
    assert texts[0] == texts[1]
    assert texts[0] != texts[2]


async def test_long_prompt_is_read_in_parts_without_harm(client: Client) -> None:
    counting = ", ".join(str(n) for n in range(1, 40)) + ","
    body: JsonObject = {"model": NAME, "prompt": counting, "max_tokens": 3, "temperature": 0}
    answered = await client.post("/v1/completions", body)
    assert answered.text == " 40"


async def test_server_stays_responsive_while_it_generates(client: Client) -> None:
    body: JsonObject = {"model": NAME, "prompt": "Once upon a", "max_tokens": 24, "temperature": 0}
    async with anyio.create_task_group() as group:
        group.start_soon(client.post, "/v1/completions", body)
        await anyio.sleep(0.05)
        with anyio.fail_after(0.2):
            health = await client.get("/health")
        counts = await client.get("/stats")
    assert health.status == 200
    assert counts.json["in_flight"] == 1


async def test_client_that_leaves_frees_the_model(client: Client) -> None:
    body: JsonObject = {"model": NAME, "prompt": "Once upon a", "max_tokens": 200, "temperature": 0}
    with anyio.move_on_after(0.2):
        await client.post("/v1/completions", body)
    with anyio.fail_after(3):
        await client.post("/v1/completions", {**body, "max_tokens": 1})


async def test_prompt_beyond_the_context_is_refused(client: Client) -> None:
    body: JsonObject = {"model": NAME, "prompt": "one two three " * 100, "max_tokens": 1}
    answered = await client.post("/v1/completions", body)
    assert answered.status == 400
    error = object_of(answered.json["error"])
    assert error["code"] == "context_length_exceeded"


async def test_another_model_name_is_refused(client: Client) -> None:
    answered = await client.post("/v1/chat/completions", chat("hello"))
    assert answered.status == 404
    expected = f"The model `simulated` does not exist; this server has `{NAME}`."
    assert object_of(answered.json["error"])["message"] == expected


async def test_models_are_listed_with_their_context(client: Client) -> None:
    answered = await client.get("/v1/models")
    entry = object_of(list_of(answered.json["data"])[0])
    assert (entry["id"], entry["max_model_len"]) == (NAME, 256)


async def test_broken_model_file_is_a_clear_error(tmp_path: Path) -> None:
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"GGUF" + b"\0" * 100)
    with pytest.raises(ServingError) as caught:
        async with serve_local(LocalSettings(model=broken)):
            raise AssertionError
    assert str(caught.value).startswith(f"model {broken} cannot be loaded:")
