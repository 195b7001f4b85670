"""Starting, trying, watching and ending an engine: real processes, sockets and signals."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import anyio
import pytest

from sieval.models.recipe import Flag
from sieval.serving.engine import launch
from sieval.serving.errors import ServingError
from sieval.serving.program import keep_running
from tests.serving.engines import ROOT, living, pids, stand_in, wait_until_gone

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(90)]  # processes of their own, which start slowly


async def test_an_engine_is_up_within_the_block_and_gone_after_it(tmp_path: Path) -> None:
    seen: list[str] = []
    async with launch(stand_in(tmp_path), log=tmp_path / "log" / "e.log", follow=seen.append) as engine:
        assert engine.version == "simulated"
        assert engine.base_url == f"http://127.0.0.1:{engine.port}/v1"
        assert engine.model == "stand-in"
        assert "The server is fired up and ready to roll!" in seen
        started = pids(tmp_path)
        assert living(started) == started
        assert len(started) == 3
    assert living(started) == []
    assert "ready to roll" in (tmp_path / "log" / "e.log").read_text()


FAULTS: list[tuple[dict[str, Flag], str]] = [
    ({"stand-in-fault": "oom"}, "the GPU's memory is too small; lower `mem_fraction`"),
    ({"stand-in-fault": "no_gpu"}, "no GPU is to be seen"),
    ({"stand-in-fault": "no_weights"}, "the model's folder holds no weights"),
    ({"stand-in-fault": "taken"}, "the port is taken by another server"),
    ({"stand-in-fault": "novel"}, "it failed with KeyError: 'a fault nobody has met'"),
    ({"no-such-flag": 3}, "SGLang does not know --no-such-flag 3"),
]


@pytest.mark.parametrize(("flags", "message"), FAULTS)
async def test_a_start_that_fails_says_why_and_leaves_nothing(
    tmp_path: Path, flags: dict[str, Flag], message: str
) -> None:
    with pytest.raises(ServingError) as caught:
        async with launch(stand_in(tmp_path, flags=flags), log=tmp_path / "e.log"):
            pass
    assert message in str(caught.value)
    assert str(caught.value).endswith(f"; the engine's log is {tmp_path / 'e.log'}")
    assert living(pids(tmp_path)) == []


async def test_a_start_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    recipe = stand_in(tmp_path, flags={"stand-in-hang": True}, start_s=1.0)
    with pytest.raises(ServingError, match="no answer within the 1 s a start may take"):
        async with launch(recipe, log=tmp_path / "e.log"):
            pass
    assert pids(tmp_path)
    assert living(pids(tmp_path)) == []


async def test_an_engine_that_is_up_and_refuses_a_token_is_told(tmp_path: Path) -> None:
    with pytest.raises(ServingError, match=r"the engine is up and refuses what it is asked: .*HTTP 400"):
        async with launch(stand_in(tmp_path, context_length=1), log=tmp_path / "e.log"):
            pass
    assert living(pids(tmp_path)) == []


async def test_a_taken_port_is_refused_before_anything_starts(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServingError, match=rf"address 127\.0\.0\.1:{port} is taken by another server"):
            async with launch(stand_in(tmp_path), log=tmp_path / "e.log", port=port):
                pass
    assert not (tmp_path / "e.log").exists()


async def test_an_absent_folder_and_an_absent_program_are_named(tmp_path: Path) -> None:
    with pytest.raises(ServingError, match="the model's folder '/absent/model' is not there"):
        async with launch(stand_in(tmp_path, model="/absent/model"), log=tmp_path / "e.log"):
            pass
    with pytest.raises(ServingError, match="executable '/absent/python' is not there"):
        async with launch(stand_in(tmp_path, executable=("/absent/python",)), log=tmp_path / "e.log"):
            pass


async def test_an_engine_that_dies_is_started_again_at_its_address(tmp_path: Path) -> None:
    told: list[str] = []
    async with launch(stand_in(tmp_path, restarts=1), log=tmp_path / "e.log") as engine:
        address, first = engine.base_url, pids(tmp_path)
        async with anyio.create_task_group() as group:
            group.start_soon(_kill_twice, tmp_path, told)
            with pytest.raises(ServingError, match=r"started again 1 time \(`restarts`\)"):
                await keep_running(engine, told.append)
        assert engine.base_url == address
    assert told == [
        "the engine ended: it was ended by SIGKILL; starting it again (1 of 1)",
        f"the engine answers again at {address}",
    ]
    assert living(first) == []
    assert living(pids(tmp_path)) == []


async def test_an_engine_that_lingers_after_a_failure_is_not_waited_for(tmp_path: Path) -> None:
    told: list[str] = []
    async with launch(stand_in(tmp_path), log=tmp_path / "e.log") as engine:
        os.kill(pids(tmp_path)[0], signal.SIGUSR1)
        with anyio.move_on_after(60) as scope:
            async with anyio.create_task_group() as group:
                group.start_soon(keep_running, engine, told.append)
                while len(told) < 2:  # noqa: ASYNC110  # what is told comes from beside
                    await anyio.sleep(0.02)
                group.cancel_scope.cancel()
        assert not scope.cancelled_caught
    assert told[0] == "the engine ended: one of its processes failed; starting it again (1 of 3)"
    assert living(pids(tmp_path)) == []


async def _kill_twice(folder: Path, told: list[str]) -> None:
    os.kill(pids(folder)[0], signal.SIGKILL)
    while len(told) < 2:  # noqa: ASYNC110  # what is told comes from beside
        await anyio.sleep(0.02)
    os.kill(pids(folder)[3], signal.SIGKILL)


OWNER = """
import sys, anyio
from pathlib import Path
from sieval.serving.engine import launch
from tests.serving.engines import stand_in
async def main():
    folder = Path(sys.argv[1])
    async with launch(stand_in(folder), log=folder / "e.log"):
        (folder / "up").touch()
        await anyio.sleep_forever()
anyio.run(main)
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_an_owner_that_is_ended_takes_the_whole_tree_along(tmp_path: Path, number: signal.Signals) -> None:
    owner = subprocess.Popen(
        [sys.executable, "-c", OWNER, str(tmp_path)], cwd=ROOT, stderr=subprocess.DEVNULL
    )
    try:
        while not (tmp_path / "up").exists():
            assert owner.poll() is None
            time.sleep(0.02)
        owner.send_signal(number)
        owner.wait()
    finally:
        owner.kill()
        owner.wait()
    wait_until_gone(pids(tmp_path))
