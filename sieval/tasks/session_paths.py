"""Files that a session file names: what it reads lies beside it, wherever the session is started."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from sieval.datasets.tabular import SHIPPED
from sieval.models.replay import PREFIX as REPLAY

Change = Callable[[str], str]


def sought_beside(file: Path, written: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is `written` in the session `file`, with relative paths of what it reads as seen from here.

    These are recipes (`serve`), rows (`data`), exemplars and stored completions (`replay:`). What a session
    writes lies in the working directory. What is not of the expected type stays for validation to refuse.
    """

    def beside(path: str) -> str:
        return path if path.startswith("~") else str(file.parent / path)

    def data(named: str) -> str:
        return named if named == SHIPPED else beside(named)

    def model(named: str) -> str:
        return REPLAY + beside(named.removeprefix(REPLAY)) if named.startswith(REPLAY) else named

    def task(entry: Any) -> Any:  # as YAML holds it
        changed = _changed(entry, {"data": data})
        if isinstance(changed, dict) and "dataset" in changed:
            changed["dataset"] = _changed(changed["dataset"], {"exemplars": beside})
        return changed

    def endpoint(entry: Any) -> Any:  # as YAML holds it
        return _changed(entry, {"serve": beside, "model": model})

    found = dict(written)
    if "defaults" in found:
        found["defaults"] = task(found["defaults"])
    for key, each in (("tasks", task), ("models", endpoint)):
        if isinstance(found.get(key), list):
            found[key] = [each(entry) for entry in found[key]]
    return found


def _changed(entry: Any, changes: Mapping[str, Change]) -> Any:  # as YAML holds it
    if not isinstance(entry, dict):
        return entry
    return {
        key: changes[key](value) if key in changes and isinstance(value, str) else value
        for key, value in entry.items()
    }
