"""A run of a million rollouts through the replay endpoint: pace, memory, opening, resuming, reporting.

Each step is a process of its own, with a peak memory of its own: rollouts are answered and recorded without
grading, then graded by `sieval run --resume`; the directory is opened again with nothing left to ask, and its
report written.
"""

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import anyio

from benchmarks.engine import TASK, rows
from benchmarks.process import run_measured
from sieval.core.dataset import DatasetRequest
from sieval.core.pacing import PacedEndpoint
from sieval.core.registry import load_dataset
from sieval.core.rundir import RunDirectory
from sieval.core.runner import Run
from sieval.core.session import Limits, run_session
from sieval.models.connect import connect
from sieval.models.settings import EndpointSettings
from sieval.reports.summary import write_report
from sieval.tasks.evaluation import PreparedRun, prepare
from sieval.tasks.grading_pool import grader_of
from sieval.tasks.session_plan import SessionPlan, plan_task

IN_FLIGHT = 64


def recorded(folder: Path, samples: int, rollouts: int) -> None:
    """Write the samples, and a completion for each of their rollouts: four in five right."""
    (folder / "data.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows(samples)))
    loaded = load_dataset("gsm8k")().load(DatasetRequest(data=str(folder / "data.jsonl")))
    draw = random.Random(1)
    with (folder / "recorded.jsonl").open("w") as file:
        for sample in loaded.samples:
            for rollout in range(rollouts):
                said = int(sample.gold) + (0 if draw.random() < 0.8 else draw.randrange(1, 30))
                text = (
                    f"First I count the bags, then the pears in each; attempt {rollout} goes step by step. "
                    f"The bags hold what the crate lacks, so both are added. \\boxed{{{said}}}"
                )
                file.write(json.dumps({"id": sample.id, "rollout": rollout, "response": text}) + "\n")


def plan_of(folder: Path, rollouts: int, *, resume: bool) -> SessionPlan:
    """The session, as `sieval run` would plan it."""
    request = DatasetRequest(data=str(folder / "data.jsonl"))
    task = plan_task(TASK, request, sampling={}, rollouts=rollouts)
    model = EndpointSettings(f"replay:{folder / 'recorded.jsonl'}")
    return SessionPlan((task,), (model,), folder / "out", resume=resume)


def opened(plan: SessionPlan, prepared: PreparedRun) -> Run:
    """The run, its directory open."""
    held = RunDirectory.open(
        prepared.directory,
        prepared.identity,
        prepared.provenance,
        prepared.samples,
        rollouts=prepared.plan.rollouts,
        resume=plan.resume,
    )
    endpoint = PacedEndpoint(connect(prepared.settings), prepared.settings.rates)
    return Run(
        TASK,
        prepared.settings.model,
        prepared.plan.rollouts,
        prepared.plan.sampling,
        grader_of(plan, prepared.task),
        endpoint,
        plan.policy,
        held,
    )


def memory_mb() -> float:
    """What this process holds now."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


async def ask(folder: Path, rollouts: int) -> None:
    """Answer and record every rollout, without grading."""
    plan = plan_of(folder, rollouts, resume=False)
    [prepared] = prepare(plan)
    run = opened(plan, prepared)
    await run.endpoint.check()
    seen: list[tuple[int, float]] = []

    async def watch() -> None:
        while True:
            seen.append((run.tally.done, memory_mb()))
            await anyio.sleep(0.1)

    start = time.perf_counter()
    async with anyio.create_task_group() as group:
        group.start_soon(watch)
        await run_session([run], None, Limits(IN_FLIGHT))
        group.cancel_scope.cancel()
    wall = time.perf_counter() - start
    run.directory.close()
    await run.endpoint.aclose()
    planned = run.tally.planned
    early = next((mb for done, mb in seen if done > planned // 10), memory_mb())
    print(f"{planned} rollouts answered and recorded in {wall:.1f} s, {planned / wall:.0f} a second")
    print(f"memory {early:.0f} MB after a tenth of them, {memory_mb():.0f} MB after all")


def reopen(folder: Path, rollouts: int) -> None:
    """Open the finished run and look for what is left to ask."""
    plan = plan_of(folder, rollouts, resume=True)
    [prepared] = prepare(plan)
    start = time.perf_counter()
    run = opened(plan, prepared)
    left = sum(1 for _ in run.requests())
    took = time.perf_counter() - start
    print(f"opened, {left} of {run.tally.planned} left to ask, in {took:.1f} s")
    run.directory.close()


def report(folder: Path) -> None:
    """Write the report."""
    start = time.perf_counter()
    made = write_report(folder / "out" / TASK)
    print(f"report written in {time.perf_counter() - start:.1f} s: {json.dumps(made['counts'])}")


def steps(folder: Path, rollouts: int) -> Iterator[tuple[str, list[str]]]:
    """Each step's name and command."""
    own = [sys.executable, "-m", "benchmarks.million", str(folder), "--rollouts", str(rollouts), "--step"]
    resumed = [sys.executable, "-m", "sieval", "run", TASK, "--n", str(rollouts), "--resume"]
    resumed += ["--model", f"replay:{folder / 'recorded.jsonl'}", "--data", str(folder / "data.jsonl")]
    resumed += ["--out", str(folder / "out")]
    yield "asked", [*own, "ask"]
    yield "graded by sieval run --resume", resumed
    yield "opened again", [*own, "open"]
    yield "reported", [*own, "report"]
    yield "sieval run --resume with nothing left", resumed


def run_step(name: str, command: Sequence[str], log: Path) -> None:
    """Run one step and print what it says and what it took."""
    took = run_measured(command, log)
    said = log.read_text()
    if took.code:
        raise SystemExit(f"{name} ended with code {took.code}: {said}")
    spent = f"{took.wall_s:.1f} s, {took.cpu_s:.1f} s of CPU, peak {took.peak_mb:.0f} MB"
    print(f"{name}: whole process {spent}", flush=True)
    if "sieval" not in command:
        print("".join(f"    {line}\n" for line in said.splitlines()), end="", flush=True)


def run_all(folder: Path, samples: int, rollouts: int) -> None:
    """Every step in turn."""
    folder.mkdir(parents=True, exist_ok=True)
    recorded(folder, samples, rollouts)
    for name, command in steps(folder, rollouts):
        run_step(name, command, folder / "step.log")


def main() -> None:
    """Run every step and print what it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", help="made and removed where none is given")
    parser.add_argument("--samples", type=int, default=10_000)
    parser.add_argument("--rollouts", type=int, default=100)
    parser.add_argument("--step", choices=("ask", "open", "report"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    match given.step:
        case "ask":
            anyio.run(ask, given.folder, given.rollouts)
        case "open":
            reopen(given.folder, given.rollouts)
        case "report":
            report(given.folder)
        case _ if given.folder is not None:
            run_all(given.folder, given.samples, given.rollouts)
        case _:
            with tempfile.TemporaryDirectory() as folder:
                run_all(Path(folder), given.samples, given.rollouts)


if __name__ == "__main__":
    main()
