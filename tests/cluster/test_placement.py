"""Where engines go, and what each may do."""

import subprocess
import sys

import pytest

from sieval.cluster.connection import Node
from sieval.cluster.errors import ClusterError
from sieval.cluster.placement import Placement, place, shared_limits, shared_rates
from sieval.core.pacing import RateLimits
from sieval.core.session import Limits
from tests.cluster.nodes import ROOT, Nodes

NODES = (Node("a", "first", 64, 8), Node("b", "second", 64, 8), Node("c", "third", 64, 4))


@pytest.mark.parametrize(
    ("gpus", "most", "engines", "share"),
    [(8, 100, 2, 1.0), (4, 100, 5, 0.5), (2, 100, 10, 0.25), (2, 3, 3, 0.25), (1, 0, 1, 0.125)],
)
def test_as_many_engines_as_have_gpus_on_one_node(gpus: int, most: int, engines: int, share: float) -> None:
    assert place(NODES, gpus, most, 1, "m") == [Placement(gpus, None, share)] * engines


def test_an_engine_without_gpus_goes_to_each_node_and_shares_it_with_other_models() -> None:
    assert place(NODES, 0, 100, 2, "m") == [Placement(0, name, 0.5) for name in "abc"]
    assert place(NODES, 0, 2, 1, "m") == [Placement(0, "a"), Placement(0, "b")]


def test_more_gpus_than_a_node_has_are_refused() -> None:
    with pytest.raises(ClusterError) as caught:
        place(NODES, 16, 1, 1, "qwen")
    assert str(caught.value) == (
        "qwen needs 16 GPUs on one node (the largest of the cluster has 8); use a smaller recipe"
    )


def test_what_all_engines_may_do_together_is_parted() -> None:
    assert shared_rates(RateLimits(600, None), 4) == RateLimits(150, None)
    assert shared_rates(RateLimits(None, 1000), 3).tokens_per_minute == pytest.approx(333.33, abs=0.01)
    assert shared_limits(Limits(64, 100), 8) == Limits(64, 12)
    assert shared_limits(Limits(64, 3), 8) == Limits(64, 1)
    assert shared_limits(Limits("auto"), 8) == Limits("auto")


WHERE = """
import sys

import ray

from sieval.cluster.connection import connected, living_nodes
from sieval.cluster.placement import actor_options, place


class Somewhere:
    def where(self):
        return ray.get_runtime_context().get_node_id()


with connected(sys.argv[1]):
    nodes = living_nodes()
    for gpus in (0, 1):
        actors = [
            ray.remote(Somewhere).options(**actor_options(placement)).remote()
            for placement in place(nodes, gpus, 9, 1, "m")
        ]
        found = [ray.get(actor.where.remote()) for actor in actors]
        assert sorted(found) == sorted(node.id for node in nodes), (found, nodes)
        for actor in actors:
            ray.kill(actor)
"""


@pytest.mark.timeout(240)
@pytest.mark.xdist_group("ray")
def test_ray_puts_each_engine_on_a_node_of_its_own(two_nodes: Nodes) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", WHERE, two_nodes.address],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        timeout=200,
    )
    assert ended.returncode == 0, ended.stderr
