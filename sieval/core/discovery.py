"""Which tasks and datasets there are, told from file names: none of them is imported."""

import importlib.util
import pkgutil
from collections.abc import Callable, Iterable
from pathlib import Path

from sieval.core.names import is_task_name

TASK_GROUP = "sieval.tasks"
"""Entry point group: each value is a package whose modules named like tasks are tasks."""
DATASET_GROUP = "sieval.datasets"
"""Entry point group: each value is a package whose public modules are datasets."""


def task_names() -> tuple[str, ...]:
    """Every task that can be loaded, sorted, none of them imported."""
    return tuple(sorted(_modules(TASK_GROUP, is_task_name)))


def dataset_names() -> tuple[str, ...]:
    """Every dataset that can be loaded, sorted, none of them imported."""
    found = _modules(DATASET_GROUP, lambda _: True)
    return tuple(sorted(name for name, module in found.items() if _declares_dataset(module)))


def nearest(name: str, known: Iterable[str]) -> str:
    """`; did you mean X?` for the closest of `known`, or nothing."""
    import difflib  # noqa: PLC0415  # only for a mistake

    close = difflib.get_close_matches(name, list(known), n=1, cutoff=0.5)
    return f"; did you mean {close[0]!r}?" if close else ""


def find_module(group: str, name: str) -> str | None:
    """The module that declares `name`, or None; no other is looked at."""
    if not name.isidentifier():
        return None
    for package in _packages(group):
        module = f"{package}.{name}"
        if importlib.util.find_spec(package) and importlib.util.find_spec(module):
            declares = is_task_name(name) if group == TASK_GROUP else _declares_dataset(module)
            return module if declares else None
    return None


def _packages(group: str) -> Iterable[str]:
    yield group  # the built-in packages bear the groups' names
    import importlib.metadata  # noqa: PLC0415  # takes longer than finding a built-in name

    for entry in importlib.metadata.entry_points(group=group):
        yield entry.value


def _modules(group: str, accept: Callable[[str], bool]) -> dict[str, str]:
    found: dict[str, str] = {}
    for package in _packages(group):
        spec = importlib.util.find_spec(package)
        for info in pkgutil.iter_modules(spec.submodule_search_locations if spec else None):
            if accept(info.name):
                found.setdefault(info.name, f"{package}.{info.name}")
    return found


def _declares_dataset(module: str) -> bool:
    if module.rpartition(".")[2].startswith("_"):
        return False
    spec = importlib.util.find_spec(module)
    if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
        return False
    return "\n@sieval_dataset(" in Path(spec.origin).read_text(encoding="utf-8")
