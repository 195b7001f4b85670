"""The page of a run, written beside its records."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sieval.core.jsonvalue import JsonObject, JsonValue, int_of, object_of, text_of
from sieval.core.registry import load_task
from sieval.core.rundir import IDENTITY, VERDICTS, file_of, read_document, read_samples
from sieval.core.task import SampleResult, Task
from sieval.reports.page.curves import curves
from sieval.reports.page.document import write_document
from sieval.reports.page.facets import Facet, facet_table, find_facets
from sieval.reports.page.rows import SampleRows, text_limit
from sieval.reports.page.table import MISSING, RolloutTable
from sieval.reports.results import gather

PAGE = "report.html"


@dataclass(frozen=True, slots=True)
class _PageRun:
    task: Task
    report: JsonObject
    rollouts: int
    results: Sequence[SampleResult]
    table: RolloutTable


def write_page(directory: Path, report: JsonObject, grader: str | None = None) -> Path:
    """Write `report.html` (another grader's: `report.GRADER.html`) beside the records; its path is returned.

    The page is a pure function of the records and the `report` on them. Texts stream from file to file.

    Raises:
        RunDirectoryError: when a record cannot be read, or the page not written.
    """
    run = _page_run(directory, report, file_of(VERDICTS, grader))
    facets = find_facets(run.task.breakdowns, [result.sample for result in run.results])
    limit = text_limit(sum(ending != MISSING for ending in run.table.endings))
    judge = "" if grader is None else f" · judged by {grader}"
    title = f"{report.get('task')} · {report.get('model')}{judge}"
    summary: JsonObject = {
        "title": title,
        "text_limit": limit,
        "runs": [_run_summary(run, facets)],
    }
    target = directory / file_of(PAGE, grader)
    rows = SampleRows([run.table], facets, limit)
    try:
        samples = (rows.of(sample, prompt) for sample, prompt in read_samples(directory))
        write_document(target, summary, samples, rows.legend)
    finally:
        rows.close()
    return target


def _page_run(directory: Path, report: JsonObject, verdicts: str) -> _PageRun:
    identity = object_of(read_document(directory / IDENTITY).get("identity"))
    rollouts = int_of(identity.get("rollouts")) or 1
    results = gather(directory, verdicts).samples
    table = RolloutTable.read(directory, [result.sample.id for result in results], rollouts, verdicts)
    return _PageRun(load_task(text_of(identity.get("task")) or "")(), report, rollouts, results, table)


def _run_summary(run: _PageRun, facets: Sequence[Facet]) -> JsonObject:
    tables: list[JsonValue] = [facet_table(run.task, facet, run.results, run.rollouts) for facet in facets]
    return {
        "label": text_of(run.report.get("model")) or "",
        "report": run.report,
        "facets": tables,
        "curves": curves(run.table),
    }
