"""Everything that can be run and read, as data: what `meta/index.json` publishes."""

from sieval.core.discovery import dataset_names, task_names
from sieval.core.jsonvalue import JsonObject
from sieval.core.names import MODE_MEANINGS
from sieval.core.registry import load_dataset, load_task


def build_catalogue() -> JsonObject:
    """Modes, and what every task and dataset declares, by name; `meta/index.schema.json` is its schema."""
    return {
        "modes": dict(sorted(MODE_MEANINGS.items())),
        "tasks": {name: _task_entry(name) for name in task_names()},
        "datasets": {name: _dataset_entry(name) for name in dataset_names()},
    }


def _task_entry(name: str) -> JsonObject:
    task = load_task(name)
    spec = task.spec
    return {
        "benchmark": spec.name.task,
        "shots": spec.name.shots,
        "mode": spec.name.mode,
        "variant": spec.name.variant,
        "dataset": spec.dataset,
        "licence": load_dataset(spec.dataset).spec.licence,
        "status": spec.status,
        "headline": {"metric": task.headline_metric, "denominator": task.denominator},
        "reference": {
            "name": spec.reference.name,
            "url": spec.reference.url,
            "rollouts": spec.reference.rollouts,
            "sampling": spec.reference.sampling.to_json(),
        },
    }


def _dataset_entry(name: str) -> JsonObject:
    spec = load_dataset(name).spec
    return {
        "source": spec.source,
        "revision": spec.revision,
        "unpinned": spec.unpinned,
        "licence": spec.licence,
        "rows": spec.rows,
        "gold_field": spec.gold_field,
        "options": dict(spec.options),
    }
