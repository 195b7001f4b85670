"""A dead endpoint does not hold up the rest of a run."""

import anyio
import pytest

from sieval.core.errors import EndpointError
from sieval.core.retry import RetryPolicy, answer
from sieval.models.http_endpoint import HttpEndpoint
from sieval.models.openai_chat import ChatWire
from sieval.models.outage import OutageGuard
from sieval.models.settings import EndpointSettings
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
