"""Pages of tasks and datasets, made from their declarations."""

from scripts.docs.table import table
from sieval.core.discovery import dataset_names, task_names
from sieval.core.jsonvalue import JsonObject, list_of, object_of
from sieval.core.names import MODE_MEANINGS
from sieval.core.registry import load_dataset, load_task
from sieval.tasks.pages import page_path, read_page


def with_declaration(name: str, prose: str) -> str:
    """The page of task `name`: heading, declaration, prose, divergences."""
    heading = f"# {name}\n"
    _front, found, after = prose.partition(heading)
    assert found, f"preflight's task-page holds every page to its heading ({name})"
    return f"{heading}\n{_declaration(name)}\n{after}\n{_divergences(name)}"


def task_index() -> str:
    """All tasks in one table."""
    rows = []
    for name in task_names():
        task = load_task(name)
        rows.append(
            (
                f"[{name}]({name}.md)" if page_path(name).is_file() else name,
                (task.__doc__ or "").strip().splitlines()[0],
                task.spec.dataset,
                task.spec.status,
            )
        )
    return "# Tasks\n\n" + table(("task", "what is asked and graded", "dataset", "status"), rows) + "\n"


def dataset_table() -> str:
    """All datasets in one table, and their options below it."""
    specs = [load_dataset(name).spec for name in dataset_names()]
    rows = [
        (f"`{spec.name}`", spec.source, f"`{spec.revision[:12]}`", spec.rows or "by option", spec.licence)
        for spec in specs
    ]
    parts = ["# Datasets", table(("dataset", "source", "revision", "rows", "licence"), rows)]
    for spec in specs:
        if spec.options or spec.unpinned:
            parts.append(f"## {spec.name}")
        if spec.unpinned:
            parts.append(f"Not pinned: {spec.unpinned}.")
        if spec.options:
            parts.append(
                table(("option", "meaning"), ((f"`{key}`", text) for key, text in spec.options.items()))
            )
    return "\n\n".join(parts) + "\n"


def _declaration(name: str) -> str:
    task = load_task(name)
    spec, dataset = task.spec, load_dataset(task.spec.dataset).spec
    sampling = ", ".join(f"{key} {value}" for key, value in spec.reference.sampling.to_json().items())
    rows = [
        ("mode", f"{spec.name.mode}: {MODE_MEANINGS[spec.name.mode]}"),
        ("status", spec.status),
        ("dataset", f"{dataset.name}: {dataset.source} at `{dataset.revision}`"),
        ("rows", dataset.rows or "by option"),
        ("licence", dataset.licence),
        ("score", f"{task.headline_metric}, of {task.denominator}"),
        ("extraction", task.extraction or "see below"),
        ("grader", f"`{task.grader}`"),
        ("published by", f"[{spec.reference.name}]({spec.reference.url})"),
        ("published sampling", f"{sampling or 'not stated'}; rollouts {spec.reference.rollouts}"),
    ]
    return table(("declared", ""), rows) + "\n"


def _divergences(name: str) -> str:
    page = read_page(page_path(name))
    if page is None or not page.divergences:
        return ""
    rows = ((d.id, d.here, d.published, d.evidence) for d in page.divergences)
    shown = "## Divergences\n\n" + table(("divergence", "here", "published", "evidence"), rows) + "\n"
    records = list_of(object_of(page.front.get("impact")).get("measured"))
    return shown + "".join(_impact(object_of(record)) for record in records)


def _impact(record: JsonObject) -> str:
    """What a correction did to one set of completions: in all, and by divergence where it did something."""
    difference = object_of(record.get("difference"))
    interval = f"{difference.get('value')} [{difference.get('low')}, {difference.get('high')}]"
    rows = [
        ("completions compared", record.get("compared")),
        ("correct before, after", f"{record.get('correct_before')}, {record.get('correct_after')}"),
        ("verdicts gained, lost", f"{record.get('gained')}, {record.get('lost')}"),
        ("difference [95 % interval]", interval),
        ("evidence", f"`{record.get('evidence')}`"),
    ]
    for divergence, moved in object_of(record.get("divergences")).items():
        gained, lost = (object_of(moved).get(side) for side in ("gained", "lost"))
        if gained or lost:
            rows.append((divergence, f"{gained} gained, {lost} lost"))
    return f"\n## Measured on {record.get('model')}\n\n{table(('', ''), rows)}\n"
