"""`sieval regrade`: new verdicts on stored completions, beside the old."""

import os
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from sieval.cli.options import RayAddress
from sieval.cli.output import Output, OutputOption
from sieval.cli.report import find_runs, show_reports
from sieval.cli.stopping import act_as_ctrl_c

if TYPE_CHECKING:  # nothing that takes time may be imported to show `--help`
    from contextlib import AbstractAsyncContextManager

    from sieval.core.grading_loop import Grading
    from sieval.core.regrade import VerdictSet

Session: TypeAlias = Annotated[
    Path, typer.Argument(help="A run's directory, or a session's.", metavar="SESSION")
]
TaskFilter: TypeAlias = Annotated[
    str | None, typer.Option("--task", help="Only the runs of this task.", metavar="NAME")
]


def regrade(
    session: Session,
    *,
    task: TaskFilter = None,
    grader: Annotated[
        str | None,
        typer.Option(
            help="sieval, math-verify, a task's name or module:function (default: the task's own).",
            metavar="NAME",
        ),
    ] = None,
    name: Annotated[
        str | None, typer.Option("--as", help="Name of the new set (default: the grader's).", metavar="NAME")
    ] = None,
    ray: RayAddress = None,
    output: OutputOption = Output.TABLE,
) -> None:
    """Grade a session's stored completions again: no model is asked, no old verdict touched.

    The verdicts stand in verdicts.NAME.jsonl, their report in report.NAME.json. Stopped, the same command
    goes on where it was.

    Example: `sieval regrade runs/qwen3 --grader math-verify`
    """
    from sieval.reports.summary import write_report  # noqa: PLC0415  # everything below is heavy

    made = regrade_runs(chosen_runs(session, task), grader, name, ray)
    show_reports([write_report(path, entry.name) for path, entry in made], output)


def chosen_runs(session: Path, task: str | None) -> list[Path]:
    """The session's run directories, those of one task where it is named.

    Raises:
        RunDirectoryError: when there is none.
    """
    from sieval.core.errors import RunDirectoryError  # noqa: PLC0415

    found = find_runs(session)
    chosen = [path for path in found if task in (None, task_of(path))]
    if not chosen:
        held = ", ".join(sorted({task_of(path) for path in found}))
        raise RunDirectoryError(f"{session} holds no run of {task!r}; it holds {held[:200]}")
    return chosen


def task_of(directory: Path) -> str:
    """The name of the task whose run this is."""
    from sieval.core.jsonvalue import object_of, text_of  # noqa: PLC0415
    from sieval.core.rundir import IDENTITY, read_document  # noqa: PLC0415

    return text_of(object_of(read_document(directory / IDENTITY).get("identity")).get("task")) or ""


def regrade_runs(
    directories: Sequence[Path], grader: str | None, name: str | None, ray: str | None
) -> "list[tuple[Path, VerdictSet]]":
    """Give each run its set of verdicts, one run after the other; those complete already cost a look.

    They are graded on the Ray cluster at `ray`, or by this machine (None).
    """
    import anyio  # noqa: PLC0415

    from sieval import __version__  # noqa: PLC0415
    from sieval.cli.progress import counted  # noqa: PLC0415
    from sieval.core.regrade import check_maker, regrade, stamp  # noqa: PLC0415
    from sieval.tasks.graders import verdict_set  # noqa: PLC0415

    if not directories:
        return []
    made = [(path, verdict_set(task_of(path), grader, name)) for path in directories]
    for path, entry in made:
        check_maker(path, entry)
    provenance = stamp(__version__, shlex.join(["sieval", *sys.argv[1:]]))

    async def grade_all() -> None:
        async with _pool([entry.grader for _, entry in made], ray) as pool:
            for path, entry in made:
                async with counted(f"{task_of(path)} · {entry.name}") as watch:
                    await regrade(path, entry, pool, provenance=provenance, watch=watch)

    if ray is None:
        anyio.run(grade_all)
    else:
        from sieval.cluster.connection import connected  # noqa: PLC0415  # optional

        with connected(ray):
            act_as_ctrl_c()  # Ray has its own way to end, which asks nobody
            anyio.run(grade_all)
    return made


def _pool(functions: Sequence[str], ray: str | None) -> "AbstractAsyncContextManager[Grading]":
    from sieval.cli.flags import workers_asked  # noqa: PLC0415

    workers = workers_asked(os.environ)
    if ray is None:
        from sieval.core.offload import GradePool  # noqa: PLC0415

        return GradePool(functions, workers=workers)
    from sieval.cluster.graders import ClusterPool  # noqa: PLC0415

    return ClusterPool(functions, workers_per_node=workers)
