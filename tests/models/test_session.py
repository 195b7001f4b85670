"""Sockets notice a peer that went silent."""

import socket

import pytest

from sieval.models.session import watched_socket


@pytest.mark.skipif(not hasattr(socket, "TCP_KEEPIDLE"), reason="the platform names this option otherwise")
def test_a_silent_peer_is_probed_within_two_minutes() -> None:
    with watched_socket(
        (socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP, "", ("127.0.0.1", 1))
    ) as watched:
        assert watched.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
        options = (socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL, socket.TCP_KEEPCNT)
        idle, interval, count = (watched.getsockopt(socket.IPPROTO_TCP, option) for option in options)
    assert idle + interval * count <= 120
