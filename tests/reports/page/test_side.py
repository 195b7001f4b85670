from pathlib import Path

from sieval.reports.page.facets import Facet
from sieval.reports.page.side import all_samples, common_facets, common_limit, read_side
from sieval.reports.summary import report_run
from tests.reports.page.made import UNASKED, Made, record_run, sample


def test_samples_of_all_sides_come_once_and_are_split_alike(tmp_path: Path) -> None:
    left = record_run(tmp_path / "left", [(sample("b"), [Made(), UNASKED]), (sample("a"), [Made(), Made()])])
    right = record_run(tmp_path / "right", [(sample("a"), [Made()]), (sample("c", chapter="2"), [Made()])])
    sides = [read_side(directory, report_run(directory)) for directory in (left, right)]
    assert [held.id for held, _ in all_samples(sides)] == ["b", "a", "c"]
    assert [side.ended for side in sides] == [3, 2]
    assert common_facets(sides) == (Facet("chapter", ("1", "2")), Facet("group", ("A",)))
    assert common_limit(sides) == 60_000
