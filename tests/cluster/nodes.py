"""A Ray cluster of several nodes on this machine, in a process of its own: `python -m tests.cluster.nodes`.

Reads commands, a line each, and answers each with a line: the address first, then `add` (another node with
one CPU and, by its word, one GPU; says its number) and `kill NUMBER` (every process of the node, at once and
for good).
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[2]
SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    # A node that is gone is noticed within two seconds rather than fifteen.
    "RAY_health_check_initial_delay_ms": "0",
    "RAY_health_check_period_ms": "500",
    "RAY_health_check_timeout_ms": "500",
    "RAY_health_check_failure_threshold": "3",
}
MEMORY = 80 << 20


class Nodes:
    """A handle on the process that holds the cluster; nodes are numbered from 0 as they are added."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self.address = self._answer()
        self.alive: list[int] = []

    def add(self) -> int:
        """Another node."""
        self._say("add")
        self.alive.append(int(self._answer()))
        return self.alive[-1]

    def kill(self, number: int) -> None:
        """Kill a node's every process."""
        self._say(f"kill {number}")
        assert self._answer() == "killed"
        self.alive.remove(number)

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def _answer(self) -> str:
        assert self._process.stdout is not None
        while line := self._process.stdout.readline():
            if line.startswith("> "):
                return line[2:].strip()
        raise AssertionError("the cluster's process ended")


@contextmanager
def several_nodes(count: int) -> Iterator[Nodes]:
    """A cluster of a head that runs nothing and `count` nodes."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.cluster.nodes"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=ROOT,
        env={**os.environ, **SETTINGS, "PYTHONPATH": str(ROOT)},
    )
    try:
        nodes = Nodes(process)
        for _ in range(count):
            nodes.add()
        yield nodes
    finally:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        process.wait(30)
        process.stdout.close()


def _below(parent: int) -> Iterator[int]:
    """The processes under `parent`."""
    for path in Path("/proc").glob("[0-9]*"):
        try:
            fields = (path / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            yield int(path.name)
            yield from _below(int(path.name))


def _kill(node: object) -> None:
    [raylet] = node.all_processes["raylet"]  # type: ignore[attr-defined]  # Ray's own, untyped
    for pid in [raylet.process.pid, *_below(raylet.process.pid)]:
        os.kill(pid, signal.SIGKILL)
    raylet.process.wait()


def _say(answer: object, out: IO[str] = sys.stdout) -> None:
    out.write(f"> {answer}\n")
    out.flush()


def main() -> None:
    """Serve commands until the input ends."""
    from ray.cluster_utils import Cluster

    head = {"num_cpus": 0, "include_dashboard": False, "object_store_memory": MEMORY}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    _say(cluster.address)
    nodes = []
    for line in sys.stdin:
        command, _, number = line.strip().partition(" ")
        if command == "add":
            nodes.append(cluster.add_node(num_cpus=1, num_gpus=1, object_store_memory=MEMORY))
            _say(len(nodes) - 1)
        else:
            node = nodes[int(number)]
            _kill(node)
            cluster.remove_node(node, allow_graceful=False)
            _say("killed")
    cluster.shutdown()  # type: ignore[no-untyped-call]  # as Ray declares it


if __name__ == "__main__":
    main()
