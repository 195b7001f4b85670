"""A session on Ray nodes of this machine, held against what it must reach: `python -m benchmarks.ray_nodes`.

Two nodes against one where waiting is all there is; what a unit costs beyond its rollouts; nodes killed at
random times; ten million planned rollouts handed out, without inference.
"""

import argparse
import json
import random
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import anyio

from sieval.cluster.connection import connected
from sieval.cluster.engine import Engine, EngineOrder
from sieval.cluster.gathering import Gathering
from sieval.cluster.lane import Lane, RemoteEngine
from sieval.cluster.placement import Placement, actor_options
from sieval.cluster.readiness import Readiness
from sieval.cluster.units import RunOrder, RunSource, Unit, UnitEnd
from sieval.core.pacing import PacedEndpoint, RateLimits
from sieval.core.records import Prompt, Sample, Sampling
from sieval.core.retry import RetryPolicy
from sieval.core.rundir import RunDirectory
from sieval.core.runner import Run
from sieval.core.session import Limits
from sieval.core.shards import absorb
from sieval.core.tally import Tally
from sieval.models.connect import connect
from sieval.models.settings import EndpointSettings
from sieval.tasks.session_plan import PoolPlan
from tests.cli.served import TASK, run_flags, sieval, simulated, start_sieval, stats
from tests.cluster.nodes import Nodes, several_nodes
from tests.cluster.test_driver import completions, told

GRADER = "sieval.tasks.engine_grader:grade"
IN_FLIGHT, LATENCY_S, ROLLOUTS = 16, 2.0, 480


class Wall(NamedTuple):
    """Seconds of the whole command, and between its first question and its last answer."""

    whole_s: float
    asking_s: float


def timed(folder: Path, name: str, url: str, address: str) -> Wall:
    """One session on the cluster."""
    flags = ("--limit", str(ROLLOUTS // 2), "--n", "2", "--concurrency", str(IN_FLIGHT), "--ray", address)
    began = time.monotonic()
    ended = sieval(*run_flags(url, folder / name, *flags))
    whole = time.monotonic() - began
    assert ended.returncode == 0, ended.stderr
    report = json.loads((folder / name / TASK / "report.json").read_text())
    return Wall(whole, report["times"]["asking_s"])


def two_against_one(folder: Path) -> None:
    """Where rollouts only wait, another node halves the time."""
    with simulated(folder, "--latency-ms", str(LATENCY_S * 1000)) as url:
        with several_nodes(1) as nodes:
            one = timed(folder, "one", url, nodes.address)
        with several_nodes(2) as nodes:
            two = timed(folder, "two", url, nodes.address)
    print(f"{ROLLOUTS} rollouts of {LATENCY_S:g} s, {IN_FLIGHT} in flight a node:")
    print(f"  one node {one.whole_s:.1f} s, two {two.whole_s:.1f} s: {two.whole_s / one.whole_s:.2f} of it")
    print(f"  asking   {one.asking_s:.1f} s,     {two.asking_s:.1f} s: {two.asking_s / one.asking_s:.2f}")


def cost_of_a_unit(folder: Path, address: str) -> None:
    """Units one after the other, each of as many rollouts as are in flight at once."""
    import ray

    with simulated(folder, "--latency-ms", "500") as url, connected(address):
        settings = EndpointSettings("simulated", (f"{url}",))
        order = EngineOrder(folder, (settings,), Limits(8), PoolPlan(workers=1), (GRADER,), 1.0)
        began = time.monotonic()
        actor: Any = ray.remote(Engine).options(**actor_options(Placement())).remote(order)
        ray.get(actor.ready.remote())
        started = time.monotonic() - began
        source = planned(folder / "units", samples=160, rollouts=1)
        costs = []
        for unit in source.units(8):
            began = time.monotonic()
            end: UnitEnd = ray.get(actor.run_unit.remote(unit))
            anyio.run(absorb, source.directory, unit.shard)
            costs.append(time.monotonic() - began - 0.5)
            assert end.error is None, end.error
        source.directory.close()
    costs.sort()
    print(f"a unit of {len(costs)} beyond its rollouts: median {costs[len(costs) // 2]:.3f} s, ", end="")
    print(f"most {costs[-1]:.3f} s; an engine and its grading pool start in {started:.1f} s")


def nodes_killed(folder: Path, nodes: Nodes, times: int, seed: int) -> None:
    """Any node, at any time: nothing acknowledged is lost, and the report is the same."""
    dice = random.Random(seed)
    flags = ("--limit", "120", "--n", "2", "--concurrency", "4", "--seed", "3")
    with simulated(folder, "--latency-ms", "100") as url:
        whole = sieval(*run_flags(url, folder / "whole", *flags, "--concurrency", "32"))
        assert whole.returncode == 0, whole.stderr
        expected = told(folder / "whole" / TASK)
        for attempt in range(times):
            while len(nodes.alive) < 2:
                nodes.add()
            before = stats(url)["requests"]
            out = folder / f"killed-{attempt}"
            process = start_sieval(*run_flags(url, out, *flags, "--ray", nodes.address))
            at = dice.randrange(235)
            while len(completions(out)) < at and process.poll() is None:
                time.sleep(0.01)
            acknowledged = set(completions(out))
            nodes.kill(dice.choice(nodes.alive))
            _, error = process.communicate(timeout=200)
            assert process.returncode == 0, error
            lost = acknowledged - set(completions(out))
            same = told(out / TASK) == expected
            again = stats(url)["requests"] - before - 240
            print(f"  killed at {len(acknowledged)} of 240: {len(lost)} lost, {again} asked again, {same=}")
            assert not lost
            assert same


class PlannedEngine:
    """An actor that ends each unit at once."""

    async def ready(self) -> Readiness:
        """Ready."""
        return Readiness("planned", "here")

    async def run_unit(self, unit: Unit) -> UnitEnd:
        """Every rollout counted, none asked."""
        rollouts = len(unit.samples) * unit.order.rollouts - len(unit.held)
        return UnitEnd(unit.number, Tally(rollouts, answered=rollouts))

    async def progress(self) -> list[object]:
        """Nothing is under way."""
        return []

    async def keep(self) -> None:
        """Nothing was launched."""

    async def close(self) -> None:
        """Nothing was opened."""


def planned(path: Path, *, samples: int, rollouts: int) -> RunSource:
    """A run of so many samples of a usual size."""
    text = "Find the number of positive integers that divide it. " * 8
    asked = [
        (Sample(f"planned.{number:07}", f"{number}: {text}", "7"), Prompt.user(f"{number}: {text}"))
        for number in range(samples)
    ]
    directory = RunDirectory.open(path, {"rollouts": rollouts}, {}, asked, rollouts=rollouts, resume=True)
    order = RunOrder(
        *("planned", "simulated", "chat", path, {"rollouts": rollouts}, rollouts, Sampling()),
        grader=GRADER,
        verdicts_of=None,
        policy=RetryPolicy(),
    )
    return RunSource(order, directory)


def ten_million(folder: Path, address: str, size: int) -> None:
    """Memory of the driver from the first unit to the last."""
    import ray

    source = planned(folder / "planned", samples=100_000, rollouts=100)
    run = Run(
        *("planned", "simulated", 100, Sampling(), GRADER),
        endpoint=PacedEndpoint(connect(EndpointSettings("m", ("http://127.0.0.1:9/v1",))), RateLimits()),
        policy=RetryPolicy(),
        directory=source.directory,
    )
    with connected(address):
        actor = ray.remote(PlannedEngine)
        engines = [
            RemoteEngine(actor.options(**actor_options(Placement())).remote(), "planned") for _ in range(4)
        ]
        gathering = Gathering(run, source)
        seen: list[tuple[int, float]] = []
        began = time.monotonic()
        anyio.run(
            watched,
            Lane(engines, [gathering], size).ask_all,
            lambda: seen.append((run.tally.answered, resident_mb())),
        )
        took = time.monotonic() - began
    source.directory.close()
    assert run.tally.answered == 10**7
    assert run.error is None
    marks = [min(seen, key=lambda entry: abs(entry[0] - share * 10**6)) for share in (1, 3, 5, 7, 9)]
    units = -(-(10**7) // size)
    print(
        f"10^7 planned rollouts in {units} units: {took:.0f} s, {1000 * took / units:.1f} ms a unit; driver:"
    )
    print("  " + ", ".join(f"{memory:.0f} MB at {done / 10**6:.1f}M" for done, memory in marks), end="")
    print(f"; most {max(memory for _, memory in seen):.0f} MB")


async def watched(work: Callable[[], object], look: Callable[[], None]) -> None:
    """Run `work`, and `look` ten times a second meanwhile."""

    async def keep_looking() -> None:
        while True:
            look()
            await anyio.sleep(0.1)

    async with anyio.create_task_group() as group:
        group.start_soon(keep_looking)
        await work()  # type: ignore[misc]  # a coroutine function
        group.cancel_scope.cancel()


def resident_mb() -> float:
    """This process's memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 2**20


def main() -> None:
    """Print every figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=5, help="runs in which a node is killed")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", choices=("wall", "unit", "kills", "planned"), action="append")
    asked = parser.parse_args()
    parts = asked.only or ["wall", "unit", "kills", "planned"]
    folder = Path(tempfile.mkdtemp(prefix="ray-nodes-"))
    try:
        if "wall" in parts:
            two_against_one(folder)
        with several_nodes(2) as nodes:
            if "unit" in parts:
                cost_of_a_unit(folder, nodes.address)
            if "planned" in parts:
                ten_million(folder, nodes.address, 4096)
                shutil.rmtree(folder / "planned")
                ten_million(folder, nodes.address, 400)
            if "kills" in parts:
                nodes_killed(folder, nodes, asked.kills, asked.seed)
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
