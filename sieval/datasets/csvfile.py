"""Datasets published as one CSV file, pinned by its hash."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from sieval.core.dataset import DatasetRequest, DownloadedFile, DownloadProgress
from sieval.core.errors import DataError
from sieval.datasets.localfile import Entry, Table, csv_rows
from sieval.datasets.pinned_file import PinnedFile, obtain
from sieval.datasets.snapshot import Snapshot
from sieval.datasets.tabular import SourceRows, TabularDataset


class CsvDataset(TabularDataset):
    """Rows of the CSV file at the declared `source`, whose content must hash to `sha256` (hex)."""

    sha256: ClassVar[str]

    def source_rows(self, request: DatasetRequest, options: Mapping[str, str]) -> SourceRows:
        """The file's rows, every cell a text; see `TabularDataset.source_rows`."""
        found = self._obtain(request, lambda _what, _done, _total: None)

        def entries() -> Iterator[Entry]:
            check = self.snapshot_check(options)
            for row in csv_rows(found.path):
                check.note(row)
                yield row
            if faults := check.faults():
                raise DataError(f"{self.spec.source}: {'; '.join(faults)}; it is not what was pinned")

        identity = {"source": self.spec.source, "revision": self.spec.revision}
        return SourceRows(Table(entries, found.sha256), identity)

    def download(self, request: DatasetRequest, progress: DownloadProgress) -> tuple[DownloadedFile, ...]:
        """The file on this machine; see `Dataset.download`."""
        self.checked(request)
        found = self._obtain(request, progress)
        rows = sum(1 for _ in csv_rows(found.path))
        return (DownloadedFile(found.path.name, found.path, found.commit, rows),)

    def _obtain(self, request: DatasetRequest, progress: DownloadProgress) -> Snapshot:
        file = PinnedFile(self.spec.source, self.spec.revision, self.sha256)
        return obtain(file, self.spec.name, request, progress)
