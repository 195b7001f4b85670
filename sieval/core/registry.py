"""Tasks and datasets by name, imported only when asked for."""

import importlib
from collections.abc import Callable, Mapping
from typing import TypeVar

from sieval.core.dataset import Dataset, DatasetSpec
from sieval.core.discovery import (
    DATASET_GROUP,
    TASK_GROUP,
    dataset_names,
    find_module,
    nearest,
    task_names,
)
from sieval.core.errors import RegistryError
from sieval.core.names import TaskName
from sieval.core.task import Reference, Status, Task, TaskSpec

_tasks: dict[str, type[Task]] = {}
_datasets: dict[str, type[Dataset]] = {}
_TaskClass = TypeVar("_TaskClass", bound=type[Task])
_DatasetClass = TypeVar("_DatasetClass", bound=type[Dataset])


def sieval_task(
    *, name: str, dataset: str, reference: Reference, status: Status = "experimental"
) -> Callable[[_TaskClass], _TaskClass]:
    """Register the decorated class as the task `name`.

    Raises:
        ValueError: when name, class and file do not agree, or the name is taken.
    """
    parsed = TaskName.parse(name)

    def register(cls: _TaskClass) -> _TaskClass:
        parsed.check_class(cls.__name__)
        module = cls.__module__.rpartition(".")[2]
        if module != name:
            raise ValueError(f"task {name} must be declared in {parsed.file_name} (got {module}.py)")
        _refuse_taken(name, cls, _tasks.get(name))
        cls.spec = TaskSpec(parsed, dataset, reference, status)
        _tasks[name] = cls
        return cls

    return register


def sieval_dataset(
    *,
    name: str,
    source: str,
    revision: str,
    licence: str,
    rows: int | None,
    options: Mapping[str, str] | None = None,
    gold_field: str = "",
    unpinned: str = "",
) -> Callable[[_DatasetClass], _DatasetClass]:
    """Register the decorated class as the dataset `name`.

    Raises:
        ValueError: when name and file do not agree, or the name is taken.
    """

    def register(cls: _DatasetClass) -> _DatasetClass:
        module = cls.__module__.rpartition(".")[2]
        if module != name:
            raise ValueError(f"dataset {name} must be declared in {name}.py (got {module}.py)")
        _refuse_taken(name, cls, _datasets.get(name))
        cls.spec = DatasetSpec(name, source, revision, licence, rows, options or {}, gold_field, unpinned)
        _datasets[name] = cls
        return cls

    return register


def load_task(name: str) -> type[Task]:
    """The task class registered as `name`.

    Raises:
        RegistryError: when there is none; the message names the nearest.
    """
    if name not in _tasks:
        _import_declaration(TASK_GROUP, name, "task", task_names)
    if name not in _tasks:
        raise RegistryError(
            f"module {name} declares no task of that name; decorate its class with @sieval_task"
        )
    return _tasks[name]


def load_dataset(name: str) -> type[Dataset]:
    """The dataset class registered as `name`.

    Raises:
        RegistryError: when there is none; the message names the nearest.
    """
    if name not in _datasets:
        _import_declaration(DATASET_GROUP, name, "dataset", dataset_names)
    if name not in _datasets:
        raise RegistryError(
            f"module {name} declares no dataset of that name; decorate its class with @sieval_dataset"
        )
    return _datasets[name]


def _refuse_taken(name: str, cls: type, holder: type | None) -> None:
    if holder is not None and (holder.__module__, holder.__qualname__) != (cls.__module__, cls.__qualname__):
        raise ValueError(f"{name} is already registered by {holder.__module__}; registered names are unique")


def _import_declaration(group: str, name: str, noun: str, known: Callable[[], tuple[str, ...]]) -> None:
    module = find_module(group, name)
    if module is None:
        raise RegistryError(
            f"no {noun} is named {name[:80]!r}{nearest(name, known())} (`sieval {noun} list` shows all)"
        )
    importlib.import_module(module)
