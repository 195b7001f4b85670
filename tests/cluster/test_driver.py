"""Sessions on several real Ray nodes, nodes and driver killed in the middle."""

import json
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sieval.core.jsonvalue import JsonObject
from tests.cli.served import TASK, run_flags, sieval, simulated, start_sieval, stats
from tests.cluster.nodes import Nodes
from tests.serving.engines import STAND_IN, living, pids

pytestmark = [pytest.mark.timeout(240), pytest.mark.xdist_group("ray")]

LIMIT = 120
FLAGS = ("--limit", str(LIMIT), "--concurrency", "4", "--n", "2", "--seed", "3")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A slow endpoint: a rollout takes a tenth of a second."""
    with simulated(tmp_path_factory.mktemp("served"), "--latency-ms", "100") as base_url:
        yield base_url


@pytest.fixture(scope="module")
def whole(url: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run as one machine does it."""
    out = tmp_path_factory.mktemp("whole")
    ended = sieval(*run_flags(url, out, *FLAGS, "--concurrency", "32"))
    assert ended.returncode == 0, ended.stderr
    return out / TASK


def told(directory: Path) -> JsonObject:
    """The report, times apart."""
    report: dict[str, JsonObject] = json.loads((directory / "report.json").read_text())
    del report["times"]
    return report


def completions(out: Path) -> list[bytes]:
    """Every whole line of a completion that stands anywhere below `out`."""
    lines = []
    for path in out.rglob("completions.jsonl"):
        try:
            lines += [line for line in path.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
        except FileNotFoundError:  # a shard taken over meanwhile
            continue
    return lines


def wait_for(count: int, out: Path, process: "object") -> None:
    while len(completions(out)) < count:
        assert process.poll() is None, process.communicate()  # type: ignore[attr-defined]  # a Popen
        time.sleep(0.02)


def test_a_session_on_two_nodes_reports_as_on_one_machine(
    two_nodes: Nodes, url: str, whole: Path, tmp_path: Path
) -> None:
    before = stats(url)["requests"]
    ended = sieval(*run_flags(url, tmp_path, *FLAGS, "--ray", two_nodes.address))
    assert ended.returncode == 0, ended.stderr
    run = tmp_path / TASK
    assert stats(url)["requests"] - before == 2 * LIMIT
    assert stats(url)["in_flight_max"] >= 8
    assert told(run) == told(whole)
    assert not (run / ".shards").exists()
    assert len(set(completions(tmp_path))) == len(completions(tmp_path)) == 2 * LIMIT

    again = tmp_path / "again" / TASK
    again.mkdir(parents=True)
    for name in ("run.json", "samples.jsonl", "completions.jsonl"):
        shutil.copy(run / name, again / name)
    ended = sieval(*run_flags(url, tmp_path / "again", *FLAGS, "--resume"))
    assert ended.returncode == 0, ended.stderr
    assert stats(url)["requests"] - before == 2 * LIMIT
    assert (again / "report.json").read_bytes() == (run / "report.json").read_bytes()


def test_a_node_killed_in_the_middle_costs_only_what_was_in_flight(
    two_nodes: Nodes, url: str, whole: Path, tmp_path: Path
) -> None:
    before = stats(url)["requests"]
    process = start_sieval(*run_flags(url, tmp_path, *FLAGS, "--ray", two_nodes.address))
    wait_for(60, tmp_path, process)
    acknowledged = completions(tmp_path)
    two_nodes.kill(two_nodes.alive[0])
    _, err = process.communicate(timeout=100)
    assert process.returncode == 0, err
    assert told(tmp_path / TASK) == told(whole)
    assert set(acknowledged) <= set(completions(tmp_path))
    assert 2 * LIMIT <= stats(url)["requests"] - before <= 2 * LIMIT + 4


@pytest.mark.parametrize("on_ray", [False, True], ids=["by-one-machine", "by-the-cluster"])
def test_a_killed_driver_is_gone_on_from(
    two_nodes: Nodes, url: str, whole: Path, tmp_path: Path, *, on_ray: bool
) -> None:
    before = stats(url)["requests"]
    process = start_sieval(*run_flags(url, tmp_path, *FLAGS, "--ray", two_nodes.address))
    wait_for(60, tmp_path, process)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    acknowledged = completions(tmp_path)
    assert list(tmp_path.rglob(".shards"))
    ended = sieval(
        *run_flags(url, tmp_path, *FLAGS, "--resume", *(("--ray", two_nodes.address) if on_ray else ()))
    )
    assert ended.returncode == 0, ended.stderr
    assert told(tmp_path / TASK) == told(whole)
    assert set(acknowledged) <= set(completions(tmp_path))
    assert not list(tmp_path.rglob(".shards"))
    assert (
        2 * LIMIT <= stats(url)["requests"] - before <= 2 * LIMIT + 8 + 8
    )  # some go on while they are killed


def test_a_terminated_driver_says_how_to_go_on_and_what_is_settled_asks_nobody(
    two_nodes: Nodes, url: str, whole: Path, tmp_path: Path
) -> None:
    flags = (*FLAGS, "--ray", two_nodes.address)
    process = start_sieval(*run_flags(url, tmp_path, *flags))
    wait_for(60, tmp_path, process)
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 143, err
    way = f"go on with the same command and --out {tmp_path} --resume"
    assert f"stopped by SIGTERM; {way}" in err.splitlines()
    ended = sieval(*run_flags(url, tmp_path, *flags, "--resume"))
    assert ended.returncode == 0, ended.stderr
    settled = sieval(*run_flags("http://127.0.0.1:9/v1", tmp_path, *flags, "--resume"))
    assert settled.returncode == 0, settled.stderr
    assert "nothing left to ask" in settled.stderr
    assert told(tmp_path / TASK) == told(whole)


def recipe(folder: Path, gpus: int) -> Path:
    """A recipe of the stand-in engine: asks for GPUs, uses none, is slow so that a kill finds work left."""
    weights = folder / "weights"
    weights.mkdir()
    flags = {"stand-in-pids": str(folder / "pids"), "stand-in-latency-ms": 400}
    value = {"model": str(weights), "name": "simulated", "device": "cuda", "tp": gpus, "flags": flags}
    path = folder / "recipe.yaml"
    path.write_text(
        json.dumps({**value, "executable": [sys.executable, str(STAND_IN)], "start_s": 30}), encoding="utf-8"
    )
    return path


def served_flags(folder: Path, gpus: int, *more: str) -> tuple[str, ...]:
    out = folder / "out"
    serve = ("--serve", str(recipe(folder, gpus)), "--data", "sample", "--out", str(out))
    return ("run", TASK, *serve, *FLAGS, *more)


def test_engines_are_launched_on_gpus_and_move_when_a_node_is_lost(two_nodes: Nodes, tmp_path: Path) -> None:
    process = start_sieval(*served_flags(tmp_path, 1, "--ray", two_nodes.address))
    wait_for(40, tmp_path, process)
    acknowledged = completions(tmp_path)
    assert len({json.loads(line)["log"] for line in engines(tmp_path)}) == 2
    two_nodes.kill(two_nodes.alive[0])
    _, err = process.communicate(timeout=100)
    assert process.returncode == 0, err
    held = completions(tmp_path)
    assert set(acknowledged) <= set(held)
    assert len({(json.loads(line)["sample"], json.loads(line)["rollout"]) for line in held}) == 2 * LIMIT
    started = [json.loads(line) for line in engines(tmp_path)]
    assert [entry["event"] for entry in started] == ["started"] * 3
    assert len({entry["log"] for entry in started}) == 3
    assert living(pids(tmp_path)) == []
    held = json.loads((tmp_path / "out" / TASK / "run.json").read_text())["provenance"]["engine"]
    assert (held["name"], held["version"]) == ("sglang", "simulated")
    assert held["log"] in {entry["log"] for entry in started}


def engines(out: Path) -> list[str]:
    return (out / "out" / "engines.jsonl").read_text().splitlines()


def test_more_gpus_than_any_node_has_are_refused(two_nodes: Nodes, tmp_path: Path) -> None:
    ended = sieval(*served_flags(tmp_path, 2, "--ray", two_nodes.address))
    assert ended.returncode == 2
    assert (
        "error: simulated needs 2 GPUs on one node (the largest of the cluster has 1); use a smaller recipe\n"
        in ended.stderr
    )


def test_an_endpoint_that_nodes_cannot_use_is_told_before_anything_is_written(
    two_nodes: Nodes, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    ended = sieval(*run_flags("http://127.0.0.1:9/v1", out, "--ray", two_nodes.address))
    assert ended.returncode == 2
    assert "cannot connect to http://127.0.0.1:9" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert not out.exists()
