"""A dead endpoint does not hold up the rest of a run."""

import socket
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from importlib.util import find_spec
from subprocess import DEVNULL

import anyio
import pytest

from sieval.core.endpoint import Endpoint, Request
from sieval.core.errors import EndpointError
from sieval.core.records import Prompt, RolloutKey, Sampling
from sieval.core.retry import Answer, RetryPolicy, answer
from sieval.models.connect import connect
from sieval.models.http_endpoint import HttpEndpoint
from sieval.models.openai_chat import ChatWire
from sieval.models.outage import OutageGuard
from sieval.models.readiness import Readiness
from sieval.models.settings import EndpointSettings
from sieval.serving import Simulation, serve
from tests.models.client import REQUEST
from tests.models.server import reply, serving

pytestmark = pytest.mark.anyio

POLICY = RetryPolicy(base_s=0.01, cap_s=0.05, patience_s=60.0)


async def test_after_an_outage_each_rollout_is_tried_once_until_a_server_answers() -> None:
    async with serving() as server:
        pass
    inner = HttpEndpoint(EndpointSettings("m", (server.url,)), server.url, ChatWire("m"))
    endpoint = OutageGuard(inner, limit_s=0.3)
    first = await answer(endpoint, REQUEST, POLICY)
    second = await answer(endpoint, REQUEST, POLICY)
    refused = f"cannot connect to {server.url}/chat/completions: Connection refused; no server for 0.3 s"
    assert first.failure is not None
    assert first.failure.message == refused
    assert first.attempts > 3
    assert second.failure == first.failure
    assert second.attempts == 1
    async with serving(port=server.port):
        assert (await answer(endpoint, REQUEST, POLICY)).completion is not None
    with pytest.raises(EndpointError) as caught:
        await endpoint.complete(REQUEST)
    assert caught.value.retryable
    await endpoint.aclose()


async def test_a_server_that_refuses_is_no_outage() -> None:
    async with serving(reply(500, b"")) as server:
        inner = HttpEndpoint(EndpointSettings("m", (server.url,)), server.url, ChatWire("m"))
        endpoint = OutageGuard(inner, limit_s=0.05)
        for _ in range(3):
            with pytest.raises(EndpointError) as caught:
                await endpoint.complete(REQUEST)
            assert caught.value.retryable
            await anyio.sleep(0.05)
        await endpoint.aclose()


ROUTER = find_spec("sglang_router")


@asynccontextmanager
async def router(*workers: str, listed: bool = True) -> AsyncIterator[str]:
    """SGLang's router in a process of its own, `listed` with its workers registered; yields its base URL."""
    with socket.create_server(("127.0.0.1", 0)) as one, socket.create_server(("127.0.0.1", 0)) as two:
        port, metrics = one.getsockname()[1], two.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "sglang_router.launch_router",
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
    ]
    command += ["--prometheus-port", str(metrics), "--policy", "round_robin", "--worker-urls", *workers]
    process = await anyio.open_process(command, stdout=DEVNULL, stderr=DEVNULL)
    url = f"http://127.0.0.1:{port}/v1"
    try:
        if listed:
            await until_listed(EndpointSettings("simulated", (url,)), url)
        yield url
    finally:
        process.terminate()
        await process.aclose()


async def until_listed(settings: EndpointSettings, url: str) -> None:
    """Return once the router lists the model: its workers register one by one after it has started."""
    with anyio.fail_after(15):
        while True:
            try:
                return await Readiness(settings, url).check()
            except EndpointError:
                await anyio.sleep(0.1)


@pytest.mark.timeout(60)
@pytest.mark.skipif(ROUTER is None, reason="sglang-router is not installed")
async def test_a_router_is_waited_for_until_its_worker_has_loaded(caplog: pytest.LogCaptureFixture) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    async with router(f"http://127.0.0.1:{port}", listed=False) as url, anyio.create_task_group() as tg:
        tg.start_soon(until_listed, EndpointSettings("simulated", (url,)), url)
        for _ in range(200):
            if any("/v1/models answers HTTP 503; waiting" in said.message for said in caplog.records):
                break
            await anyio.sleep(0.1)
        else:
            pytest.fail("the router never answered HTTP 503")
        async with serve(Simulation(), port=port):
            await until_listed(EndpointSettings("simulated", (url,)), url)


@pytest.mark.timeout(60)
@pytest.mark.skipif(ROUTER is None, reason="sglang-router is not installed")
async def test_behind_the_router_a_dead_worker_costs_nothing_and_two_are_unreachable() -> None:
    policy = RetryPolicy(attempts=3, base_s=0.01, cap_s=0.1, timeout_s=10.0, patience_s=1.0)
    results: list[Answer] = []

    async def ask(endpoint: Endpoint, times: int) -> None:
        for number in range(times):
            request = Request(RolloutKey(str(number), 0), Prompt.user(f"{number}+1?"), Sampling())
            results.append(await answer(endpoint, request, policy))

    async with AsyncExitStack() as first, AsyncExitStack() as second, AsyncExitStack() as rest:
        one = await first.enter_async_context(serve(Simulation()))
        two = await second.enter_async_context(serve(Simulation()))
        url = await rest.enter_async_context(router(one.url, two.url))
        endpoint = connect(EndpointSettings("simulated", (url,)))
        rest.push_async_callback(endpoint.aclose)
        await ask(endpoint, 4)
        await first.aclose()
        async with anyio.create_task_group() as tg:
            for _ in range(4):
                tg.start_soon(ask, endpoint, 10)
        assert [got.failure for got in results] == [None] * 44
        await second.aclose()
        await ask(endpoint, 1)
    failure = results[-1].failure
    assert failure is not None
    assert failure.kind == "unreachable"
    assert "[x-smg-error-code: " in failure.message
