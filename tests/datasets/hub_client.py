"""A process that loads datasets on demand: one JSON request a line in, one answer a line out."""

import json
import sys
from pathlib import Path

from sieval.core.dataset import DatasetRequest
from sieval.core.errors import DataError
from sieval.core.registry import load_dataset
from tests.datasets.tiny import Tiny


def answer(asked: dict[str, object]) -> dict[str, object]:
    """What loading or downloading gave, or the error it ended with."""
    name = str(asked["dataset"])
    dataset = Tiny() if name == "tiny" else load_dataset(name)()
    options = asked.get("options", {})
    assert isinstance(options, dict)
    request = DatasetRequest(
        options=options, cache_dir=Path(str(asked["cache"])), offline=bool(asked.get("offline"))
    )
    steps: list[tuple[str, int, int | None]] = []
    try:
        if asked["do"] == "download":
            files = dataset.download(request, lambda *step: steps.append(step))
            return {"steps": steps, "files": [[f.what, str(f.path), f.revision, f.rows] for f in files]}
        loaded = dataset.load(request)
    except (DataError, ValueError) as exc:
        return {"error": str(exc)}
    return {
        "samples": [[s.id, s.problem, s.gold, dict(s.fields)] for s in loaded.samples],
        "identity": dict(loaded.identity),
        "counts": dict(loaded.counts),
        "notes": list(loaded.notes),
        "heavy": sorted({"datasets", "huggingface_hub", "pyarrow"} & set(sys.modules)),
    }


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
