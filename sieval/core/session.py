"""Several runs in one event loop, sharing endpoints and the grading pool."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

import anyio

from sieval.core.endpoint import Request
from sieval.core.offload import GradePool
from sieval.core.runner import Run

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Limits:
    """How much happens at once: `requests` in flight per endpoint."""

    requests: int = 64

    def __post_init__(self) -> None:
        if self.requests < 1:
            raise ValueError(f"requests in flight must be at least 1 (got {self.requests})")


async def run_session(runs: Sequence[Run], pool: GradePool, limits: Limits) -> None:
    """Return when every run has ended; a run that failed holds its `error`."""
    async with anyio.create_task_group() as group:
        for run in runs:
            group.start_soon(run.grade, pool)
        for endpoint in {id(run.endpoint): run.endpoint for run in runs}.values():
            group.start_soon(_ask_all, [run for run in runs if run.endpoint is endpoint], limits)


async def _ask_all(runs: Sequence[Run], limits: Limits) -> None:
    """Keep `limits.requests` rollouts of one endpoint in flight, its runs taking turns."""
    todo = _in_turn([_asks(run) for run in runs])
    async with anyio.create_task_group() as group:
        for _ in range(limits.requests):
            group.start_soon(_work, todo)


async def _work(todo: Iterator[tuple[Run, Request]]) -> None:
    for run, request in todo:
        await run.ask(request)


def _asks(run: Run) -> Iterator[tuple[Run, Request]]:
    return ((run, request) for request in run.requests())


def _in_turn(sources: Sequence[Iterable[_T]]) -> Iterator[_T]:
    """One of each source, again and again, until all are spent."""
    missing = object()
    for row in itertools.zip_longest(*sources, fillvalue=missing):
        for entry in row:
            if entry is not missing:
                yield entry  # type: ignore[misc]  # the filler is left out
