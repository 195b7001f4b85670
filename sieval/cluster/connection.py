"""The connection to a Ray cluster: opened for one command, and what the cluster has."""

import logging
import socket
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from typing import NamedTuple

from sieval.cluster.errors import ClusterError

_REACH_S = 10.0
_WITHOUT_RAY = "--ray needs Ray, which is not installed; pip install 'sieval[ray]'"


class Node(NamedTuple):
    """A living node: its id, host name and what tasks may take of it."""

    id: str
    host: str
    cpus: float
    gpus: float


@contextmanager
def connected(address: str) -> Iterator[None]:
    """Ray at `address` (HOST:PORT, `auto`, or `local` for a cluster of this machine alone) while inside.

    Raises:
        ClusterError: when Ray is not installed, or no cluster answers there.
    """
    try:
        import ray  # noqa: PLC0415  # optional
    except ImportError as exc:
        raise ClusterError(_WITHOUT_RAY) from exc
    _check_reachable(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, include_dashboard=False)
    except (ConnectionError, RuntimeError, ValueError) as exc:
        reason = " ".join(str(exc).split())[:200]
        raise ClusterError(
            f"no Ray cluster at {address!r}: {reason} (one that takes tokens needs RAY_AUTH_MODE=token)"
        ) from exc
    with redirect_stdout(sys.stderr):  # Ray tells of lost nodes there, up to its end
        try:
            yield
        finally:
            ray.shutdown()


def living_nodes() -> list[Node]:
    """The nodes of the connected cluster that tasks may run on, by host and id.

    Raises:
        ClusterError: when there is none.
    """
    import ray  # noqa: PLC0415

    entries = ray.nodes()  # type: ignore[no-untyped-call]  # as Ray declares it
    found = [_node(entry) for entry in entries if entry["Alive"]]
    usable = sorted((node for node in found if node.cpus or node.gpus), key=lambda node: (node.host, node.id))
    if not usable:
        raise ClusterError("the Ray cluster must have a node with CPUs or GPUs (it has none)")
    return usable


def _node(entry: Mapping[str, object]) -> Node:
    resources = entry["Resources"]
    assert isinstance(resources, dict)
    return Node(
        str(entry["NodeID"]),
        str(entry["NodeManagerHostname"]),
        float(resources.get("CPU", 0)),
        float(resources.get("GPU", 0)),
    )


def _check_reachable(address: str) -> None:
    """Ray itself takes half a minute to say that nobody is there."""
    if address in ("auto", "local"):
        return
    host, colon, port = address.rpartition(":")
    if not colon or not host or not port.isdigit() or "/" in address:
        raise ClusterError(f"--ray must be HOST:PORT, auto or local (got {address[:80]!r})")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=_REACH_S).close()
    except (OSError, OverflowError) as exc:
        raise ClusterError(
            f"no Ray cluster at {address!r}: {exc}; start one with `ray start --head`, and give its address"
        ) from exc
