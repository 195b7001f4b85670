"""Settings become the endpoint they describe."""

from collections.abc import Mapping
from pathlib import Path

import anyio
import pytest

from sieval.core.endpoint import Endpoint, Request
from sieval.core.records import Prompt, RolloutKey, Sampling
from sieval.core.retry import Answer, RetryPolicy, answer
from sieval.models.connect import connect
from sieval.models.settings import Client, EndpointSettings
from sieval.serving import Simulation, serve
from sieval.serving.simulation import AttemptFault, RolloutFault
from tests.models.client import REQUEST
from tests.models.server import chat, reply, serving

ONE = "http://a:1/v1"


@pytest.mark.anyio
async def test_one_base_url_is_asked_by_the_bare_client() -> None:
    async with serving() as server:
        endpoint = connect(EndpointSettings("m", (server.url,)))
        await endpoint.check()
        await endpoint.complete(REQUEST)
        await endpoint.aclose()
    assert server.posts[0].headers["user-agent"].startswith("sieval/")


@pytest.mark.anyio
async def test_several_base_urls_share_the_requests() -> None:
    async with serving() as one, serving() as two:
        endpoint = connect(EndpointSettings("m", (one.url, two.url)))
        for _ in range(4):
            await endpoint.complete(REQUEST)
        await endpoint.aclose()
    assert (len(one.posts), len(two.posts)) == (2, 2)


@pytest.mark.anyio
async def test_the_sdk_is_used_when_chosen() -> None:
    async with serving() as server:
        endpoint = connect(EndpointSettings("m", (server.url,), client="openai"))
        await endpoint.complete(REQUEST)
        await endpoint.aclose()
    assert "OpenAI" in server.posts[0].headers["user-agent"]


@pytest.mark.anyio
async def test_a_file_is_replayed_without_a_base_url(tmp_path: Path) -> None:
    path = tmp_path / "stored.jsonl"
    path.write_text('{"id": "s1", "rollout": 2, "response": "2"}\n')
    endpoint = connect(EndpointSettings(f"replay:{path}"))
    assert (await endpoint.complete(REQUEST)).text == "2"
    await endpoint.aclose()


FAULTS: Mapping[AttemptFault | RolloutFault, float] = {
    "rate_limit": 0.04,
    "error_500": 0.05,
    "error_503": 0.03,
    "router_500": 0.02,
    "router_503": 0.02,
    "reset": 0.05,
    "cut": 0.05,
    "garbage": 0.03,
    "empty_choices": 0.01,
    "wrong_type": 0.01,
}


@pytest.mark.anyio
@pytest.mark.parametrize("client", ["aiohttp", "openai"])
@pytest.mark.parametrize("stream", [False, True], ids=["whole", "stream"])
async def test_with_a_third_of_all_requests_failing_every_rollout_is_answered(
    client: Client, *, stream: bool
) -> None:
    policy = RetryPolicy(attempts=12, base_s=0.001, cap_s=0.01, timeout_s=15.0)
    answers: dict[str, Answer] = {}
    todo = iter(range(200))

    async def work(endpoint: Endpoint) -> None:
        for number in todo:
            request = Request(RolloutKey(str(number), 0), Prompt.user(f"{number}+1?"), Sampling(seed=1))
            answers[request.key.sample] = await answer(endpoint, request, policy)

    async with serve(Simulation(faults=FAULTS, retry_after_s=0.01)) as server:
        endpoint = connect(
            EndpointSettings("simulated", (f"{server.url}/v1",), client=client, stream=stream, concurrency=16)
        )
        await endpoint.check()
        async with anyio.create_task_group() as tg:
            for _ in range(16):
                tg.start_soon(work, endpoint)
        await endpoint.aclose()
    assert len(answers) == 200
    assert [got.failure for got in answers.values() if got.failure is not None] == []
    assert sum(got.attempts for got in answers.values()) > 240


@pytest.mark.anyio
async def test_a_warming_server_of_sglangs_kind_is_waited_for() -> None:
    async with serve(Simulation(warm_s=1.5)) as server:
        endpoint = connect(EndpointSettings("simulated", (f"{server.url}/v1",)))
        await endpoint.check()
        got = await endpoint.complete(REQUEST)
        await endpoint.aclose()
    assert got.finish_reason == "stop"


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (EndpointSettings("m"), "model 'm' needs a base URL; pass --base-url http://HOST:PORT/v1"),
        (EndpointSettings("m", (ONE, ONE + "/")), "a base URL is given twice; give each once"),
    ],
)
def test_settings_that_describe_none_are_refused(settings: EndpointSettings, message: str) -> None:
    with pytest.raises(ValueError, match="base URL") as caught:
        connect(settings)
    assert str(caught.value) == message


@pytest.mark.anyio
@pytest.mark.parametrize("client", ["aiohttp", "openai"])
async def test_a_proxy_in_the_environment_is_not_used(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    monkeypatch.setenv("NO_PROXY", "")
    async with serving(reply(200, chat("2"))) as server:
        endpoint = connect(EndpointSettings("m", (server.url,), client=client))
        await endpoint.check()
        assert (await endpoint.complete(REQUEST)).text == "2"
        await endpoint.aclose()
