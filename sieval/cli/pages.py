"""Which pages a command writes, and where."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from sieval.core.jsonvalue import JsonObject
from sieval.core.rundir import file_of
from sieval.reports.page.beside import write_beside
from sieval.reports.page.session import write_session_page
from sieval.reports.page.side import read_side
from sieval.reports.page.write import PAGE, write_page
from sieval.reports.summary import report_run

GRADERS, BESIDE = "graders.html", "beside.html"


def write_pages(runs: Sequence[tuple[Path, str | None, JsonObject]]) -> Iterator[Path]:
    """The page of each (directory, grader, report), and of a directory's graders beside each other."""
    for directory, held in groupby(runs, key=lambda run: run[0]):
        judged = [(grader, report) for _, grader, report in held]
        for grader, report in judged:
            yield write_page(directory, report, grader)
        if len(judged) > 1:
            sides = [read_side(directory, report, grader) for grader, report in judged]
            yield write_beside(directory / GRADERS, sides)


def write_session(directory: Path, runs: Sequence[tuple[Path, str | None, JsonObject]]) -> Path:
    """The page of a session's runs, each a (directory, grader, report), leading to their own pages."""
    return write_session_page(
        directory, [(path / file_of(PAGE, grader), told) for path, grader, told in runs]
    )


def write_runs_beside(directories: Sequence[Path], grader: str | None) -> Path:
    """The page of several runs beside each other, in the first one's directory."""
    sides = [read_side(path, report_run(path, grader), grader) for path in directories]
    return write_beside(directories[0] / BESIDE, sides)
