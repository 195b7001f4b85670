"""Runs samples against an endpoint and records them."""

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
