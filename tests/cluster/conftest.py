"""One cluster for all tests of a process: it takes seconds to start."""

from collections.abc import Iterator

import pytest

from tests.cluster.nodes import Nodes, several_nodes


@pytest.fixture(scope="session")
def _nodes() -> Iterator[Nodes]:
    pytest.importorskip("ray", reason="Ray has no wheel for this Python")
    with several_nodes(2) as nodes:
        yield nodes


@pytest.fixture
def two_nodes(_nodes: Nodes) -> Nodes:
    """A cluster with two living nodes."""
    while len(_nodes.alive) < 2:
        _nodes.add()
    return _nodes
