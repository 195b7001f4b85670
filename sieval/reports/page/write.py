"""The page of a run, written beside its records."""

from pathlib import Path

from sieval.core.jsonvalue import JsonObject, text_of
from sieval.core.rundir import file_of
from sieval.reports.page.document import write_document
from sieval.reports.page.rows import SampleRows
from sieval.reports.page.side import (
    RunRecords,
    all_samples,
    common_facets,
    common_limit,
    read_side,
    side_summary,
)

PAGE = "report.html"


def write_page(
    directory: Path, report: JsonObject, grader: str | None = None, records: RunRecords | None = None
) -> Path:
    """Write `report.html` (another grader's: `report.GRADER.html`) beside the records; its path is returned.

    The page is a pure function of the records, read anew unless they are given, and the `report` on them.
    Texts stream from file to file.

    Raises:
        RunDirectoryError: when a record cannot be read, or the page not written.
        RegistryError: when the run's task is not installed.
    """
    side = read_side(directory, report, grader, records)
    facets = common_facets([side])
    judge = "" if grader is None else f" · judged by {grader}"
    summary: JsonObject = {
        "title": f"{report.get('task')} · {report.get('model')}{judge}",
        "runs": [side_summary(side, text_of(report.get("model")) or "", facets)],
    }
    target = directory / file_of(PAGE, grader)
    with SampleRows([side.table], facets, common_limit([side])) as rows:
        samples = (rows.of(sample, prompt) for sample, prompt in all_samples([side]))
        write_document(target, summary, samples, rows.legend)
    return target
