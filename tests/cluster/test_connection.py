"""Clusters that are not there."""

import socket
from pathlib import Path

import pytest

from sieval.cluster.connection import connected
from sieval.cluster.errors import ClusterError
from tests.cli.served import TASK, sieval

ADDRESSES = ["somewhere", "host:", ":6379", "host:many", "ray://host:10001", "http://host:1"]


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_of_another_form_is_refused(address: str) -> None:
    pytest.importorskip("ray", reason="Ray has no wheel for this Python")
    with pytest.raises(ClusterError) as caught, connected(address):
        pass
    assert str(caught.value) == f"--ray must be HOST:PORT, auto or local (got {address!r})"


def test_an_address_where_nobody_listens_is_told_at_once() -> None:
    pytest.importorskip("ray", reason="Ray has no wheel for this Python")
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{listening.getsockname()[1]}"
    with pytest.raises(ClusterError) as caught, connected(address):
        pass
    assert str(caught.value) == (
        f"no Ray cluster at {address!r}: [Errno 111] Connection refused; "
        "start one with `ray start --head`, and give its address"
    )


def test_without_ray_the_way_to_it_is_told(tmp_path: Path) -> None:
    (tmp_path / "ray.py").write_text("raise ImportError('as if it were not installed')\n")
    ended = sieval(
        *("run", TASK, "--model", "m", "--base-url", "http://127.0.0.1:9/v1", "--data", "sample"),
        *("--limit", "1", "--out", str(tmp_path / "out"), "--ray", "auto"),
        PYTHONPATH=f"{tmp_path}:{Path(__file__).parents[2]}",
    )
    assert ended.returncode == 2
    assert ended.stderr.splitlines()[-1] == (
        "error: --ray needs Ray, which is not installed; pip install 'sieval[ray]'"
    )
    assert not (tmp_path / "out").exists()
