import json
import re
from pathlib import Path
from typing import Any

from sieval.core.rundir import VERDICTS, file_of
from sieval.reports.page.write import write_page
from sieval.reports.summary import report_run
from tests.reports.page.made import UNASKED, WRONG, Made, decoded, page_of, record_run, sample

RUN = [(sample("a"), [Made(), WRONG]), (sample("b", chapter="2"), [WRONG, UNASKED])]


def summary_of(page: Path) -> Any:
    [text] = re.findall(r'id="summary">(.*?)</script>', page.read_text(encoding="utf-8"))
    return json.loads(text)


def test_page_tells_what_the_report_tells(tmp_path: Path) -> None:
    directory = record_run(tmp_path, RUN)
    report = report_run(directory)
    page = write_page(directory, report)
    assert page == directory / "report.html"
    summary = summary_of(page)
    [run] = summary["runs"]
    assert summary["title"] == "dgn_math_0shot_gen · a model"
    assert run["report"] == decoded(report)
    chapters = next(facet for facet in run["facets"] if facet["name"] == "chapter")
    assert {entry["value"]: entry["score"] for entry in chapters["values"]} == decoded(report)["breakdowns"][
        "chapter"
    ]


def test_same_records_give_the_same_bytes(tmp_path: Path) -> None:
    assert page_of(tmp_path / "one", RUN).read_bytes() == page_of(tmp_path / "two", RUN).read_bytes()


def test_another_graders_page_stands_beside(tmp_path: Path) -> None:
    directory = record_run(tmp_path, RUN)
    (directory / file_of(VERDICTS, "other")).write_bytes((directory / VERDICTS).read_bytes())
    page = write_page(directory, report_run(directory, "other"), "other")
    assert page == directory / "report.other.html"
    assert summary_of(page)["title"] == "dgn_math_0shot_gen · a model · judged by other"
