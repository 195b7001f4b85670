"""What people decided is kept, and read back."""

from pathlib import Path

import pytest

from sieval.core.errors import RunDirectoryError
from sieval.core.records import RolloutKey
from sieval.reports.adjudication import (
    ADJUDICATIONS,
    Adjudication,
    read_adjudications,
    write_adjudication,
)

KEY = RolloutKey("s0", 1)


def test_nothing_was_said_where_there_is_no_file(tmp_path: Path) -> None:
    assert read_adjudications(tmp_path) == {}


def test_people_who_differ_leave_it_contested(tmp_path: Path) -> None:
    write_adjudication(tmp_path, Adjudication(KEY, "correct", "ada", "the same set"))
    assert read_adjudications(tmp_path) == {KEY: "correct"}
    write_adjudication(tmp_path, Adjudication(KEY, "incorrect", "bob"))
    assert read_adjudications(tmp_path) == {KEY: "contested"}
    write_adjudication(tmp_path, Adjudication(KEY, "incorrect", "ada"))
    assert read_adjudications(tmp_path) == {KEY: "incorrect"}


def test_a_nameless_word_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="an adjudication must name a person; pass --by NAME"):
        write_adjudication(tmp_path, Adjudication(KEY, "correct", " "))


@pytest.mark.parametrize(
    "line",
    ["{}", '{"by":"a","outcome":"maybe","sample":"s","rollout":0}', "x", '{"by":"a","outcome":"correct"}'],
)
def test_a_line_that_is_none_is_named(tmp_path: Path, line: str) -> None:
    (tmp_path / ADJUDICATIONS).write_text(f"{line}\n")
    with pytest.raises(RunDirectoryError, match=r"adjudications\.jsonl, line 1 is no record "):
        read_adjudications(tmp_path)
