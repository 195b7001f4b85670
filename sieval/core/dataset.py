"""What a dataset declares, and what loading one gives."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, NamedTuple

from sieval.core.records import Sample


@dataclass(frozen=True, slots=True)
class DatasetSpec:
    """A registered dataset: where it is pinned, how many rows it has, under which licence.

    `options` maps each accepted option to one line of help; `rows` is None when it depends on them.
    `unpinned` says why `revision` is no commit, and what is checked in its place; empty when it is one.
    """

    name: str
    source: str
    revision: str
    licence: str
    rows: int | None
    options: Mapping[str, str] = field(default_factory=dict)
    gold_field: str = ""
    unpinned: str = ""


@dataclass(frozen=True, slots=True)
class DatasetRequest:
    """What a run asks of a dataset.

    `data` is a local file of rows (or the word `sample` for the shipped sample, where the
    dataset has one) in place of the pinned source; `options` are the dataset's own (config, split, filters);
    `patched` applies the dataset's patch table; `cache_dir` None is `~/.cache/sieval`.
    """

    data: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    cache_dir: Path | None = None
    offline: bool = False
    patched: bool = False


DownloadProgress = Callable[[str, int, int | None], None]
"""Called with (what is being fetched, units done, units in all or None) as a download advances."""


class DownloadedFile(NamedTuple):
    """One file of a dataset on this machine: what it holds, where it lies, from which commit."""

    what: str
    path: Path
    revision: str
    rows: int | None


@dataclass(frozen=True, slots=True)
class LoadedDataset:
    """Samples in their fixed order, what identifies them, and what loading counted.

    Many samples are better kept in a `SampleFile` than in a tuple. `identity` enters the run's
    identity (source, revision or file hash, config, split, filters); `counts`
    (rows, no_gold, malformed, breached invariants, ...) enters the report; `notes` are lines for a person;
    `exemplars` are the few-shot texts a task puts before its problems.
    """

    samples: Sequence[Sample]
    identity: Mapping[str, str]
    counts: Mapping[str, int]
    notes: tuple[str, ...] = ()
    exemplars: tuple[str, ...] = ()


class Dataset(ABC):
    """Upstream rows turned into samples; `@sieval_dataset` sets `spec`."""

    spec: ClassVar[DatasetSpec]

    @abstractmethod
    def load(self, request: DatasetRequest) -> LoadedDataset:
        """The samples asked for.

        Raises:
            ValueError: for an unknown option or a file of the wrong type.
            DataError: when the source cannot be had, or is not what was pinned.
        """

    def download(
        self,
        request: DatasetRequest,  # noqa: ARG002  # for subclasses
        progress: DownloadProgress,  # noqa: ARG002
    ) -> tuple[DownloadedFile, ...]:
        """Everything a later `load` of the same request needs, fetched; nothing where nothing is remote.

        Raises:
            ValueError: for an unknown option.
            DataError: when the source cannot be had, or is not what was pinned.
        """
        return ()
