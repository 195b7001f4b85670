"""One file at an address, pinned by its hash and kept on this machine once fetched."""

from dataclasses import dataclass
from typing import BinaryIO

from sieval.core.dataset import DatasetRequest, DownloadProgress
from sieval.core.errors import DataError
from sieval.datasets.fetch import fetch_file
from sieval.datasets.snapshot import Snapshot, SnapshotStore


@dataclass(frozen=True, slots=True)
class PinnedFile:
    """Where a file lies, the commit it belongs to, and the SHA-256 of its content, in hex."""

    url: str
    revision: str
    sha256: str

    @property
    def name(self) -> str:
        """The last part of the address."""
        return self.url.rpartition("/")[2]


def obtain(file: PinnedFile, dataset: str, request: DatasetRequest, progress: DownloadProgress) -> Snapshot:
    """The file on this machine, fetched when it is not here yet; `dataset` owns it.

    Raises:
        DataError: when it cannot be had, or is not the pinned one.
    """
    store = SnapshotStore(request.cache_dir, dataset)
    found = store.find(file.revision, file.name)
    if found is not None and found.sha256 == file.sha256:
        return found
    if request.offline:
        raise DataError(
            f"{file.name} of dataset {dataset} must be on this machine to run offline; "
            f"run `sieval dataset download {dataset}` with network first"
        )

    def write(target: BinaryIO) -> None:
        fetch_file(
            file.url,
            file.sha256,
            target,
            dataset=dataset,
            progress=lambda done, total: progress(file.name, done, total),
        )

    return store.store(file.revision, file.name, write)
