"""A session on a Ray cluster: engines placed, units handed to them, records gathered in one directory."""

from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import anyio

from sieval.cluster.connection import Node, living_nodes
from sieval.cluster.engine import Engine, EngineOrder
from sieval.cluster.errors import ClusterError
from sieval.cluster.gathering import Gathering
from sieval.cluster.lane import Lane, RemoteEngine
from sieval.cluster.placement import actor_options, place, shared_limits, shared_rates
from sieval.cluster.readiness import code_here
from sieval.cluster.units import RunOrder, RunSource, unit_size
from sieval.core.endpoint import Unasked
from sieval.core.offload import GradePool
from sieval.core.pacing import PacedEndpoint, RateLimits
from sieval.core.regrade import until_end
from sieval.core.rundir import COMPLETIONS, RolloutState
from sieval.core.runner import Run
from sieval.models.replay import PREFIX as REPLAY
from sieval.models.settings import EndpointSettings
from sieval.tasks.evaluation import PreparedRun, Watch, open_run
from sieval.tasks.grading_pool import grader_of
from sieval.tasks.session_plan import SessionPlan

_IN_FLIGHT = 64  # assumed for the size of units where the number is found as the session goes


async def evaluate_on_cluster(
    plan: SessionPlan, prepared: Sequence[PreparedRun], pool: GradePool, watch: Watch
) -> list[Run]:
    """Ask, record and grade everything on the connected cluster; directories are closed on return.

    `pool` grades here what lost units left ungraded, and is started for that only.

    Raises:
        SievalError: when an endpoint, a grader, a directory or the cluster is not fit to start.
    """
    nodes = living_nodes()
    async with AsyncExitStack() as stack:
        engines: dict[str, list[RemoteEngine]] = {}
        for model in plan.models:
            wanted = [run for run in prepared if run.settings.model == model.model]
            unsettled = [run for run in wanted if not run.settled]
            engines[model.model] = _start_engines(plan, unsettled, nodes) if unsettled else []
            for engine in engines[model.model]:
                stack.push_async_callback(engine.release)
        await _check([engine for started in engines.values() for engine in started])
        plan.out.mkdir(parents=True, exist_ok=True)
        runs: list[Run] = []
        lanes: list[Lane] = []
        for model in plan.models:
            gatherings = []
            for ready in prepared:
                if ready.settings.model == model.model:
                    recorded = _recorded(ready, engines[model.model])
                    run = await open_run(plan, recorded, PacedEndpoint(Unasked(), RateLimits()))
                    stack.callback(run.directory.close)
                    gatherings.append(_gathering(plan, ready, run))
            if engines[model.model]:
                lanes.append(_lane(plan, engines[model.model], gatherings))
            runs += [gathering.run for gathering in gatherings]
        watch(runs)
        async with anyio.create_task_group() as group:
            for lane in lanes:
                group.start_soon(lane.ask_all)
        await _grade_rest(runs, pool)
    return runs


def _start_engines(
    plan: SessionPlan, runs: Sequence[PreparedRun], nodes: Sequence[Node]
) -> list[RemoteEngine]:
    import ray  # noqa: PLC0415  # optional

    rollouts = sum(len(run.samples) * run.plan.rollouts for run in runs)
    most = -(-rollouts // unit_size(rollouts, len(nodes), _in_flight(plan)))
    recipe = runs[0].settings.recipe
    gpus = 0 if recipe is None else recipe.gpus
    places = place(nodes, gpus, most, len(plan.models), runs[0].settings.model)
    settings = {run.settings.api: _seen_from_anywhere(run.settings, len(places)) for run in runs}
    order = EngineOrder(
        out=plan.out.resolve(),
        settings=tuple(settings.values()),
        limits=shared_limits(plan.limits, len(places) * len(plan.models)),
        pool=plan.pool,
        graders=tuple(dict.fromkeys(grader_of(plan, run.task) for run in runs)),
        share=places[0].share,
    )
    actor = ray.remote(Engine)
    code = code_here(order.graders)
    return [
        RemoteEngine(actor.options(**actor_options(place)).remote(order), code, place.gpus > 0)
        for place in places
    ]


async def _check(engines: Sequence[RemoteEngine]) -> None:
    """Wait for every engine that has a place at once, or for one of those that wait for GPUs.

    Raises:
        ClusterError: before anything is paid for, when an engine cannot be asked.
    """
    refusals: list[str] = []
    placed = [engine for engine in engines if not engine.waits]

    async with anyio.create_task_group() as group:

        async def check(engine: RemoteEngine) -> None:
            if (refusal := await engine.check()) is not None:
                refusals.append(refusal)
            elif not placed:
                group.cancel_scope.cancel()

        for engine in placed or engines:
            group.start_soon(check, engine)
    if refusals and (placed or len(refusals) == len(engines)):
        raise ClusterError(min(refusals))


def _gathering(plan: SessionPlan, ready: PreparedRun, run: Run) -> Gathering:
    order = RunOrder(
        name=run.name,
        model=run.model,
        api=ready.settings.api,
        directory=run.directory.path.resolve(),
        identity=ready.identity,
        rollouts=run.rollouts,
        sampling=run.sampling,
        grader=run.grader,
        verdicts_of=plan.grader,
        policy=plan.policy,
    )
    group_field = ready.task.group_field
    return Gathering(run, RunSource(order, run.directory, group_field, run.retry_failed))


def _recorded(ready: PreparedRun, engines: Sequence[RemoteEngine]) -> PreparedRun:
    """The run with what is known of its engines in its record; the session's has all of them."""
    launched = next((engine.launched for engine in engines if engine.launched), None)
    return ready if launched is None else replace(ready, provenance={**ready.provenance, "engine": launched})


def _lane(plan: SessionPlan, engines: Sequence[RemoteEngine], gatherings: Sequence[Gathering]) -> Lane:
    rollouts = sum(gathering.source.open for gathering in gatherings)
    return Lane(engines, gatherings, unit_size(rollouts, len(engines), _in_flight(plan)))


def _in_flight(plan: SessionPlan) -> int:
    return _IN_FLIGHT if plan.limits.requests == "auto" else plan.limits.requests


def _seen_from_anywhere(settings: EndpointSettings, engines: int) -> EndpointSettings:
    """The settings for one of so many engines, whose working directories are others'."""
    cache, model, recipe = settings.response_cache, settings.model, settings.recipe
    if recipe is not None and recipe.model is not None and Path(recipe.model).exists():
        recipe = replace(recipe, model=str(Path(recipe.model).resolve()), name=recipe.served_name)
    if model.startswith(REPLAY):
        model = REPLAY + str(Path(model.removeprefix(REPLAY)).resolve())
    return replace(
        settings,
        model=model,
        recipe=recipe,
        rates=shared_rates(settings.rates, engines),
        response_cache=None if cache is None else cache.resolve(),
    )


async def _grade_rest(runs: Sequence[Run], pool: GradePool) -> None:
    """Give the answers of lost units their verdicts."""
    rest = [
        run
        for run in runs
        if run.directory.count(RolloutState.GRADED) < run.directory.count(RolloutState.ANSWERED)
    ]
    if rest:
        async with pool:
            for run in rest:
                await run.grade(pool, until_end(run.directory.path / COMPLETIONS))
