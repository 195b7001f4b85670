"""Hub datasets whose protocol puts exemplars before each problem."""

from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from sieval.core.dataset import DatasetRequest, DownloadedFile, DownloadProgress, LoadedDataset
from sieval.core.errors import DataError
from sieval.datasets.exemplars import (
    Exemplars,
    ExemplarSource,
    fetch_exemplars,
    read_given,
    stored_exemplars,
)
from sieval.datasets.hub import HubDataset
from sieval.datasets.snapshot import SnapshotStore

OPTION = "exemplars"
OPTION_HELP = "a file of exemplars, in place of the pinned ones"


class FewShotDataset(HubDataset):
    """Loads nothing where its exemplars are missing: they are part of every prompt."""

    exemplar_source: ClassVar[ExemplarSource]

    def load(self, request: DatasetRequest) -> LoadedDataset:
        """The samples and the exemplars; see `Dataset.load`."""
        self.checked(request)
        exemplars = self._exemplars(request)
        loaded = super().load(_without_option(request))
        notes = loaded.notes
        if exemplars.sha256 != self.exemplar_source.sha256:
            notes += (f"the exemplars are not the published ones (sha256 {exemplars.sha256})",)
        identity = {**loaded.identity, OPTION: exemplars.sha256}
        return replace(loaded, identity=identity, notes=notes, exemplars=exemplars.texts)

    def download(self, request: DatasetRequest, progress: DownloadProgress) -> tuple[DownloadedFile, ...]:
        """Rows and exemplars on this machine; see `Dataset.download`."""
        self.checked(request)
        files = super().download(_without_option(request), progress)
        store = SnapshotStore(request.cache_dir, self.spec.name)
        source = self.exemplar_source
        found = stored_exemplars(store, source)
        file = found.file if found else fetch_exemplars(store, source, self.spec.name, progress)
        return (*files, DownloadedFile(OPTION, file.path, source.commit, None))

    def _exemplars(self, request: DatasetRequest) -> Exemplars:
        if given := request.options.get(OPTION):
            return read_given(Path(given).expanduser(), self.exemplar_source)
        store = SnapshotStore(request.cache_dir, self.spec.name)
        found = stored_exemplars(store, self.exemplar_source)
        if found is None:
            raise DataError(
                f"the exemplars of {self.spec.name} must be on this machine, they are in every prompt; run "
                f"`sieval dataset download {self.spec.name}`, or pass --dataset {OPTION}=FILE"
            )
        return found.exemplars


def _without_option(request: DatasetRequest) -> DatasetRequest:
    return replace(request, options={key: value for key, value in request.options.items() if key != OPTION})
