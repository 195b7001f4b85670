"""`sieval serve sglang` and `sieval serve router` as whole commands."""

import json
import os
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.cli.served import run_flags, sieval, simulated, start_sieval, stats
from tests.serving.engines import living, pids, recipe_file, wait_until_gone

pytestmark = pytest.mark.timeout(60)  # several whole commands each


@contextmanager
def serving(folder: Path, *arguments: str) -> Iterator[tuple["subprocess.Popen[str]", dict[str, Any]]]:
    """A `sieval serve` command that is up, and what it says of itself."""
    ready = folder / "ready.json"
    process = start_sieval("serve", *arguments, "--ready-file", str(ready))
    try:
        while not ready.exists():
            assert process.poll() is None, process.communicate()
            time.sleep(0.02)
        yield process, json.loads(ready.read_text())
    finally:
        process.terminate()
        process.communicate()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_an_engine_is_served_until_a_signal_and_leaves_nothing(
    tmp_path: Path, number: signal.Signals
) -> None:
    log = tmp_path / "e.log"
    with serving(tmp_path, "sglang", str(recipe_file(tmp_path)), "--log", str(log)) as (process, told):
        with urllib.request.urlopen(f"{told['url']}/v1/models", timeout=10) as answer:
            assert json.load(answer)["data"][0]["id"] == "stand-in"
        process.send_signal(number)
        out, err = process.communicate()
    assert (process.returncode, out) == (0, f"listening on {told['url']}/v1 (Ctrl-C stops)\n")
    assert f"starting SGLang with stand-in on the CPU; its log: {log}" in err
    assert f"how many to keep in flight: sieval serve advise {told['url']}" in err
    assert living(pids(tmp_path)) == []
    assert not (tmp_path / "ready.json").exists()


def test_a_signal_in_the_middle_of_a_start_leaves_nothing(tmp_path: Path) -> None:
    path = recipe_file(tmp_path, flags={"stand-in-hang": True})
    process = start_sieval("serve", "sglang", str(path), "--log", str(tmp_path / "e.log"))
    while not pids(tmp_path):
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGTERM)
    process.communicate()
    assert process.returncode == 0
    wait_until_gone(pids(tmp_path))


def test_flags_stand_in_for_the_recipes_keys(tmp_path: Path) -> None:
    path, checkpoint, log = recipe_file(tmp_path), tmp_path / "checkpoint", tmp_path / "e.log"
    checkpoint.mkdir()
    flags = ("--model", str(checkpoint), "--dp", "2", "--extra", "--stand-in-fault=no_gpu")
    ended = sieval("serve", "sglang", str(path), "--log", str(log), *flags)
    assert ended.returncode == 2
    message = "no GPU is to be seen; check `nvidia-smi` and CUDA_VISIBLE_DEVICES, or write `device: cpu`"
    assert ended.stderr.splitlines()[-1] == f"error: {message}; the engine's log is {log}"
    assert f"server_args={{'model_path': '{checkpoint}'}}" in log.read_text()


REFUSED = [
    ((), "the recipe names no model; pass --model PATH, or write `model:` in it"),
    (
        ("--model", "/absent"),
        "the model's folder '/absent' is not there; give a folder, or a Hub name OWNER/MODEL",
    ),
    (("--model", "a/b", "--tp", "0"), "tp must be at least 1 (got 0)"),
    (
        ("--model", "a/b", "--extra", "8192"),
        "--extra must begin with a flag, such as --page-size 16 (got '8192')",
    ),
    (
        ("--model", "a/b", "--extra", "--api-key x"),
        "api-key is a secret and may not stand in a recipe, whose flags are recorded",
    ),
]


@pytest.mark.parametrize(("flags", "message"), REFUSED)
def test_what_cannot_be_served_is_named(flags: tuple[str, ...], message: str) -> None:
    ended = sieval("serve", "sglang", *flags)
    assert (ended.returncode, ended.stderr) == (2, f"error: {message}\n")


def test_a_taken_port_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = sieval("serve", "sglang", str(recipe_file(tmp_path)), "--port", str(port))
    assert ended.returncode == 2
    way_out = "is taken by another server; choose another --port, or 0 for any free one"
    assert ended.stderr.splitlines()[-1] == f"error: address 127.0.0.1:{port} {way_out}"


def test_the_real_router_spreads_a_run_over_its_workers_and_one_may_die(tmp_path: Path) -> None:
    pytest.importorskip("sglang_router")
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    slow = ("--errors", "sglang", "--unknown-model", "200", "--latency-ms", "100")
    with simulated(folders[0], *slow) as first, simulated(folders[1], *slow) as second:
        workers = ("--worker", first, "--worker", second, "--worker", "http://127.0.0.1:9")
        flags = ("--port", "0", "--policy", "round_robin", "--log", str(tmp_path / "r.log"))
        with serving(tmp_path, "router", *workers, *flags) as (router, told):
            run = start_sieval(*run_flags(f"{told['url']}/v1", tmp_path / "out", "--limit", "120"))
            try:
                while stats(second)["requests"] < 20:
                    assert run.poll() is None
                    time.sleep(0.02)
                assert stats(first)["requests"] >= 20
                os.kill(json.loads((folders[1] / "ready.json").read_text())["pid"], signal.SIGKILL)
            finally:
                _, err = run.communicate()
            assert run.returncode == 0, err
            router.terminate()
            _, err = router.communicate()
            assert "no answer from http://127.0.0.1:9 yet; the router takes workers in as they come" in err


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        ((), "a router needs workers; pass --worker http://HOST:PORT, again for each"),
        (("--worker", "http://a:1", "--worker", "http://a:1"), "a worker is given twice; give each once"),
        (
            ("--worker", "http://a:1", "--policy", "best"),
            "policy must be one of cache_aware, power_of_two, round_robin, random (got 'best')",
        ),
        (("--worker", "a:1"), "a base URL must be http(s)://HOST[:PORT]/v1 (got 'a:1')"),
    ],
)
def test_what_cannot_be_routed_is_named(flags: tuple[str, ...], message: str) -> None:
    ended = sieval("serve", "router", *flags)
    assert (ended.returncode, ended.stderr) == (2, f"error: {message}\n")
