"""Where engines go: one a node for a model that is served elsewhere, by GPUs for one that is launched."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from sieval.cluster.connection import Node
from sieval.cluster.errors import ClusterError
from sieval.core.pacing import RateLimits
from sieval.core.plural import counted
from sieval.core.session import Limits

_A_PLACE = 0.001  # of a core: what asks for nothing, Ray puts anywhere, whatever node was named
UNIT_RETRIES = 10
"""Nodes a unit may lose before it is given up: one that takes its node down each time must end."""


class Placement(NamedTuple):
    """What an engine asks of Ray: GPUs, or the node it would rather be on; its share of a node's cores."""

    gpus: int = 0
    node: str | None = None
    share: float = 1.0


def place(nodes: Sequence[Node], gpus: int, most: int, models: int, what: str) -> list[Placement]:
    """At most `most` engines of so many GPUs each; without GPUs one a node, beside those of other models.

    Raises:
        ClusterError: when no node has as many GPUs.
    """
    if gpus == 0:
        return [Placement(node=node.id, share=1 / models) for node in nodes][: max(1, most)]
    fitting = sum(int(node.gpus) // gpus for node in nodes)
    largest = max(node.gpus for node in nodes)
    if not fitting:
        raise ClusterError(
            f"{what} needs {counted(gpus, 'GPU')} on one node (the largest of the cluster has {largest:g}); "
            "use a smaller recipe"
        )
    return [Placement(gpus=gpus, share=gpus / largest)] * min(fitting, max(1, most))


def actor_options(placement: Placement) -> dict[str, Any]:
    """Ray's options for an engine: started again elsewhere when its node is lost, its units with it."""
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy  # noqa: PLC0415

    options: dict[str, Any] = {
        "num_cpus": 0 if placement.gpus else _A_PLACE,
        "num_gpus": placement.gpus,
        "max_restarts": -1,
        "max_task_retries": UNIT_RETRIES,
    }
    if placement.node is not None:
        options["scheduling_strategy"] = NodeAffinitySchedulingStrategy(placement.node, soft=True)
    return options


def shared_rates(rates: RateLimits, engines: int) -> RateLimits:
    """An engine's part of what a hosted API allows to all of them."""
    requests, tokens = rates.requests_per_minute, rates.tokens_per_minute
    return RateLimits(
        None if requests is None else requests / engines, None if tokens is None else tokens / engines
    )


def shared_limits(limits: Limits, engines: int) -> Limits:
    """An engine's limits: `requests` are its own, `total` is parted among all."""
    return limits if limits.total is None else replace(limits, total=max(1, limits.total // engines))
