"""Runs samples against an endpoint and records them.

Names are imported when first used, so that a command or a worker loads only what it needs.
"""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sieval.core.dataset import Dataset, DatasetRequest, DatasetSpec, LoadedDataset
    from sieval.core.endpoint import Endpoint, Request
    from sieval.core.errors import DataError, EndpointError, RegistryError, RunDirectoryError, SievalError
    from sieval.core.names import TaskName
    from sieval.core.records import Completion, Prompt, Sample, Sampling, Verdict
    from sieval.core.registry import sieval_dataset, sieval_task
    from sieval.core.task import Reference

__all__ = [
    "Completion",
    "DataError",
    "Dataset",
    "DatasetRequest",
    "DatasetSpec",
    "Endpoint",
    "EndpointError",
    "LoadedDataset",
    "Prompt",
    "Reference",
    "RegistryError",
    "Request",
    "RunDirectoryError",
    "Sample",
    "Sampling",
    "SievalError",
    "TaskName",
    "Verdict",
    "sieval_dataset",
    "sieval_task",
]

_HOMES = {
    "dataset": ("Dataset", "DatasetRequest", "DatasetSpec", "LoadedDataset"),
    "endpoint": ("Endpoint", "Request"),
    "errors": ("DataError", "EndpointError", "RegistryError", "RunDirectoryError", "SievalError"),
    "names": ("TaskName",),
    "records": ("Completion", "Prompt", "Sample", "Sampling", "Verdict"),
    "registry": ("sieval_dataset", "sieval_task"),
    "task": ("Reference",),
}


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(importlib.import_module(f"sieval.core.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
