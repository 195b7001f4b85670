"""Several runs, or one run's graders, side by side on one page."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path

from sieval.core.jsonvalue import JsonObject, JsonValue, list_of, object_of
from sieval.reports import comparison
from sieval.reports.comparison import compare_sides, comparison_report
from sieval.reports.page.document import write_document
from sieval.reports.page.rows import SampleRows
from sieval.reports.page.side import Side, all_samples, common_facets, common_limit, side_summary

_LABELS = ("model", "task", "grader")


def write_beside(target: Path, sides: Sequence[Side]) -> Path:
    """Write the page of two or more sides to `target`: scores, differences, and every sample once.

    Raises:
        ValueError: when two of them share no sample.
        RunDirectoryError: when a record cannot be read, or the page not written.
    """
    names = labels(sides)
    facets = common_facets(sides)
    summary: JsonObject = {
        "title": " beside ".join(names),
        "runs": [side_summary(side, name, facets) for side, name in zip(sides, names, strict=True)],
        "pairs": [pair_summary(sides, first, second) for first, second in combinations(range(len(sides)), 2)],
        "differing": differing([side.report for side in sides]),
    }
    with SampleRows([side.table for side in sides], facets, common_limit(sides)) as rows:
        samples = (rows.of(sample, prompt) for sample, prompt in all_samples(sides))
        write_document(target, summary, samples, rows.legend)
    return target


def labels(sides: Sequence[Side]) -> tuple[str, ...]:
    """A short name for each side: the first of model, task, grader and directory that tells them apart."""
    for key in _LABELS:
        told = [str(side.report.get(key)) for side in sides]
        names = list(map(_shown, told)) if key == "grader" else told
        if len(set(names)) == len(sides):
            return tuple(names)
    places = _places([side.table.directory for side in sides])
    return tuple(f"{number}: {place}" for number, place in enumerate(places, 1))


def _places(directories: Sequence[Path]) -> list[str]:
    """The last parts of the paths that are not all alike: of `a/task` and `b/task` these are `a` and `b`."""
    parts = [path.absolute().parts for path in directories]
    depth = min(map(len, parts))
    told = next((at for at in range(1, depth + 1) if len({path[-at] for path in parts}) > 1), 1)
    return [path[-told] for path in parts]


def _shown(grader: str) -> str:
    return "the task's own" if ":" in grader else grader  # a task names a function, module:name


def pair_summary(sides: Sequence[Side], first: int, second: int) -> JsonObject:
    """How the second side differs from the first, as `sieval compare` tells it; flipped samples are counted.

    Raises:
        ValueError: when they share no sample.
    """
    a, b = (_compared(sides[number]) for number in (first, second))
    told = comparison_report(compare_sides(a, b, anyway=True))
    counted = {key: len(list_of(told.get(key))) for key in ("gained", "lost")}
    return {"first": first, "second": second, **told, **counted}


def _compared(side: Side) -> comparison.Side:
    held = {result.sample.id: result for result in side.results if result.rollouts}
    report = side.report
    return comparison.Side(side.table.directory, object_of(report.get("identity")), report.get("score"), held)


def differing(reports: Sequence[JsonObject]) -> JsonObject:
    """The parts of the runs' identities, and their graders, that are not all the same: each side's value."""
    flat = [
        dict(_flat({**object_of(report.get("identity")), "grader": report.get("grader")}))
        for report in reports
    ]
    keys = dict.fromkeys(key for entry in flat for key in entry)
    values = {key: [entry.get(key) for entry in flat] for key in keys}
    return {key: held for key, held in values.items() if any(value != held[0] for value in held)}


def _flat(value: JsonObject, prefix: str = "") -> Sequence[tuple[str, JsonValue]]:
    found: list[tuple[str, JsonValue]] = []
    for key, entry in value.items():
        found += (
            _flat(entry, f"{prefix}{key}.") if isinstance(entry, Mapping) else [(f"{prefix}{key}", entry)]
        )
    return found
