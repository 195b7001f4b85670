"""From a session's plan to its finished, reported runs."""

import hashlib
import platform
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Protocol

from anyio import create_task_group

from sieval import __version__
from sieval.core.dataset import LoadedDataset
from sieval.core.endpoint import Unasked
from sieval.core.jsonvalue import JsonObject, encode_line
from sieval.core.names import Mode
from sieval.core.offload import GradePool, GraderStartError
from sieval.core.pacing import PacedEndpoint
from sieval.core.records import Prompt, Sample
from sieval.core.registry import load_dataset, load_task
from sieval.core.regrade import record_maker, stamp
from sieval.core.rundir import RunDirectory, check_identity
from sieval.core.runner import Run
from sieval.core.sample_file import AskedSamples
from sieval.core.session import Limits, run_session
from sieval.core.settled import is_settled
from sieval.core.shards import absorb_all
from sieval.core.task import Task
from sieval.datasets.labelled import read_labelled
from sieval.datasets.overlaps import overlap_notes
from sieval.models.connect import connect
from sieval.models.replay import PREFIX as REPLAY
from sieval.models.settings import Api, EndpointSettings
from sieval.tasks.graders import verdict_set
from sieval.tasks.grading_pool import grader_of
from sieval.tasks.session_plan import SessionPlan, TaskPlan

DEFAULT_API: Mapping[Mode, Api] = {"gen": "chat", "base_gen": "completions"}
"""The API a task of each mode is asked through, where the settings name none."""

_LOOKED_THROUGH = 200_000  # rollouts, in about a second

Watch = Callable[[Sequence[Run]], None]
"""Called once, when the runs are about to start; their tallies then change as they go."""


@dataclass(frozen=True, slots=True)
class PreparedRun:
    """One run, loaded and identified; nothing asked or written yet. `settled`: nothing is left to ask."""

    task: Task
    plan: TaskPlan
    settings: EndpointSettings
    directory: Path
    samples: AskedSamples
    identity: JsonObject
    provenance: JsonObject
    settled: bool = False


@dataclass(frozen=True, slots=True)
class _Prompted:
    """The first samples of a dataset (`limit` None: all), each with the task's prompt, made as they come."""

    task: Task
    samples: Sequence[Sample]
    limit: int | None

    def __len__(self) -> int:
        return len(range(len(self.samples))[: self.limit])

    def __iter__(self) -> Iterator[tuple[Sample, Prompt]]:
        for sample in islice(self.samples, len(self)):
            yield sample, self.task.prompt(sample)


class Evaluate(Protocol):
    """How a prepared plan is carried out."""

    async def __call__(
        self, plan: SessionPlan, prepared: Sequence[PreparedRun], pool: GradePool, watch: Watch
    ) -> list[Run]:
        """Ask, record and grade everything."""


def prepare(plan: SessionPlan) -> list[PreparedRun]:
    """Load every task's samples and prompts, and hold each run's identity against its directory.

    Raises:
        ValueError: when the plan asks for what cannot be.
        SievalError: when a name, the data or a directory is not there or not what it should be.
    """
    prepared: list[PreparedRun] = []
    tasks = [load_task(task_plan.name)() for task_plan in plan.tasks]
    datasets = {task.spec.dataset for task in tasks}
    for task_plan, task in zip(plan.tasks, tasks, strict=True):
        loaded = _load(task, task_plan, plan.models)
        loaded = replace(loaded, notes=(*loaded.notes, *overlap_notes(task.spec.dataset, datasets)))
        task.exemplars = loaded.exemplars
        samples = _Prompted(task, loaded.samples, task_plan.limit)
        if not len(samples):
            raise ValueError(f"{task_plan.name} has no sample to ask; loosen the dataset's filters")
        prepared += [
            _prepare_run(plan, task_plan, task, loaded=loaded, samples=samples, settings=settings)
            for settings in plan.models
        ]
    for run in prepared:
        check_identity(run.directory, run.identity, resume=plan.resume)
    return [replace(run, settled=_is_settled(plan, run)) for run in prepared]


def _is_settled(plan: SessionPlan, run: PreparedRun) -> bool:
    asked, rollouts = len(run.samples), run.plan.rollouts
    if asked * rollouts > _LOOKED_THROUGH and run.settings.recipe is None:
        return False  # asking an endpoint whether it is there takes less than reading so many records twice
    return plan.resume and is_settled(run.directory, asked, rollouts, retry_failed=plan.retry_failed)


async def evaluate(
    plan: SessionPlan, prepared: Sequence[PreparedRun], pool: GradePool, watch: Watch
) -> list[Run]:
    """Ask, record and grade everything; the pool and the runs' directories are closed on return.

    Raises:
        SievalError: when an endpoint or a directory is not fit to start, and nothing has been paid for; when
            a grader is not, and what was answered until that showed is recorded.
    """
    async with AsyncExitStack() as stack:
        endpoints: dict[tuple[str, Api], PacedEndpoint] = {}
        for run in sorted(prepared, key=lambda run: run.settled):  # those that ask come first
            key = (run.settings.model, run.settings.api)
            if key not in endpoints:
                asked = Unasked() if run.settled else connect(run.settings)
                endpoint = PacedEndpoint(asked, run.settings.rates)
                stack.push_async_callback(endpoint.aclose)
                await endpoint.check()
                endpoints[key] = endpoint
        stack.callback(pool.close)
        runs: list[Run] = []
        for run in prepared:
            endpoint = endpoints[run.settings.model, run.settings.api]
            runs.append(await open_run(plan, run, endpoint))
            stack.callback(runs[-1].directory.close)
        watch(runs)
        await _ask_and_grade(runs, pool, plan.limits)
    return runs


async def _ask_and_grade(runs: Sequence[Run], pool: GradePool, limits: Limits) -> None:
    """The first requests do not wait for the graders to warm up."""
    fault: GraderStartError | None = None
    async with create_task_group() as group:

        async def warm() -> None:
            nonlocal fault
            try:
                await pool.warm()
            except GraderStartError as exc:
                fault = exc
                group.cancel_scope.cancel()

        group.start_soon(warm)
        await run_session(runs, pool, limits)
        group.cancel_scope.cancel()
    if fault is not None:
        raise fault


async def open_run(plan: SessionPlan, run: PreparedRun, endpoint: PacedEndpoint) -> Run:
    """The run in its directory, created or continued with all that other processes left there.

    Close its `directory` when done.

    Raises:
        RunDirectoryError: when the directory cannot be written, or is in use.
    """
    directory = RunDirectory.open(
        run.directory,
        run.identity,
        run.provenance,
        run.samples,
        rollouts=run.plan.rollouts,
        resume=plan.resume,
        grader=plan.grader,
    )
    try:
        await absorb_all(directory)
        if plan.grader is not None:
            made = verdict_set(str(run.task.spec.name), plan.grader)
            record_maker(run.directory, made, stamp(__version__, plan.command))
    except BaseException:
        directory.close()
        raise
    return Run(
        name=str(run.task.spec.name),
        model=run.settings.model,
        rollouts=run.plan.rollouts,
        sampling=run.plan.sampling,
        grader=grader_of(plan, run.task),
        endpoint=endpoint,
        policy=plan.policy,
        directory=directory,
        retry_failed=plan.retry_failed,
    )


def _load(task: Task, plan: TaskPlan, models: Sequence[EndpointSettings]) -> LoadedDataset:
    """The task's samples; those a single replayed file holds itself, where it holds golds."""
    replayed = models[0].model.removeprefix(REPLAY) if models[0].model.startswith(REPLAY) else None
    if replayed is not None and len(models) == 1 and plan.request.data in (None, replayed):
        labelled = read_labelled(Path(replayed))
        if labelled is not None:
            return labelled
    request = replace(plan.request, patched=task.patched)
    return load_dataset(task.spec.dataset)().load(request)


def _prepare_run(
    plan: SessionPlan,
    task_plan: TaskPlan,
    task: Task,
    *,
    loaded: LoadedDataset,
    samples: AskedSamples,
    settings: EndpointSettings,
) -> PreparedRun:
    name = task.spec.name
    asked = replace(settings, api=_api(name.mode, settings))
    if len(plan.models) == 1:
        directory = plan.out / str(name)
    else:
        directory = plan.out / _folder(settings.model) / str(name)
    identity: JsonObject = {
        "task": str(name),
        "model": settings.model,
        "api": asked.api,
        "data": {"dataset": task.spec.dataset, **loaded.identity},
        "limit": task_plan.limit,
        "rollouts": task_plan.rollouts,
        "prompts_sha256": _digest(samples),
        "sampling": task_plan.sampling.to_json(),
    }
    provenance: JsonObject = {
        "sieval": __version__,
        "python": platform.python_version(),
        "started": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "command": plan.command,
        "base_urls": list(settings.base_urls),
        "grader": task.grader,
        "data_counts": dict(loaded.counts),
        "notes": list(loaded.notes),
    }
    return PreparedRun(task, task_plan, asked, directory, samples, identity, provenance)


def _api(mode: Mode, settings: EndpointSettings) -> Api:
    if mode not in DEFAULT_API:
        raise ValueError(f"tasks of mode {mode} cannot be run yet; mode gen and base_gen can")
    chat = mode == "gen"
    if chat and settings.api != "chat":
        raise ValueError(f"a task of mode gen asks a chat model (got api {settings.api!r}); use --api chat")
    if not chat and settings.api == "chat":
        return DEFAULT_API[mode]
    return settings.api


def _digest(samples: AskedSamples) -> str:
    """Changes with any sample's id, gold or prompt."""
    digest = hashlib.sha256()
    for sample, prompt in samples:
        digest.update(encode_line({"id": sample.id, "gold": sample.gold, "prompt": prompt.to_json()}))
    return digest.hexdigest()


def _folder(model: str) -> str:
    """A model's name as one path component; distinct names of one session stay distinct."""
    plain = "".join(char if char.isalnum() or char in "-_." else "_" for char in model).strip(".") or "_"
    return plain if plain == model else f"{plain}-{hashlib.sha256(model.encode()).hexdigest()[:6]}"
