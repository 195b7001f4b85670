from dataclasses import replace
from pathlib import Path

import pytest

from sieval.core.errors import RunDirectoryError
from sieval.core.rundir import COMPLETIONS, VERDICTS
from sieval.reports.page.table import FAILED, MISSING, RecordReader, RolloutTable
from tests.reports.page.made import CUT, UNASKED, WRONG, Made, record_run, sample
from tests.reports.page.made import FAILED as FAILS


def test_columns_follow_the_samples_whatever_the_order_of_the_records(tmp_path: Path) -> None:
    run = [
        (sample("a"), [Made(), WRONG]),
        (sample("b"), [CUT, FAILS]),
        (sample("c"), [UNASKED, replace(Made(), tokens=None)]),
    ]
    table = RolloutTable.read(record_run(tmp_path, run), ["a", "b", "c"], 2)
    assert list(table.endings) == [0, 1, 2, FAILED, MISSING, 0]
    assert list(table.truncated) == [0, 0, 1, 0, 0, 0]
    assert list(table.lengths) == [40, 40, 512, -1, -1, -1]
    assert table.characters[1] == len(r"$\boxed{3}$")
    assert list(table.slots("b")) == [2, 3]
    assert list(table.slots("elsewhere")) == []


def test_an_answer_outlives_failures_and_the_first_of_each_counts(tmp_path: Path) -> None:
    directory = record_run(tmp_path / "failed", [(sample("a"), [FAILS])])
    for again in (Made(), WRONG):
        answered = record_run(tmp_path / again.method, [(sample("a"), [again])])
        for name in (COMPLETIONS, VERDICTS):
            with (directory / name).open("ab") as file:
                file.write((answered / name).read_bytes())
    table = RolloutTable.read(directory, ["a"], 1)
    reader = RecordReader(table)
    record, verdict = reader.completion(0), reader.verdict(0)
    reader.close()
    assert list(table.endings) == [0]
    assert record is not None
    assert record["text"] == Made().text
    assert verdict is not None
    assert verdict["method"] == "exact"


def test_records_of_other_samples_are_left_out(tmp_path: Path) -> None:
    directory = record_run(tmp_path, [(sample("a"), [Made(), Made()])])
    assert list(RolloutTable.read(directory, ["b"], 2).endings) == [MISSING, MISSING]
    assert list(RolloutTable.read(directory, ["a"], 1).endings) == [0]


def test_broken_record_is_named(tmp_path: Path) -> None:
    directory = record_run(tmp_path, [(sample("a"), [Made()])])
    (directory / COMPLETIONS).write_bytes(b'{"sample":"a"}\n')
    with pytest.raises(RunDirectoryError, match=r"line 1 is no record .*status must be answered"):
        RolloutTable.read(directory, ["a"], 1)
