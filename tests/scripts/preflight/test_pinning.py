import pytest

from scripts.preflight.pinning import dataset_licence, dataset_pin, dataset_size
from scripts.preflight.tree import Tree

PIN = "0123456789" * 4


def tree(
    *, revision: str = f'"{PIN}"', licence: str = "MIT", rows: str = "2", more: str = "", body: str = "..."
) -> Tree:
    """One dataset, faulty in at most one way."""
    declared = f'name="sums", revision={revision}, licence="{licence}", rows={rows}{more}'
    head = f'_COMMIT = "{PIN}"\nROWS = 2\n\n@sieval_dataset({declared})\n'
    return Tree({"sieval/datasets/sums.py": f"{head}class Sums(HubDataset):\n    {body}\n"})


@pytest.mark.parametrize(
    "good",
    [
        tree(),
        tree(revision="_COMMIT"),
        tree(revision='"v1"', body=f'sha256 = "{PIN}{PIN[:24]}"'),
        tree(revision='"main"', more=', unpinned="no commit is published; counts are checked"'),
    ],
)
def test_commit_checksum_or_a_reason_pins(good: Tree) -> None:
    assert dataset_pin.refusals(good) == []


def test_a_branch_is_no_pin() -> None:
    assert dataset_pin.refusals(tree(revision='"main"')) == [
        (
            "sieval/datasets/sums.py:4: dataset-pin: revision 'main' moves; "
            'give a commit of 40 digits, or sha256 of the file, or unpinned="why, and what is checked"'
        )
    ]


def test_a_reason_outlived_by_a_pin_is_refused() -> None:
    assert dataset_pin.refusals(tree(more=', unpinned="not yet"')) == [
        "sieval/datasets/sums.py:4: dataset-pin: pinned, and says it is not; remove unpinned="
    ]


@pytest.mark.parametrize("licence", ["MIT", "CC-BY-NC-SA-4.0", "see the dataset card"])
def test_an_identifier_or_a_place_is_a_licence(licence: str) -> None:
    assert dataset_licence.refusals(tree(licence=licence)) == []


@pytest.mark.parametrize("licence", ["", "probably free", "see "])
def test_anything_else_is_no_licence(licence: str) -> None:
    assert dataset_licence.refusals(tree(licence=licence)) == [
        (
            f"sieval/datasets/sums.py:4: dataset-licence: licence {licence!r}; "
            'write an SPDX identifier, or "see …" where it is stated'
        )
    ]


@pytest.mark.parametrize(
    "good", [tree(), tree(rows="ROWS"), tree(rows="None", body="def expected_rows(self, options): ...")]
)
def test_a_number_or_a_rule_is_a_size(good: Tree) -> None:
    assert dataset_size.refusals(good) == []


@pytest.mark.parametrize("rows", ["None", "0", "True", "count()"])
def test_no_number_is_no_size(rows: str) -> None:
    assert dataset_size.refusals(tree(rows=rows)) == [
        (
            "sieval/datasets/sums.py:4: dataset-size: declares no number of rows; "
            "write rows=N, or define expected_rows(options)"
        )
    ]
