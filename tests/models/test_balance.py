"""Requests go where there is room, and not where nobody answers."""

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import anyio
import pytest

from sieval.core.errors import EndpointError
from sieval.core.retry import Answer, RetryPolicy, answer
from sieval.models.balance import BalancedEndpoint
from sieval.models.connect import connect
from sieval.models.http_endpoint import HttpEndpoint
from sieval.models.openai_chat import ChatWire
from sieval.models.settings import EndpointSettings
from tests.models.client import REQUEST
from tests.models.server import Behaviour, Server, after, chat, models, reply, serving

pytestmark = pytest.mark.anyio

UNLISTED = " (--unlisted asks all the same)"

POLICY = RetryPolicy(attempts=10, base_s=0.01, cap_s=0.02, timeout_s=10.0)
HEALTHY = {"/health": [reply(200, b"")]}


@asynccontextmanager
async def balanced(*servers: Server, probe_every_s: float = 0.2) -> AsyncIterator[BalancedEndpoint]:
    members = [
        HttpEndpoint(EndpointSettings("m", (server.url,)), server.url, ChatWire("m")) for server in servers
    ]
    endpoint = BalancedEndpoint(members, probe_every_s=probe_every_s)
    try:
        yield endpoint
    finally:
        await endpoint.aclose()


async def ask_all(endpoint: BalancedEndpoint, requests: int, in_flight: int) -> list[Answer]:
    todo = iter(range(requests))
    answers: list[Answer] = []

    async def work() -> None:
        for _ in todo:
            answers.append(await answer(endpoint, REQUEST, POLICY))  # noqa: PERF401  # awaited one by one

    async with anyio.create_task_group() as tg:
        for _ in range(in_flight):
            tg.start_soon(work)
    return answers


async def test_equal_servers_share_equally() -> None:
    step = after(0.01, reply(200, chat("2")))
    async with serving(step) as one, serving(step) as two, balanced(one, two) as endpoint:
        await ask_all(endpoint, 40, 8)
    assert (one.most_in_flight, two.most_in_flight) == (4, 4)
    assert abs(len(one.posts) - len(two.posts)) <= 4


async def test_a_slow_server_gets_fewer() -> None:
    slow, quick = after(0.2, reply(200, chat("2"))), after(0.01, reply(200, chat("2")))
    async with serving(slow) as one, serving(quick) as two, balanced(one, two) as endpoint:
        await ask_all(endpoint, 60, 4)
    assert len(one.posts) < len(two.posts) / 2


async def test_one_at_a_time_takes_turns() -> None:
    async with serving() as one, serving() as two, serving() as three, balanced(one, two, three) as endpoint:
        await ask_all(endpoint, 9, 1)
    assert [len(server.posts) for server in (one, two, three)] == [3, 3, 3]


async def test_every_rollout_is_answered_when_a_server_dies_and_it_is_found_again() -> None:
    step = after(0.005, reply(200, chat("2")))
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(serving(step, routes=HEALTHY))
        async with serving(step, routes=HEALTHY) as two:
            endpoint = await stack.enter_async_context(balanced(one, two))
            before = await ask_all(endpoint, 20, 4)
        during = await ask_all(endpoint, 60, 4)
        async with serving(step, routes=HEALTHY, port=two.port) as again:
            await anyio.sleep(0.3)
            after_all = await ask_all(endpoint, 60, 4)
    ended = before + during + after_all
    assert Counter(got.completion is not None for got in ended) == {True: 140}
    assert sum(got.attempts - 1 for got in during) <= 8
    assert len(again.posts) >= 15


async def test_a_server_whose_health_is_fine_but_fails_everything_is_left_alone() -> None:
    broken = reply(500, b"")
    async with (
        serving(broken, routes=HEALTHY) as one,
        serving(after(0.002, reply(200, chat("2"))), routes=HEALTHY) as two,
        balanced(one, two, probe_every_s=60.0) as endpoint,
    ):
        ended = await ask_all(endpoint, 100, 4)
    assert all(got.completion is not None for got in ended)
    assert len(one.posts) <= 10


async def test_a_server_that_fails_at_random_stays_in_use() -> None:
    good, bad = after(0.002, reply(200, chat("2"))), reply(500, b"")
    script: list[Behaviour] = [good, bad, good, bad, bad, good] * 40
    async with (
        serving(*script, routes=HEALTHY) as one,
        serving(*script, routes=HEALTHY) as two,
        balanced(one, two) as endpoint,
    ):
        ended = await ask_all(endpoint, 100, 4)
    assert sum(got.completion is not None for got in ended) >= 95
    assert min(len(one.posts), len(two.posts)) >= 50


async def test_with_every_server_dead_the_failure_says_so_and_recovery_is_noticed() -> None:
    async with serving() as one, serving() as two:
        pass
    policy = RetryPolicy(base_s=0.01, cap_s=0.02, timeout_s=5.0, patience_s=0.2)
    async with balanced(one, two, probe_every_s=0.1) as endpoint:
        got = await answer(endpoint, REQUEST, policy)
        assert got.failure is not None
        assert got.failure.message.endswith("attempts: no better for 0.2 s)")
        async with serving(port=one.port):
            patient = RetryPolicy(attempts=50, base_s=0.01, cap_s=0.05, timeout_s=5.0)
            assert (await answer(endpoint, REQUEST, patient)).completion is not None


async def test_a_refused_request_is_no_mark_against_the_server() -> None:
    refused = reply(400, {"error": "no"})
    async with serving(refused) as one, serving(refused) as two, balanced(one, two) as endpoint:
        await ask_all(endpoint, 20, 1)
    assert (len(one.posts), len(two.posts)) == (10, 10)


async def test_a_check_names_the_server_that_is_wrong() -> None:
    async with serving() as one, serving(routes={"/v1/models": [models("n")]}) as two:
        endpoint = connect(EndpointSettings("m", (one.url, two.url)))
        with pytest.raises(EndpointError) as caught:
            await endpoint.check()
        await endpoint.aclose()
    assert str(caught.value) == f"{two.url} does not serve 'm'; it serves 'n'" + UNLISTED
