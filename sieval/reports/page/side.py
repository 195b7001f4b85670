"""A run, judged by one grader, as a side of a page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sieval.core.jsonvalue import JsonObject, int_of, object_of, text_of
from sieval.core.records import Sample
from sieval.core.registry import load_task
from sieval.core.rundir import IDENTITY, SAMPLES, VERDICTS, file_of, read_document, read_samples
from sieval.core.sample_file import SampleFile
from sieval.core.task import SampleResult, Task
from sieval.reports.page.curves import curves
from sieval.reports.page.facets import Facet, facet_tables, find_facets
from sieval.reports.page.rows import text_limit
from sieval.reports.page.table import MISSING, RolloutTable
from sieval.reports.results import RunResults, gather


@dataclass(frozen=True, slots=True)
class Side:
    """What a page shows of a run: its report, its results, where its records lie."""

    task: Task
    report: JsonObject
    rollouts: int
    results: Sequence[SampleResult]
    table: RolloutTable

    @property
    def ended(self) -> int:
        """Rollouts that have ended."""
        return sum(ending != MISSING for ending in self.table.endings)


@dataclass(frozen=True, slots=True)
class RunRecords:
    """A run's records, read once for its report and its page."""

    results: RunResults
    table: RolloutTable


def read_records(directory: Path, grader: str | None = None) -> RunRecords:
    """The records of the run in `directory`, judged by the named grader (None: the task's own).

    Raises:
        RunDirectoryError: when a record cannot be read.
    """
    identity = object_of(read_document(directory / IDENTITY).get("identity"))
    rollouts, verdicts = int_of(identity.get("rollouts")) or 1, file_of(VERDICTS, grader)
    samples = SampleFile.open(directory / SAMPLES)
    table = RolloutTable.empty(directory, samples.ids, rollouts, verdicts)
    return RunRecords(gather(directory, verdicts, table, samples), table)


def read_side(
    directory: Path, report: JsonObject, grader: str | None = None, records: RunRecords | None = None
) -> Side:
    """The run in `directory`, of which `report` tells; its `records` are read unless they are given.

    Raises:
        RunDirectoryError: when a record cannot be read.
        RegistryError: when its task is not installed.
    """
    held = records or read_records(directory, grader)
    task = load_task(text_of(report.get("task")) or "")()
    return Side(task, report, held.table.rollouts, held.results.samples, held.table)


def all_samples(sides: Sequence[Side]) -> Iterator[tuple[Sample, JsonObject]]:
    """Every sample of any side once, with the prompt sent: the first side's, then what others have beside."""
    for at, side in enumerate(sides):
        for sample, prompt in read_samples(side.table.directory):
            if not any(sample.id in before.table.samples for before in sides[:at]):
                yield sample, prompt


def common_facets(sides: Sequence[Side]) -> tuple[Facet, ...]:
    """The fields that every side is broken down by."""
    preferred = dict.fromkeys(name for side in sides for name in side.task.breakdowns)
    return find_facets(tuple(preferred), (result.sample for side in sides for result in side.results))


def common_limit(sides: Sequence[Side]) -> int:
    """Characters the page keeps of one text."""
    return text_limit(sum(side.ended for side in sides))


def side_summary(side: Side, label: str, facets: Sequence[Facet]) -> JsonObject:
    """What the page's overview shows of a side."""
    tables = facet_tables(side.task, facets, side.results, side.rollouts)
    return {"label": label, "report": side.report, "facets": tables, "curves": curves(side.table)}
