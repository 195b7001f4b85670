"""An endpoint opened on a scripted server."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from sieval.core.endpoint import Request
from sieval.core.errors import EndpointError
from sieval.core.jsonvalue import JsonObject, JsonValue
from sieval.core.records import Prompt, RolloutKey, Sampling
from sieval.core.retry import RetryPolicy
from sieval.models.http_endpoint import HttpEndpoint
from sieval.models.openai_chat import ChatWire
from sieval.models.settings import EndpointSettings
from tests.models.server import Behaviour, Server, serving

KEY = "sk-0123456789abcdef"
REQUEST = Request(RolloutKey("s1", 2), Prompt.user("1+1?"), Sampling())
QUICK = RetryPolicy(attempts=4, base_s=0.01, cap_s=0.02, timeout_s=10.0)
Opened = tuple[HttpEndpoint, Server]


@asynccontextmanager
async def opened(
    *script: Behaviour, stream: bool = False, api_key: str | None = None
) -> AsyncIterator[Opened]:
    async with serving(*script) as server:
        settings = EndpointSettings("m", (server.url,), api_key=api_key, stream=stream, connect_timeout_s=2.0)
        endpoint = HttpEndpoint(settings, server.url, ChatWire("m"))
        try:
            yield endpoint, server
        finally:
            await endpoint.aclose()


async def failure_of(*script: Behaviour, stream: bool = False, api_key: str | None = None) -> EndpointError:
    async with opened(*script, stream=stream, api_key=api_key) as (endpoint, _):
        with pytest.raises(EndpointError) as caught:
            await endpoint.complete(REQUEST)
    return caught.value


def delta(text: str | None = None, **more: JsonValue) -> JsonObject:
    choice: JsonObject = {"index": 0, "delta": {"content": text}, "finish_reason": None, **more}
    return {"object": "chat.completion.chunk", "choices": [choice]}
