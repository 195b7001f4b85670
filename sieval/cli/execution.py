"""Running a plan in front of a person: announced, watched, reported, explained."""

import gc
import os
import signal
from collections.abc import Callable, Coroutine, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import anyio
import typer

from sieval.cli.events import EventLog
from sieval.cli.live import follow
from sieval.cli.output import Output
from sieval.cli.report import show_reports
from sieval.cli.stopping import act_as_ctrl_c, exit_code, ignore_all, said
from sieval.core.errors import SievalError
from sieval.core.jsonvalue import JsonObject, int_of, object_of
from sieval.core.offload import GradePool
from sieval.core.plural import counted
from sieval.core.rundir import COMPLETIONS, REPORT, file_of
from sieval.core.runner import Run
from sieval.serving.errors import EngineLostError
from sieval.tasks.grading_pool import pool_of
from sieval.tasks.session_plan import SessionPlan, patient

if TYPE_CHECKING:
    from contextlib import AbstractAsyncContextManager

    from sieval.tasks.evaluation import Evaluate, PreparedRun, Watch

_MANY_SAMPLES = 10_000
_PAGE_AT_ONCE = 100 << 20  # bytes of completions: some ten seconds


def execute(plan: SessionPlan, output: Output, ray: str | None = None) -> None:
    """Run a plan, on the cluster at `ray` if any, print its reports; exit 1 when more failed than allowed."""
    pool = pool_of(plan)
    try:
        if ray is None:
            pool.launch()  # a worker warms up while the rest is imported, loaded and checked
        _run(plan, pool, output, ray)
    except KeyboardInterrupt:
        ignore_all()  # nothing slow is left to be interrupted
        _tell(f"{said()}; go on with the same command and --out {plan.out} --resume")
        raise typer.Exit(exit_code()) from None
    finally:
        pool.close()


def _run(plan: SessionPlan, pool: GradePool, output: Output, ray: str | None) -> None:
    from sieval.tasks.evaluation import prepare  # noqa: PLC0415  # heavy, see above

    prepared = prepare(plan)
    _announce(prepared)
    try:
        if ray is None:
            runs = anyio.run(_evaluate, _evaluate_here, plan, prepared, pool)
        else:
            from sieval.cluster.connection import connected  # noqa: PLC0415  # optional
            from sieval.cluster.driver import evaluate_on_cluster  # noqa: PLC0415

            with connected(ray):
                act_as_ctrl_c()  # Ray has its own way to end, which asks nobody
                runs = anyio.run(_evaluate, evaluate_on_cluster, plan, prepared, pool)
    except EngineLostError as exc:
        _tell(f"error: {exc}; go on with the same command and --out {plan.out} --resume")
        raise typer.Exit(1) from None
    broken = [f"error: {run.name}: {run.error}" for run in runs if run.error is not None]
    directories = [ready.directory for ready in prepared]
    many = sum(len(ready.samples) for ready in prepared) > _MANY_SAMPLES
    del runs, prepared  # the reports read everything anew
    if many:
        gc.collect()  # what was cancelled holds its runs in cycles
    reports = _report(plan, directories, output)
    for line in broken:
        _tell(line)
    if broken or _failed_share(reports) > plan.max_failed:
        _explain_failures(reports, plan)
        raise typer.Exit(1)


def _report(plan: SessionPlan, directories: Sequence[Path], output: Output) -> list[JsonObject]:
    """Write and show the reports, then the pages: for small runs out of one reading of their records."""
    from sieval.reports.page.side import read_records  # noqa: PLC0415  # heavy, see above
    from sieval.reports.page.write import write_page  # noqa: PLC0415
    from sieval.reports.summary import write_report  # noqa: PLC0415

    sizes = [(directory / COMPLETIONS).stat().st_size for directory in directories]
    keep = sum(sizes) <= _PAGE_AT_ONCE
    held = [read_records(directory, plan.grader) if keep else None for directory in directories]
    reports = [
        write_report(directory, plan.grader, None if records is None else records.results)
        for directory, records in zip(directories, held, strict=True)
    ]
    show_reports(reports, output)
    for directory, size, report, records in zip(directories, sizes, reports, held, strict=True):
        _tell(f"report: {directory / file_of(REPORT, plan.grader)}")
        if size > _PAGE_AT_ONCE:
            way = f"sieval report {directory} --html"
            _tell(f"page: large, so written on demand by: {way}")
        else:
            page = write_page(directory, report, plan.grader, records)
            _tell(f"page: {page}")
    if len(directories) > 1:
        _write_session(plan, directories, reports)
    return reports


def _write_session(plan: SessionPlan, directories: Sequence[Path], reports: Sequence[JsonObject]) -> None:
    from sieval.cli.pages import write_session  # noqa: PLC0415

    told = [(path, plan.grader, report) for path, report in zip(directories, reports, strict=True)]
    _tell(f"page: {write_session(plan.out, told)}")


async def _evaluate(
    evaluate: "Evaluate",
    plan: SessionPlan,
    prepared: "Sequence[PreparedRun]",
    pool: GradePool,
) -> list[Run]:
    runs: list[Run] = []
    refusal: SievalError | ValueError | None = None
    stopped = anyio.Event()
    log = EventLog(plan.events) if plan.events is not None else None
    serve_metrics = _metrics(plan.metrics_port)
    async with anyio.create_task_group() as group:

        def watch(started: Sequence[Run]) -> None:
            group.start_soon(follow, started)
            if log is not None:
                group.start_soon(log.follow, started)
            if serve_metrics is not None:
                group.start_soon(serve_metrics, started)

        try:
            with anyio.CancelScope() as scope:
                group.start_soon(_stop_on_ctrl_c, scope, stopped)
                runs = await evaluate(patient(plan), prepared, pool, watch)
        except (SievalError, ValueError) as exc:
            refusal = exc  # raised outside the group, which would wrap it
        group.cancel_scope.cancel()
    if stopped.is_set():
        raise KeyboardInterrupt
    if log is not None:
        log.tell("ended", runs)
        log.close()
    if refusal is not None:
        raise refusal
    return runs


def _metrics(port: int | None) -> "Callable[[Sequence[Run]], Coroutine[None, None, None]] | None":
    """What serves the runs' numbers on the port, which is held from now on."""
    if port is None:
        return None
    from sieval.cli.metrics import metrics_socket, serve_metrics  # noqa: PLC0415  # a web server

    return partial(serve_metrics, listening=metrics_socket(port))


async def _stop_on_ctrl_c(scope: anyio.CancelScope, stopped: anyio.Event) -> None:
    """Cancel the scope at the first Ctrl-C; a second ends the process where it stands, its records whole."""
    with anyio.open_signal_receiver(signal.SIGINT) as signals:
        async for _ in signals:
            if stopped.is_set():
                os._exit(exit_code())
            stopped.set()
            scope.cancel()


async def _evaluate_here(
    plan: SessionPlan, prepared: "Sequence[PreparedRun]", pool: GradePool, watch: "Watch"
) -> list[Run]:
    from sieval.tasks.evaluation import evaluate  # noqa: PLC0415  # heavy, see above

    async with _served(prepared, plan) as ready:
        return await evaluate(plan, ready, pool, watch)


def _served(
    prepared: "Sequence[PreparedRun]", plan: SessionPlan
) -> "AbstractAsyncContextManager[Sequence[PreparedRun]]":
    """The runs, with the engines their models ask for."""
    if all(run.settings.recipe is None or run.settled for run in prepared):
        return nullcontext(prepared)
    from sieval.cli.engine_view import shown_start  # noqa: PLC0415  # only where asked for
    from sieval.serving.session_engines import engines_for  # noqa: PLC0415

    return engines_for(prepared, plan.out, shown_start, _tell)


def _announce(prepared: "Sequence[PreparedRun]") -> None:
    for ready in prepared:
        data = object_of(ready.identity["data"])
        source = ", ".join(f"{key} {str(value)[:40]}" for key, value in data.items())
        asked = f"{counted(len(ready.samples), 'sample')} × {ready.plan.rollouts}"
        if ready.settled:
            asked += ", nothing left to ask"
        _tell(f"{ready.task.spec.name}: {asked} ({source}) by {ready.settings.model} → {ready.directory}")


def _explain_failures(reports: Sequence[JsonObject], plan: SessionPlan) -> None:
    for report in reports:
        failures = object_of(report.get("failures"))
        if failures:
            kinds = ", ".join(f"{count} {kind}" for kind, count in failures.items())
            _tell(
                f"{report.get('task')}: rollouts failed: {kinds} (allowed share {plan.max_failed:g}); "
                f"ask them again with --out {plan.out} --resume --retry-failed"
            )


def _tell(text: str) -> None:
    typer.echo(text, err=True)


def _failed_share(reports: Sequence[JsonObject]) -> float:
    """The worst run's share: one dead task is not hidden by a large one beside it."""
    return max(_share(object_of(report.get("counts"))) for report in reports)


def _share(counts: JsonObject) -> float:
    planned = int_of(counts.get("planned")) or 0
    return (int_of(counts.get("failed")) or 0) / planned if planned else 1.0
