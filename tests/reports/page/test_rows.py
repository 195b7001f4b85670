from dataclasses import replace
from pathlib import Path

from sieval.core.jsonvalue import JsonObject
from sieval.core.rundir import read_samples
from sieval.reports.page.facets import Facet
from sieval.reports.page.rows import SampleRows, cut, text_limit
from sieval.reports.page.table import RolloutTable
from tests.reports.page.made import CUT, FAILED, UNASKED, Made, decoded, record_run, sample


def test_a_row_is_short_and_the_whole_text_whole(tmp_path: Path) -> None:
    directory = record_run(
        tmp_path, [(sample("a", chapter="2"), [replace(Made(), reasoning="hm"), CUT, FAILED, UNASKED])]
    )
    facet = Facet("chapter", ("1", "2"))
    [(held, prompt)] = read_samples(directory)
    with SampleRows([RolloutTable.read(directory, ["a"], 4)], [facet], 1000) as rows:
        row, whole = rows.of(held, prompt)
    first = [0, 0, 0, r"\frac{1}{2}", 40, 500]
    ends = [first, [2, 1, 1, "", 512, 500], [4, 0, 2, "", 0, 500], None]
    assert row == ["a", held.problem, held.gold, [[1]], [ends]]
    assert rows.legend() == {
        "methods": ["exact", "none", ""],
        "facets": [{"name": "chapter", "values": ["1", "2"]}],
    }
    [[answered, truncated, failed, missing]] = decoded(whole["runs"])
    assert (answered["text"], answered["reasoning"], answered["reason"]) == (
        Made().text,
        "hm",
        "both are 1/2",
    )
    assert "prediction" not in truncated
    assert failed["failure"] == {"kind": "timeout", "message": "no answer within 3600 s", "status": None}
    assert missing is None


def test_two_runs_stand_side_by_side(tmp_path: Path) -> None:
    held = sample("a")
    left = record_run(tmp_path / "left", [(held, [Made()]), (sample("b"), [CUT])])
    right = record_run(tmp_path / "right", [(held, [CUT])])
    tables = [RolloutTable.read(left, ["a", "b"], 1), RolloutTable.read(right, ["a"], 1)]
    with SampleRows(tables, [], 1000) as rows:
        runs = [decoded(rows.of(found, prompt)[0])[4] for found, prompt in read_samples(left)]
    assert [[[short[0] for short in run] for run in sides] for sides in runs] == [[[0], [2]], [[2], []]]


def test_long_texts_keep_their_start_and_more_of_their_end() -> None:
    assert cut("abcdef", 6) == "abcdef"
    assert cut("abcdefgh", 6) == ["ab", 2, "efgh"]


def test_long_details_are_told_as_far_as_they_fit(tmp_path: Path) -> None:
    details: JsonObject = {"note": "x" * 50_000}
    directory = record_run(tmp_path, [(sample("a"), [replace(Made(), details=details)])])
    [(held, prompt)] = read_samples(directory)
    with SampleRows([RolloutTable.read(directory, ["a"], 1)], [], 1000) as rows:
        [[rollout]] = decoded(rows.of(held, prompt)[1]["runs"])
    assert list(rollout["details"]) == ["cut"]


def test_the_more_rollouts_the_shorter_the_texts() -> None:
    assert [text_limit(n) for n in (0, 100, 100_000, 10**6)] == [60_000, 60_000, 3355, 600]
