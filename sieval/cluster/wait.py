"""Wait until a starting cluster has its nodes: `python -m sieval.cluster.wait HOST:PORT NODES`."""

import sys
import time

from sieval.cluster.connection import connected, living_nodes
from sieval.cluster.errors import ClusterError

_PATIENCE_S = 300.0
_TICK_S = 1.0


def wait_for_nodes(address: str, count: int, patience_s: float = _PATIENCE_S) -> None:
    """Return once `count` nodes are alive.

    Raises:
        ClusterError: when they are not in time.
    """
    give_up_at = time.monotonic() + patience_s
    while True:
        try:
            found = _alive(address, count, give_up_at)
        except ClusterError:
            if time.monotonic() > give_up_at:
                raise
        else:
            if found >= count:
                return
            raise ClusterError(f"{found} of {count} nodes came within {patience_s:g} s")
        time.sleep(_TICK_S)


def _alive(address: str, count: int, give_up_at: float) -> int:
    with connected(address):
        while (found := len(living_nodes())) < count and time.monotonic() < give_up_at:
            time.sleep(_TICK_S)
        return found


if __name__ == "__main__":
    try:
        wait_for_nodes(sys.argv[1], int(sys.argv[2]))
    except ClusterError as exc:
        sys.exit(f"error: {exc}")
