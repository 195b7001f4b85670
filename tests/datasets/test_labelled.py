"""Stored completions that carry their golds."""

from pathlib import Path

import pytest

from sieval.core.errors import DataError
from sieval.core.records import Sample
from sieval.datasets.labelled import read_labelled


def test_rows_with_id_and_gold_are_samples(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(
        '{"id": "a", "gold": "7", "response": "It is 7.", "question": "3+4?", "scope": "core"}\n'
        '{"id": "b", "gold": "8", "response": "8"}\n'
        '{"id": "a", "gold": "7", "response": "again"}\n'
        '{"id": "c", "response": "no gold"}\n'
        "not json\n"
    )
    loaded = read_labelled(path)
    assert loaded is not None
    assert tuple(loaded.samples) == (Sample("a", "3+4?", "7", {"scope": "core"}), Sample("b", "", "8", {}))
    assert loaded.counts == {"rows": 4, "malformed": 3, "samples": 2}


def test_plain_completions_are_no_samples(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"id": "a", "response": "7"}\n')
    assert read_labelled(path) is None


def test_an_absent_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"absent\.jsonl' cannot be read"):
        read_labelled(tmp_path / "absent.jsonl")
