"""Datasets on the Hugging Face Hub, pinned to a revision and read from this machine once fetched."""

from collections.abc import Iterator, Mapping
from typing import BinaryIO, ClassVar, NamedTuple

from sieval.core.dataset import DatasetRequest, DownloadedFile, DownloadProgress
from sieval.core.errors import DataError
from sieval.core.jsonvalue import JsonObject, encode_line
from sieval.datasets.fetch import hub_rows, resolve_commit
from sieval.datasets.localfile import Entry, Table, line_entries
from sieval.datasets.snapshot import COMMIT, Snapshot, SnapshotStore
from sieval.datasets.snapshot_check import SnapshotCheck
from sieval.datasets.tabular import SourceRows, TabularDataset

CONFIG_COLUMN = "_config"
SPLIT_COLUMN = "_split"


class Part(NamedTuple):
    """One config and split of a Hub repository; an empty config is the repository's only one."""

    config: str
    split: str


class HubDataset(TabularDataset):
    """Rows of one or several configs of a Hub repository, concatenated in the order of `configs`.

    The stored rows say which part they came from (`_config`, `_split`).
    """

    split: ClassVar[str] = "test"
    configs: ClassVar[tuple[str, ...]] = ("",)

    def parts(self, options: Mapping[str, str]) -> tuple[Part, ...]:  # noqa: ARG002  # for subclasses
        """What is fetched for these options."""
        return tuple(Part(config, self.split) for config in self.configs)

    def revision(self, options: Mapping[str, str]) -> str:
        """The pinned revision, or the option's where the dataset has one."""
        return options.get("revision", self.spec.revision)

    def selection(self, options: Mapping[str, str]) -> str:
        """The name of the stored file; it differs wherever `parts` does."""
        return options.get("config", "rows")

    def source_rows(self, request: DatasetRequest, options: Mapping[str, str]) -> SourceRows:
        """The rows at the pinned revision; see `TabularDataset.source_rows`."""
        found = self._stored(request, options)
        if found is None:
            if request.offline:
                raise DataError(
                    f"dataset {self.spec.name} at {self.revision(options)} must be on this machine to run "
                    f"offline; run `sieval dataset download {self.spec.name}` with network first, "
                    f"or pass --data FILE"
                )
            found = self._fetch(request, options, lambda _what, _done, _total: None)
        notes: list[str] = []

        def entries() -> Iterator[Entry]:
            check = self.snapshot_check(options)
            for entry in line_entries(found.path):
                if not isinstance(entry, str):
                    check.note(entry)
                yield entry
            notes[:0] = self._differences(check, found.commit, options)

        if not COMMIT.fullmatch(self.revision(options)):
            meaning = f"{self.revision(options)} means commit {found.commit}, fetched {found.fetched}"
            notes.append(f"{meaning}; `sieval dataset download {self.spec.name}` fetches it anew")
        return SourceRows(
            Table(entries, found.sha256), {"source": self.spec.source, "revision": found.commit}, notes
        )

    def download(self, request: DatasetRequest, progress: DownloadProgress) -> tuple[DownloadedFile, ...]:
        """The rows on this machine, fetched unless the pinned commit is there; see `Dataset.download`."""
        options = self.checked(request)
        pinned = COMMIT.fullmatch(self.revision(options))
        found = self._stored(request, options) if pinned else None
        found = found or self._fetch(request, options, progress)
        return (DownloadedFile(self.selection(options), found.path, found.commit, found.rows),)

    def _stored(self, request: DatasetRequest, options: Mapping[str, str]) -> Snapshot | None:
        store = SnapshotStore(request.cache_dir, self.spec.name)
        commit = store.commit_of(self.revision(options))
        return store.find(commit, self._file_name(options)) if commit else None

    def _fetch(
        self, request: DatasetRequest, options: Mapping[str, str], progress: DownloadProgress
    ) -> Snapshot:
        revision = self.revision(options)
        commit = resolve_commit(self.spec.source, revision, dataset=self.spec.name)
        if COMMIT.fullmatch(revision) and commit != revision:
            raise DataError(f"{self.spec.source} must give commit {revision} (the Hub gave {commit})")
        store = SnapshotStore(request.cache_dir, self.spec.name)
        found = store.find(commit, self._file_name(options))
        if found is None:
            found = self._store_rows(store, commit, options, progress)
        store.remember(revision, commit)
        return found

    def _store_rows(
        self, store: SnapshotStore, commit: str, options: Mapping[str, str], progress: DownloadProgress
    ) -> Snapshot:
        expected = self.expected_rows(options)

        def write(file: BinaryIO) -> int:
            check = self.snapshot_check(options)
            for part in self.parts(options):
                for row in self._part_rows(commit, part):
                    check.note(row)
                    file.write(encode_line(row))
                    progress(self.spec.name, check.rows, expected)
            self._differences(check, commit, options)
            return check.rows

        return store.store(commit, self._file_name(options), write)

    def _differences(self, check: SnapshotCheck, commit: str, options: Mapping[str, str]) -> list[str]:
        """In which ways the rows of another revision differ from the published ones.

        Raises:
            DataError: when they differ and no other revision was asked for.
        """
        faults = check.faults()
        if faults and "revision" not in options:
            raise DataError(f"{self._where(commit, options)}: {'; '.join(faults)}; it is not what was pinned")
        return [f"revision {options['revision']} differs from the published one: {fault}" for fault in faults]

    def _part_rows(self, commit: str, part: Part) -> Iterator[JsonObject]:
        for row in hub_rows(self.spec.source, commit, part.config, part.split, dataset=self.spec.name):
            yield {**row, CONFIG_COLUMN: part.config, SPLIT_COLUMN: part.split}

    def _file_name(self, options: Mapping[str, str]) -> str:
        return f"{self.selection(options)}.jsonl"

    def _where(self, commit: str, options: Mapping[str, str]) -> str:
        return f"{self.spec.source} ({self.selection(options)}, revision {commit})"
