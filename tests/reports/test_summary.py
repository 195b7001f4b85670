"""A report says what the records say, whoever's verdicts it goes by."""

import json
from pathlib import Path

from sieval.core.jsonvalue import object_of
from sieval.core.stats import clustered_interval, wilson_interval
from sieval.reports.summary import report_run, write_report
from sieval.reports.table import report_lines
from tests.reports.judged import samples, write_run


def test_a_set_of_verdicts_has_reports_of_its_own(tmp_path: Path) -> None:
    run = write_run(tmp_path / "r", samples(4), {None: list("ccci"), "other": list("ciii")})
    write_report(run)
    own = (run / "report.json").read_bytes()
    write_report(run, "other")
    assert (run / "report.json").read_bytes() == own
    told = json.loads((run / "report.other.json").read_text())
    assert (told["grader"], told["score"]["value"], json.loads(own)["score"]["value"]) == (
        "other",
        0.25,
        0.75,
    )


def test_single_rollouts_have_wilsons_interval_and_no_metric_of_several(tmp_path: Path) -> None:
    report = report_run(write_run(tmp_path / "r", samples(4), {None: list("ccci")}))
    interval = object_of(object_of(report["score"])["interval"])
    low, high = wilson_interval(3, 4)
    assert (interval["low"], interval["high"], interval["method"]) == (
        round(low, 6),
        round(high, 6),
        "Wilson",
    )
    assert report["metric_intervals"] == {}


def test_every_pass_metric_has_the_interval_of_its_samples(tmp_path: Path) -> None:
    run = write_run(tmp_path / "r", samples(4), {None: ["ccc", "cii", "iii", "cci"]})
    report = report_run(run)
    intervals = object_of(report["metric_intervals"])
    assert list(intervals) == [f"pass{kind}{k}" for k in (1, 2, 3) for kind in "@^"]
    low, high = clustered_interval([1, 1 / 3, 0, 2 / 3])
    first = object_of(intervals["pass@1"])
    assert (first["low"], first["high"]) == (round(low, 6), round(high, 6))
    metrics = object_of(report["metrics"])
    for name, interval in intervals.items():
        value = metrics[name]
        assert isinstance(value, float)
        assert float(str(object_of(interval)["low"])) <= value <= float(str(object_of(interval)["high"]))
    shown = "\n".join(report_lines(report))
    assert "pass@3" in shown
    assert "75.00 % [" in shown
