"""An endpoint behind a proxy, over real sockets: only what is asked to goes through it."""

import re
import socket
from pathlib import Path

import pytest

from tests.cli.served import TASK, run_flags, sieval, simulated, stats
from tests.models.proxy import proxying

pytestmark = pytest.mark.timeout(60)
PASSWORD = "pa55word-of-mine"


def test_every_request_goes_through_the_proxy_that_is_named(tmp_path: Path) -> None:
    with simulated(tmp_path) as url, proxying() as proxy:
        flags = ("--limit", "4", "--proxy", f"http://{proxy.address}")
        ended = sieval(*run_flags(url, tmp_path / "out", *flags))
        assert stats(url)["requests"] == 4
    assert ended.returncode == 0, ended.stderr
    assert proxy.asked.count(f"{url}/chat/completions") == 4
    assert f"{url}/models" in proxy.asked


def test_a_proxy_of_the_environment_is_used_when_asked_for_and_its_password_kept(tmp_path: Path) -> None:
    with simulated(tmp_path) as url, proxying(f"ada:{PASSWORD}") as proxy:
        environment = {"HTTP_PROXY": f"http://ada:{PASSWORD}@{proxy.address}", "NO_PROXY": "elsewhere.org"}
        plain = sieval(*run_flags(url, tmp_path / "plain", "--limit", "2"), **environment)
        assert (plain.returncode, proxy.asked) == (0, [])
        flags = ("--limit", "2", "--proxy", "env")
        asked = sieval(*run_flags(url, tmp_path / "asked", *flags), **environment)
        assert asked.returncode == 0, asked.stderr
        assert proxy.asked.count(f"{url}/chat/completions") == 2
        excluded = {**environment, "NO_PROXY": "localhost, 127.0.0.1"}
        beside = sieval(*run_flags(url, tmp_path / "beside", *flags), **excluded)
        assert (beside.returncode, proxy.asked.count(f"{url}/chat/completions")) == (0, 2)
    for path in (tmp_path / "asked").rglob("*"):
        assert path.is_dir() or PASSWORD not in path.read_text(encoding="utf-8")
    assert PASSWORD not in asked.stderr + asked.stdout


def test_a_proxy_that_turns_away_is_named_before_anything_is_asked(tmp_path: Path) -> None:
    with proxying() as proxy:
        words = ("run", TASK, "--model", "m", "--base-url", "https://127.0.0.1:9/v1", "--data", "sample")
        ended = sieval(*words, "--out", str(tmp_path / "out"), "--proxy", f"http://{proxy.address}")
    assert ended.returncode == 2
    assert re.fullmatch(
        r"error: the proxy turned the connection to https://127\.0\.0\.1:9/health away: HTTP 407 .*",
        ended.stderr.splitlines()[-1],
    )
    assert not (tmp_path / "out").exists()


def test_a_proxy_that_wants_a_password_for_plain_http_is_told(tmp_path: Path) -> None:
    with simulated(tmp_path) as url, proxying("ada:secret") as proxy:
        ended = sieval(*run_flags(url, tmp_path / "out", "--proxy", f"http://{proxy.address}"))
    assert ended.returncode == 2
    assert "HTTP 407" in ended.stderr.splitlines()[-1]


def test_a_proxy_that_is_away_is_told_as_the_proxy(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        flags = ("--proxy", f"http://127.0.0.1:{port}")
        ended = sieval(*run_flags("http://127.0.0.1:9/v1", tmp_path / "out", *flags))
    assert ended.returncode == 2
    assert "error: cannot connect to the proxy before http://127.0.0.1:9/health: " in ended.stderr


REFUSED = [
    (("--proxy", "http://ada:secret@h:1"), "a proxy's user and password may not stand in a command or file"),
    (
        ("--proxy", "h:1"),
        "a proxy must be http(s)://HOST:PORT, or `env` for the variables of the environment",
    ),
    (("--proxy", "env"), "--proxy env needs HTTP_PROXY to be set; export it, or pass the proxy's URL"),
    (("--proxy", "http://h:1", "--client", "openai"), "the openai client takes no proxy here; use --client"),
]


@pytest.mark.parametrize(("flags", "message"), REFUSED)
def test_what_is_no_proxy_is_refused(flags: tuple[str, ...], message: str, tmp_path: Path) -> None:
    ended = sieval(
        *run_flags("http://127.0.0.1:9/v1", tmp_path / "out", *flags), HTTP_PROXY="", http_proxy=""
    )
    assert ended.returncode == 2
    assert f"error: {message}" in ended.stderr
    assert "secret" not in ended.stderr
