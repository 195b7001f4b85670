import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from sieval.core.jsonvalue import JsonObject
from sieval.core.rundir import VERDICTS, file_of
from sieval.reports.page.beside import _places, differing, labels, pair_summary, write_beside
from sieval.reports.page.side import Side, read_side
from sieval.reports.summary import report_run
from tests.reports.page.made import CUT, FAILED, UNASKED, WRONG, Made, decoded, record_run, sample

A, B, C = sample("a"), sample("b"), sample("c")


def side(directory: Path, grader: str | None = None) -> Side:
    return read_side(directory, report_run(directory, grader), grader)


@pytest.fixture
def sides(tmp_path: Path) -> tuple[Side, Side]:
    """A run of a and b, and a better one of a, b and c."""
    first = record_run(tmp_path / "first", [(A, [Made(), WRONG]), (B, [FAILED, CUT])])
    second = record_run(
        tmp_path / "second", [(B, [Made(), Made()]), (A, [WRONG, UNASKED]), (C, [Made(), Made()])]
    )
    return side(first), side(second)


def test_pairs_are_compared_sample_by_sample(sides: tuple[Side, Side]) -> None:
    pair = decoded(pair_summary(sides, 0, 1))
    assert (pair["first"], pair["second"], pair["samples"], pair["only_b"]) == (0, 1, 2, 1)
    assert (pair["difference"]["value"], pair["gained"], pair["lost"]) == (0.25, 1, 1)


def test_page_holds_every_sample_once_and_both_sides_of_it(sides: tuple[Side, Side], tmp_path: Path) -> None:
    page = write_beside(tmp_path / "beside.html", sides).read_text(encoding="utf-8")
    [text] = re.findall(r'id="summary">(.*?)</script>', page)
    summary = json.loads(text)
    assert summary["title"] == "1: first beside 2: second"
    assert [run["report"]["counts"]["samples"] for run in summary["runs"]] == [2, 3]
    assert summary["differing"] == {}
    assert len(summary["pairs"]) == 1


def test_sides_are_named_by_what_tells_them_apart(tmp_path: Path) -> None:
    directory = record_run(tmp_path, [(A, [Made()])])
    (directory / file_of(VERDICTS, "other")).write_bytes((directory / VERDICTS).read_bytes())
    both = (side(directory), side(directory, "other"))
    own = str(both[0].report["grader"])
    assert labels(both) == ("the task's own", "other")
    assert differing([held.report for held in both]) == {"grader": [own, "other"]}


def test_a_models_name_is_not_shortened(sides: tuple[Side, Side]) -> None:
    models = ("lab/m:7b", "lab/m:70b")
    named = [
        replace(side, report={**side.report, "model": model})
        for side, model in zip(sides, models, strict=True)
    ]
    assert labels(named) == models


def test_differences_are_found_inside_objects() -> None:
    left: JsonObject = {"identity": {"data": {"split": "test", "rows": 1}, "model": "m"}}
    right: JsonObject = {"identity": {"data": {"split": "train", "rows": 1}, "model": "m", "rollouts": 2}}
    assert differing([left, right]) == {"data.split": ["test", "train"], "rollouts": [None, 2]}


def test_runs_without_a_common_sample_are_refused(tmp_path: Path) -> None:
    strangers = [side(record_run(tmp_path / held.id, [(held, [Made()])])) for held in (A, B)]
    with pytest.raises(ValueError, match="share no sample"):
        write_beside(tmp_path / "beside.html", strangers)


@pytest.mark.parametrize(
    ("directories", "told"),
    [
        (("runs/a/task", "runs/b/task"), ["a", "b"]),
        (("runs/a/task", "runs/a/other"), ["task", "other"]),
        (("old/s/task", "new/s/task", "new/s/task"), ["old", "new", "new"]),
        (("a/task", "a/task"), ["task", "task"]),
    ],
)
def test_runs_are_told_apart_by_where_they_lie(directories: tuple[str, ...], told: list[str]) -> None:
    assert _places([Path(name) for name in directories]) == told
