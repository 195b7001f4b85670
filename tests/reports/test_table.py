"""Reports as tables."""

from sieval.core.jsonvalue import JsonObject
from sieval.reports.table import report_lines, session_table

SCORE: JsonObject = {
    "value": 0.5,
    "correct": 1,
    "total": 2,
    "interval": {"low": 0.1, "high": 0.9, "level": 0.95, "method": "Wilson"},
}
REPORT: JsonObject = {
    "task": "t_0shot_gen",
    "model": "m",
    "score": SCORE,
    "counts": {"planned": 2, "ended": 2, "correct": 1},
}


def test_every_score_is_a_percentage() -> None:
    metrics: JsonObject = {
        "n_short": 1,
        "pass@2": 0.75,
        "maj@2": 1.0,
        "self_consistency": 0.7125,
        "AAcc": 38.5,
    }
    view = report_lines({**REPORT, "metrics": {**metrics, "strict_accuracy": SCORE}})
    assert view[3:] == [
        "metric            value",
        "n_short           1",
        "pass@2            75.00 %",
        "maj@2             100.00 %",
        "self_consistency  71.25 %",
        "AAcc              38.50 %",
        "strict_accuracy   50.00 % [10.00, 90.00]",
    ]


def test_runs_of_several_sessions_are_told_apart_by_their_directories() -> None:
    lines = list(session_table([REPORT, REPORT], ["a/t_0shot_gen", "b/t_0shot_gen"]).lines())
    assert lines[0].split()[-1] == "run"
    assert [line.split()[-1] for line in lines[1:]] == ["a/t_0shot_gen", "b/t_0shot_gen"]


def test_a_sessions_own_runs_need_no_directories() -> None:
    second: JsonObject = {**REPORT, "task": "u_0shot_gen"}
    placed = session_table([REPORT, second], ["t_0shot_gen", "u_0shot_gen"])
    assert placed == session_table([REPORT, second])
