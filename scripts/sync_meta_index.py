"""Write meta/index.json, every task and dataset as declared; `--check` compares instead."""

import sys
from pathlib import Path

from sieval.core.discovery import dataset_names, task_names
from sieval.core.jsonvalue import JsonObject, encode_document
from sieval.core.registry import load_dataset, load_task

INDEX = Path(__file__).parents[1] / "meta" / "index.json"


def build_index() -> JsonObject:
    """What the registry holds, sorted by name."""
    return {
        "tasks": {name: _task_entry(name) for name in task_names()},
        "datasets": {name: _dataset_entry(name) for name in dataset_names()},
    }


def _task_entry(name: str) -> JsonObject:
    spec = load_task(name).spec
    return {
        "mode": spec.name.mode,
        "shots": spec.name.shots,
        "variant": spec.name.variant,
        "dataset": spec.dataset,
        "status": spec.status,
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
        "licence": spec.licence,
        "rows": spec.rows,
        "gold_field": spec.gold_field,
        "options": dict(spec.options),
    }


def main() -> int:
    """Write the index, or compare it; 1 when it is stale."""
    wanted = encode_document(build_index())
    if "--check" not in sys.argv[1:]:
        INDEX.write_bytes(wanted)
        return 0
    if not INDEX.exists() or INDEX.read_bytes() != wanted:
        print("meta/index.json is stale; run: python -m scripts.sync_meta_index")
        return 1
    print("meta/index.json is current")
    return 0


if __name__ == "__main__":
    sys.exit(main())
