"""Limits a minute, and the search for the number in flight."""

from collections.abc import Callable
from pathlib import Path

import anyio
import pytest

from sieval.core.endpoint import Request
from sieval.core.errors import EndpointError
from sieval.core.offload import GradePool
from sieval.core.pacing import Bucket, KneeFinder, PacedEndpoint, RateLimits, Window
from sieval.core.records import Completion, Prompt, RolloutKey, Sampling, Usage
from sieval.core.session import Limits, run_session
from tests.core.scripted import GRADE, make_run, make_samples

REQUEST = Request(RolloutKey("s", 0), Prompt.user("?"), Sampling())


def test_a_bucket_fills_evenly_up_to_ten_seconds_worth() -> None:
    bucket = Bucket(60, now=0)
    assert bucket.wait_s(1, now=0) == 0
    bucket.take(10, now=0)
    assert bucket.wait_s(1, now=0) == pytest.approx(1)
    assert bucket.wait_s(1, now=0.5) == pytest.approx(0.5)
    assert bucket.wait_s(1, now=1000) == 0
    bucket.take(11, now=1000)
    assert bucket.wait_s(1, now=1000) == pytest.approx(2)


def test_a_debt_is_waited_for_and_an_impossible_amount_is_not_waited_for_forever() -> None:
    bucket = Bucket(60, now=0)
    assert bucket.wait_s(10_000, now=0) == 0
    bucket.take(10_000, now=0)
    assert bucket.wait_s(1, now=0) == pytest.approx(9991)


class Clocked:
    """An endpoint whose capacity is `knee` requests at once, each `service_s` long; more only wait."""

    def __init__(self, service_s: float, knee: int, *, refuse_above: int | None = None) -> None:
        self.in_flight = self.most = 0
        self._service_s = service_s
        self._slots = anyio.CapacityLimiter(knee)
        self._refuse_above = refuse_above

    async def check(self) -> None:
        """Always ready."""

    async def aclose(self) -> None:
        """Nothing to close."""

    async def complete(self, request: Request) -> Completion:
        """An answer once a slot is free."""
        if self._refuse_above is not None and self.in_flight >= self._refuse_above:
            raise EndpointError("rate_limit", "too many", status=429, retryable=True)
        self.in_flight += 1
        self.most = max(self.most, self.in_flight)
        try:
            async with self._slots:
                await anyio.sleep(self._service_s)
        finally:
            self.in_flight -= 1
        return Completion("7", finish_reason="stop", usage=Usage(10, 10))


@pytest.mark.anyio
async def test_requests_a_minute_are_kept() -> None:
    endpoint = PacedEndpoint(Clocked(0, 100), RateLimits(requests_per_minute=600))
    start = anyio.current_time()
    async with anyio.create_task_group() as group:
        for _ in range(120):  # 100 are in store, 20 come at 10 a second
            group.start_soon(endpoint.complete, REQUEST)
    assert anyio.current_time() - start >= 1.9
    assert endpoint.traffic.completed == 120


@pytest.mark.anyio
async def test_tokens_a_minute_are_kept_although_lengths_are_known_late() -> None:
    endpoint = PacedEndpoint(Clocked(0, 100), RateLimits(tokens_per_minute=6000))
    start = anyio.current_time()
    for _ in range(60):  # 1200 tokens: 1000 in store, 200 at 100 a second
        await endpoint.complete(REQUEST)
    assert anyio.current_time() - start >= 1.5


def settle(rate: Callable[[int], float], windows: int = 8) -> int:
    """Where the search stands after some windows against a server of that throughput."""
    finder = KneeFinder(start=8)
    for _ in range(windows):
        finder.observe(Window(100, round(rate(finder.target) * 1000), 0, 1.0))
    return finder.target


@pytest.mark.parametrize("knee", [16, 64, 256])
def test_the_search_stops_at_the_knee(knee: int) -> None:
    found = settle(lambda in_flight: min(in_flight, knee))
    assert knee <= found <= 2 * knee


def test_a_server_that_slows_down_under_load_is_not_driven_further() -> None:
    assert settle(lambda n: n if n <= 32 else 32 * 32 / n) <= 32


def test_refusals_halve_the_target() -> None:
    finder = KneeFinder(start=64)
    finder.observe(Window(90, 0, 10, 1.0))
    assert finder.target == 32
    finder.observe(Window(100, 0, 0, 1.0))
    assert finder.target == 32


def test_a_faster_server_is_noticed_later() -> None:
    finder = KneeFinder(start=8)
    for _ in range(8):
        finder.observe(Window(100, min(finder.target, 16) * 1000, 0, 1.0))
    before = finder.target
    for _ in range(40):
        finder.observe(Window(100, finder.target * 1000, 0, 1.0))
    assert finder.target > before


@pytest.mark.anyio
async def test_auto_reaches_a_servers_capacity_and_does_not_flood_it(tmp_path: Path) -> None:
    server = Clocked(0.02, 40)
    run = make_run(tmp_path, server, samples=make_samples(1000), rollouts=6)
    async with GradePool([GRADE], workers=1) as pool:
        await run_session([run], pool, Limits("auto"))
    run.directory.close()
    assert run.tally.answered == 6000
    assert 32 <= server.most <= 160


@pytest.mark.anyio
async def test_the_total_holds_across_endpoints(tmp_path: Path) -> None:
    servers = [Clocked(0.005, 100), Clocked(0.005, 100)]
    runs = [make_run(tmp_path / str(i), server, samples=make_samples(40)) for i, server in enumerate(servers)]
    async with GradePool([GRADE], workers=1) as pool:
        await run_session(runs, pool, Limits(20, total=7))
    for run in runs:
        run.directory.close()
    assert sum(run.tally.answered for run in runs) == 80
    assert servers[0].most + servers[1].most <= 14
    assert max(server.most for server in servers) <= 7


@pytest.mark.parametrize("limits", [{"requests": 0}, {"total": 0}])
def test_impossible_limits_are_refused(limits: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="must be at least 1"):
        Limits(**limits)
