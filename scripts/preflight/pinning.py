"""A dataset says exactly which data it is, whose, and how much."""

import re
from collections.abc import Iterator

from scripts.preflight.check import Refusal, check
from scripts.preflight.declarations import datasets
from scripts.preflight.tree import Tree

_COMMIT = re.compile(r"[0-9a-f]{40}")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_LICENCE = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+-]*|see .+")
_SUMS = (
    '@sieval_dataset(name="sums", source="a/sums", revision="{revision}", licence="{licence}", rows={rows})\n'
)
_CLASS = "class Sums(HubDataset): ...\n"
_PIN = "0" * 40


@check({"sieval/datasets/sums.py": _SUMS.format(revision="main", licence="MIT", rows=2) + _CLASS})
def dataset_pin(tree: Tree) -> Iterator[Refusal]:
    """A dataset is pinned by a commit or a checksum, or says in `unpinned` why it is not."""
    for dataset in datasets(tree):
        pinned = _COMMIT.fullmatch(dataset.text("revision")) or _SHA256.fullmatch(
            str(dataset.members.get("sha256"))
        )
        reason = dataset.text("unpinned").strip()
        if pinned and reason:
            yield Refusal(dataset.path, dataset.line, "pinned, and says it is not", "remove unpinned=")
        if not pinned and not reason:
            found = f"revision {dataset.text('revision')[:80]!r} moves"
            fix = 'give a commit of 40 digits, or sha256 of the file, or unpinned="why, and what is checked"'
            yield Refusal(dataset.path, dataset.line, found, fix)


@check({"sieval/datasets/sums.py": _SUMS.format(revision=_PIN, licence="", rows=2) + _CLASS})
def dataset_licence(tree: Tree) -> Iterator[Refusal]:
    """A dataset declares its licence: an SPDX identifier, or `see …` where its authors state it."""
    for dataset in datasets(tree):
        if not _LICENCE.fullmatch(dataset.text("licence")):
            found = f"licence {dataset.text('licence')[:80]!r}"
            yield Refusal(
                dataset.path, dataset.line, found, 'write an SPDX identifier, or "see …" where it is stated'
            )


@check({"sieval/datasets/sums.py": _SUMS.format(revision=_PIN, licence="MIT", rows=None) + _CLASS})
def dataset_size(tree: Tree) -> Iterator[Refusal]:
    """A dataset declares its number of rows, or `expected_rows` where that depends on its options."""
    for dataset in datasets(tree):
        rows = dataset.values.get("rows")
        declared = type(rows) is int and rows > 0
        if not declared and "expected_rows" not in dataset.members:
            found = "declares no number of rows"
            yield Refusal(dataset.path, dataset.line, found, "write rows=N, or define expected_rows(options)")
