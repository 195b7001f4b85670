"""CPU a request costs in each client, all against one simulated endpoint in another process.

    python -m benchmarks.clients [--requests 2000] [--in-flight 64] [--latency-ms 50] [--rounds 2]

Each client runs in a process of its own; its start is not counted. The ratio is to the bare aiohttp loop.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import aiohttp
import anyio
import openai

from sieval.core.endpoint import Request
from sieval.core.records import Prompt, RolloutKey, Sampling
from sieval.core.retry import RetryPolicy, answer
from sieval.models import EndpointSettings
from sieval.models.connect import connect
from sieval.models.settings import Client

MODEL = "simulated"
Ask = Callable[[int], Awaitable[None]]
Close = Callable[[], Awaitable[None]]


class Opened(NamedTuple):
    """A client: how to ask it one question, how to close it."""

    ask: Ask
    close: Close


class Measured(NamedTuple):
    """What one run of a client cost."""

    wall_s: float
    cpu_ms_per_request: float


def bare_aiohttp(url: str, in_flight: int) -> Opened:
    """The least a client can do: post and decode."""
    session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=in_flight))

    async def ask(number: int) -> None:
        body = {"model": MODEL, "messages": [{"role": "user", "content": question(number)}]}
        async with session.post(f"{url}/chat/completions", json=body) as response:
            assert (await response.json())["choices"][0]["message"]["content"]

    return Opened(ask, session.close)


def bare_sdk(url: str, *, over_aiohttp: bool) -> Opened:
    """The SDK as its manual shows it."""
    transport = openai.DefaultAioHttpClient() if over_aiohttp else None
    client = openai.AsyncOpenAI(base_url=url, api_key="none", http_client=transport)

    async def ask(number: int) -> None:
        got = await client.chat.completions.create(
            model=MODEL, messages=[{"role": "user", "content": question(number)}]
        )
        assert got.choices[0].message.content

    return Opened(ask, client.close)


def endpoint(url: str, in_flight: int, client: Client, *, stream: bool) -> Opened:
    """sieval's own endpoint, with its retries and deadline."""
    settings = EndpointSettings(MODEL, (url,), client=client, stream=stream, concurrency=in_flight)
    opened, policy, sampling = connect(settings), RetryPolicy(), Sampling()

    async def ask(number: int) -> None:
        request = Request(RolloutKey(str(number), 0), Prompt.user(question(number)), sampling)
        assert (await answer(opened, request, policy)).completion is not None

    return Opened(ask, opened.aclose)


CLIENTS: dict[str, Callable[[str, int], Opened]] = {
    "bare aiohttp loop": bare_aiohttp,
    "sieval, aiohttp": lambda url, flight: endpoint(url, flight, "aiohttp", stream=False),
    "sieval, aiohttp, streamed": lambda url, flight: endpoint(url, flight, "aiohttp", stream=True),
    "sieval, openai": lambda url, flight: endpoint(url, flight, "openai", stream=False),
    "sieval, openai, streamed": lambda url, flight: endpoint(url, flight, "openai", stream=True),
    "bare SDK over aiohttp": lambda url, _: bare_sdk(url, over_aiohttp=True),
    "bare SDK by default": lambda url, _: bare_sdk(url, over_aiohttp=False),
}


def question(number: int) -> str:
    """A prompt of ordinary length, different each time."""
    return f"What is {number} + {number * 7}? " + "Show your reasoning step by step. " * 8


async def measure(name: str, url: str, requests: int, in_flight: int) -> Measured:
    """One client, `requests` questions, after a warm-up that opens its connections."""
    client = CLIENTS[name](url, in_flight)
    await ask_all(client.ask, range(in_flight), in_flight)
    wall, cpu = time.perf_counter(), time.process_time()
    await ask_all(client.ask, range(requests), in_flight)
    measured = Measured(time.perf_counter() - wall, (time.process_time() - cpu) * 1000 / requests)
    await client.close()
    return measured


async def ask_all(ask: Ask, numbers: range, in_flight: int) -> None:
    """Every question, that many at a time."""
    todo = iter(numbers)

    async def work() -> None:
        for number in todo:
            await ask(number)

    async with anyio.create_task_group() as group:
        for _ in range(in_flight):
            group.start_soon(work)


@contextmanager
def simulated(latency_ms: float) -> Iterator[str]:
    """The base URL of a simulated endpoint in another process."""
    with tempfile.TemporaryDirectory() as folder:
        ready = Path(folder, "ready.json")
        command = [sys.executable, "-m", "sieval", "simulate", "--port", "0", "--latency-ms", str(latency_ms)]
        with subprocess.Popen([*command, "--ready-file", str(ready)], stdout=subprocess.DEVNULL) as server:
            try:
                while not ready.exists():
                    assert server.poll() is None, "the simulated endpoint did not start"
                    time.sleep(0.05)
                yield json.loads(ready.read_text())["url"] + "/v1"
            finally:
                server.terminate()


def in_own_process(name: str, url: str, requests: int, in_flight: int) -> Measured:
    """The measurement of a fresh interpreter."""
    command = [sys.executable, "-m", "benchmarks.clients", "--one", name, "--url", url]
    command += ["--requests", str(requests), "--in-flight", str(in_flight)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return Measured(*json.loads(done.stdout))


def main() -> None:
    """Measure every client in turn, and print what each costs."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--requests", type=int, default=2000)
    parser.add_argument("--in-flight", type=int, default=64)
    parser.add_argument("--latency-ms", type=float, default=50.0)
    parser.add_argument("--rounds", type=int, default=2, help="the least CPU of so many rounds counts")
    parser.add_argument("--one", choices=CLIENTS, help=argparse.SUPPRESS)
    parser.add_argument("--url", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one is not None:
        print(json.dumps(anyio.run(measure, given.one, given.url, given.requests, given.in_flight)))
        return
    print(f"{given.requests} requests, {given.in_flight} in flight, {given.latency_ms:g} ms each")
    best: dict[str, Measured] = {}
    with simulated(given.latency_ms) as url:
        for _ in range(given.rounds):
            for name in CLIENTS:
                measured = in_own_process(name, url, given.requests, given.in_flight)
                held = best.get(name, measured)
                best[name] = Measured(*map(min, zip(held, measured, strict=True)))
    least = best["bare aiohttp loop"].cpu_ms_per_request
    for name, cost in best.items():
        ratio = cost.cpu_ms_per_request / least
        print(f"{name:28} {cost.cpu_ms_per_request:6.2f} ms CPU {ratio:5.1f}×  {cost.wall_s:6.2f} s")


if __name__ == "__main__":
    main()
