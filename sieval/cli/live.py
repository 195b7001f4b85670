"""A session as it goes: rows that change on a terminal, lines elsewhere."""

import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import anyio
import typer

from sieval.core.runner import Run
from sieval.core.stats import wilson_interval
from sieval.core.tally import Tally

if TYPE_CHECKING:
    from rich.table import Table

_TICK_S = 0.25
_LINE_S = 10.0


async def follow(runs: Sequence[Run]) -> None:
    """Show the runs' tallies on the standard error until cancelled."""
    started = time.monotonic()
    if not sys.stderr.isatty():
        while True:
            await anyio.sleep(_LINE_S)
            show_lines(runs, partial(typer.echo, err=True), time.monotonic() - started)
    from rich.console import Console  # noqa: PLC0415  # a tenth of a short run's time, and nobody looks
    from rich.live import Live  # noqa: PLC0415

    console = Console(stderr=True, highlight=False, soft_wrap=True)
    with Live(console=console, auto_refresh=False, transient=True) as live:
        while True:
            live.update(rows(runs, time.monotonic() - started), refresh=True)
            await anyio.sleep(_TICK_S)


def show_lines(runs: Sequence[Run], tell: Callable[[str], None], elapsed_s: float) -> None:
    """One line a run."""
    for run in runs:
        tally = run.tally
        tell(
            f"{run.name} by {run.model}: {tally.done}/{tally.planned} done, {tally.in_flight} in flight, "
            f"{tally.failed} failed, score {score(tally)}, {tokens_per_s(tally, elapsed_s)} tokens/s, "
            f"ETA {eta(tally, elapsed_s)}"
        )


def rows(runs: Sequence[Run], elapsed_s: float) -> "Table":
    """One row a run."""
    from rich.table import Table  # noqa: PLC0415  # only for a terminal

    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("task")
    table.add_column("model")
    for name in ("done", "in flight", "failed", "graded", "score", "tokens/s", "ETA"):
        table.add_column(name, justify="right")
    for run in runs:
        tally = run.tally
        table.add_row(
            run.name,
            run.model,
            f"{tally.done}/{tally.planned}",
            str(tally.in_flight),
            str(tally.failed),
            str(tally.graded),
            score(tally),
            tokens_per_s(tally, elapsed_s),
            eta(tally, elapsed_s),
        )
    return table


def score(tally: Tally) -> str:
    """The score so far with half its interval's width, over graded and failed rollouts."""
    total = tally.graded + tally.failed
    if total == 0:
        return "–"
    correct = tally.outcomes["correct"]
    low, high = wilson_interval(correct, total)
    return f"{100 * correct / total:.1f} ± {50 * (high - low):.1f} %"


def tokens_per_s(tally: Tally, elapsed_s: float) -> str:
    """Completion tokens of this session per second."""
    return f"{tally.completion_tokens / elapsed_s:.0f}" if elapsed_s > 0 else "–"


def eta(tally: Tally, elapsed_s: float) -> str:
    """Time left at this session's pace, as h:mm:ss."""
    ended = tally.done - tally.kept
    left = tally.planned - tally.done
    if left <= 0:
        return "0:00:00"
    if ended <= 0:
        return "–"
    seconds = round(elapsed_s * left / ended)
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
