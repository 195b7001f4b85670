"""What a server tells of its room, read from real answers over a real socket."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import pytest

from sieval.serving.engine_load import read_load
from sieval.serving.errors import ServingError
from sieval.serving.http_server import Exchange, Step, head, listen

pytestmark = pytest.mark.anyio

REPLICA = (
    '{"dp_rank":%d,"num_running_reqs":%d,"num_waiting_reqs":1,"max_total_num_tokens":8192,'
    '"max_running_requests":256,"token_usage":%s,"gen_throughput":12.5,"queues":{"waiting":1,"retracted":2}}'
)
LOADS = f'{{"version":"0.5.23","loads":[{REPLICA % (0, 3, 0.25)},{REPLICA % (1, 4, 0.5)}]}}'
METRICS = """# HELP sglang:num_requests_total Number of requests processed.
# TYPE sglang:num_requests_total counter
sglang:num_requests_total{engine_type="unified",is_streaming="false",model_name="m"} 30.0
sglang:num_requests_total{engine_type="unified",is_streaming="true",model_name="m"} 10.0
sglang:prompt_tokens_total{engine_type="unified",is_streaming="false",model_name="m"} 4000.0
sglang:generation_tokens_total{engine_type="unified",is_streaming="false",model_name="m"} 36000.0
sglang:fwd_occupancy{engine_type="unified",model_name="m"} NaN
"""


@asynccontextmanager
async def telling(pages: Mapping[str, str]) -> AsyncIterator[str]:
    """The address of a server that has these pages and no others."""

    def answer(exchange: Exchange) -> None:
        body = pages.get(exchange.request.path)
        status, text = (404, b"not here") if body is None else (200, body.encode())
        exchange.play((Step(0.0, head(status, length=len(text)) + text, "keep"),))

    async with listen(answer) as listening:
        yield listening.url


async def test_replicas_are_taken_together() -> None:
    async with telling({"/v1/loads": LOADS, "/metrics": METRICS}) as url:
        load = await read_load(url)
    assert (load.version, load.replicas, load.capacity, load.most_running) == ("0.5.23", 2, 16384, 512)
    assert (load.running, load.waiting, load.retracted, load.used) == (7, 2, 4, 0.5)
    assert (load.answered, load.prompt_tokens, load.completion_tokens) == (40, 100.0, 900.0)
    assert load.tokens_per_s == 25.0


async def test_an_engine_without_metrics_tells_no_lengths() -> None:
    async with telling({"/v1/loads": LOADS}) as url:
        load = await read_load(url)
    assert (load.answered, load.prompt_tokens, load.capacity) == (0, 0.0, 16384)


@pytest.mark.parametrize(
    ("pages", "message"),
    [
        ({}, "/v1/loads answers HTTP 404; sizing needs SGLang's own server, 0.5 or newer"),
        ({"/v1/loads": "[]"}, "/v1/loads does not tell a load in JSON; sizing needs SGLang's own server"),
        ({"/v1/loads": '{"loads":[]}'}, "/v1/loads lists no replica; sizing needs SGLang's own server"),
    ],
)
async def test_another_server_is_named(pages: dict[str, str], message: str) -> None:
    async with telling(pages) as url:
        with pytest.raises(ServingError) as caught:
            await read_load(url)
        assert str(caught.value).startswith(f"{url}{message}")
