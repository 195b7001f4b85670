"""How many requests a second the simulated endpoint answers on one core.

Run: python -m benchmarks.simulated_endpoint [--requests 20000] [--in-flight 64]
"""

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import NamedTuple

import orjson

from sieval.core import DatasetRequest
from sieval.core.registry import load_dataset

PROMPT = "Solve this problem. Put the final answer in \\boxed{{}}.\n\n{problem}"


class Measured(NamedTuple):
    """What the clients saw and what the server spent."""

    requests: int
    wall_s: float
    server_cpu_s: float
    outcomes: dict[str, int]


class Client(asyncio.Protocol):
    """One keep-alive connection that sends the next request as soon as the answer before it is whole."""

    def __init__(self, waiting: list[bytes], done: "asyncio.Future[None]") -> None:
        self._waiting = waiting
        self._done = done
        self._received = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._send()

    def data_received(self, data: bytes) -> None:
        self._received += data
        head, blank, body = self._received.partition(b"\r\n\r\n")
        if blank and len(body) >= int(head.rpartition(b"Content-Length: ")[2].partition(b"\r\n")[0]):
            self._received = b""
            self._send()

    def _send(self) -> None:
        if self._waiting:
            self._transport.write(self._waiting.pop())
        else:
            self._transport.close()
            self._done.set_result(None)


def requests(count: int) -> list[bytes]:
    """Chat requests about the shipped sample, each with a seed of its own."""
    samples = load_dataset("dgn_math")().load(DatasetRequest(data="sample")).samples
    made = []
    for at in range(count):
        prompt = PROMPT.format(problem=samples[at % len(samples)].problem)
        message = {"role": "user", "content": prompt}
        body = orjson.dumps({"model": "simulated", "messages": [message], "temperature": 0.6, "seed": at})
        head = f"POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n"
        made.append(head.encode() + body)
    return made


async def drive(host: str, port: int, waiting: list[bytes], in_flight: int) -> None:
    """Send every request over so many connections."""
    loop = asyncio.get_running_loop()
    ends = [loop.create_future() for _ in range(in_flight)]
    for end in ends:
        await loop.create_connection(lambda end=end: Client(waiting, end), host, port)  # type: ignore[misc]  # bound now
    for end in ends:
        await end


def measure(count: int, in_flight: int) -> Measured:
    """Start a server, ask it, stop it."""
    with tempfile.TemporaryDirectory() as folder:
        ready = Path(folder) / "ready.json"
        command = [sys.executable, "-m", "sieval", "simulate", "--port", "0", "--ready-file", str(ready)]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
            try:
                while not ready.exists():
                    time.sleep(0.05)
                told = json.loads(ready.read_text(encoding="utf-8"))
                asyncio.run(drive("127.0.0.1", told["port"], requests(1_000), in_flight))  # warm
                urllib.request.urlopen(urllib.request.Request(f"{told['url']}/reset", method="POST")).close()
                waiting = requests(count)
                started = time.perf_counter()
                asyncio.run(drive("127.0.0.1", told["port"], waiting, in_flight))
                wall_s = time.perf_counter() - started
                with urllib.request.urlopen(f"{told['url']}/stats") as reply:
                    stats = json.load(reply)
            finally:
                server.terminate()
    return Measured(stats["requests"], wall_s, stats["cpu_s"], stats["outcomes"])


def main() -> None:
    """Measure once and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--in-flight", type=int, default=64)
    flags = parser.parse_args()
    seen = measure(flags.requests, flags.in_flight)
    each_us = seen.server_cpu_s / seen.requests * 1e6
    rate = seen.requests / seen.wall_s
    print(f"{seen.requests} requests, {flags.in_flight} in flight: {rate:,.0f} answered a second")
    print(
        f"server CPU {each_us:.0f} us a request: {1e6 / each_us:,.0f} a second on one core; {seen.outcomes}"
    )


if __name__ == "__main__":
    main()
