"""Where engines go, and what each may do."""

import pytest

from sieval.cluster.connection import Node
from sieval.cluster.errors import ClusterError
from sieval.cluster.placement import Placement, place, shared_limits, shared_rates
from sieval.core.pacing import RateLimits
from sieval.core.session import Limits

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
