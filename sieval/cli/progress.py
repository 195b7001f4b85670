"""How far a count has come: a bar on a terminal, a line now and then elsewhere."""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import anyio
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sieval.core.errors import SievalError
from sieval.core.tally import Tally

_TICK_S = 0.2
_LINE_S = 10.0


@asynccontextmanager
async def counted(what: str) -> AsyncIterator[Callable[[Tally], None]]:
    """Call what this yields with a tally, and its verdicts are shown as they come."""
    console = Console(stderr=True, highlight=False)
    failure: SievalError | ValueError | None = None
    async with anyio.create_task_group() as group:

        def watch(tally: Tally) -> None:
            group.start_soon(_bar if console.is_terminal else _lines, what, tally, console)

        try:
            yield watch
        except (SievalError, ValueError) as exc:
            failure = exc  # raised outside the group, which would wrap it
        group.cancel_scope.cancel()
    if failure is not None:
        raise failure


async def _bar(what: str, tally: Tally, console: Console) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as shown:
        bar = shown.add_task(what, total=tally.planned)
        while True:
            shown.update(bar, completed=tally.graded)
            await anyio.sleep(_TICK_S)


async def _lines(what: str, tally: Tally, console: Console) -> None:
    started, kept = time.monotonic(), tally.graded
    while True:
        await anyio.sleep(_LINE_S)
        pace = (tally.graded - kept) / (time.monotonic() - started)
        console.print(f"{what}: {tally.graded} of {tally.planned} graded, {pace:.0f}/s", markup=False)
