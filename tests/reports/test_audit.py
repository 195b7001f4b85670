"""Two graders on the same completions."""

from pathlib import Path

import pytest

from sieval.core.errors import RunDirectoryError
from sieval.core.jsonvalue import JsonObject, list_of, object_of
from sieval.core.records import RolloutKey, Sample
from sieval.core.stats import wilson_interval
from sieval.reports.adjudication import Adjudication, write_adjudication
from sieval.reports.audit import audit_report, audit_run, kinds_of
from tests.reports.judged import samples, write_run


def test_agreement_and_both_directions_are_counted(tmp_path: Path) -> None:
    run = write_run(tmp_path / "r", samples(6), {None: list("ccciui"), "other": list("ccicui")})
    report = audit_report(audit_run(run, "other"))
    agreement = object_of(report["agreement"])
    assert (agreement["correct"], agreement["total"]) == (4, 6)
    interval = object_of(agreement["interval"])
    low, high = wilson_interval(4, 6)
    assert (interval["low"], interval["high"]) == (round(low, 6), round(high, 6))
    assert object_of(object_of(report["outcomes"])["correct"]) == {
        "correct": 2, "incorrect": 1, "unextracted": 0, "ungraded": 0,
    }  # fmt: skip
    assert object_of(report["accepted_by_own_only"])["count"] == 1
    assert object_of(report["accepted_by_against_only"])["count"] == 1


def test_incorrect_and_unextracted_agree_that_it_is_not_right(tmp_path: Path) -> None:
    run = write_run(tmp_path / "r", samples(3), {None: list("iug"), "other": list("ugi")})
    assert audit_run(run, "other").disagreements == ()


def test_a_disagreement_is_listed_with_both_reasons(tmp_path: Path) -> None:
    run = write_run(tmp_path / "r", samples(1), {None: ["c"], "other": ["i"]})
    [kind] = list_of(object_of(audit_report(audit_run(run, "other"))["accepted_by_own_only"])["kinds"])
    assert object_of(kind)["kind"] == "number, comparison: own / other"
    [found] = list_of(object_of(kind)["found"])
    assert found == {
        "sample": "s0",
        "rollout": 0,
        "gold": "7",
        "own": {"outcome": "correct", "prediction": "7", "method": "own", "reason": "None says c"},
        "against": {"outcome": "incorrect", "prediction": "7", "method": "other", "reason": "other says i"},
        "adjudicated": None,
    }


def test_the_most_frequent_kind_stands_first(tmp_path: Path) -> None:
    golds = ["7", r"\frac{\pi}{6}(2k+1)", r"\frac{\pi}{4}(4k+1)", "x+1"]
    held = [Sample(f"s{n}", f"p{n}", gold) for n, gold in enumerate(golds)]
    run = write_run(tmp_path / "r", held, {None: list("cccc"), "other": list("iiii")})
    found = kinds_of(audit_run(run, "other").disagreements, "own")
    assert [(kind.kind.partition(",")[0], len(kind.found)) for kind in found] == [
        ("family", 2), ("expression", 1), ("number", 1),
    ]  # fmt: skip


def test_the_impact_names_what_moved_the_score(tmp_path: Path) -> None:
    run = write_run(
        tmp_path / "r", samples(40), {None: list("c" * 10 + "i" * 30), "other": list("c" * 18 + "i" * 22)}
    )
    impact = object_of(audit_report(audit_run(run, "other"))["impact"])
    assert (impact["correct_before"], impact["correct_after"]) == (10, 18)
    assert (impact["gained"], impact["lost"], impact["compared"]) == (8, 0, 40)
    difference = object_of(impact["difference"])
    assert (difference["value"], difference["p"]) == (0.2, 0.007812)
    assert impact["kinds"] == {"number, comparison: own / other": {"gained": 8, "lost": 0}}


def test_rollouts_judged_by_one_only_are_told_apart(tmp_path: Path) -> None:
    run = write_run(tmp_path / "r", samples(3), {None: ["cc", "cc", "cc"], "other": ["cc", "c", ""]})
    audit = audit_run(run, "other")
    assert audit.not_compared == 3
    assert [(pair.correct_a, pair.total_a) for pair in audit.pairs] == [(2, 2), (1, 1)]


def test_people_are_counted_and_their_last_word_holds(tmp_path: Path) -> None:
    run = write_run(tmp_path / "r", samples(5), {None: list("ccccc"), "other": list("iiiii")})
    said: list[tuple[str, str, bool]] = [
        ("s0", "ada", True), ("s1", "ada", True), ("s1", "ada", False),
        ("s2", "ada", True), ("s2", "bob", False), ("s3", "bob", False),
    ]  # fmt: skip
    for sample, by, right in said:
        key = RolloutKey(sample, 0)
        write_adjudication(run, Adjudication(key, "correct" if right else "incorrect", by))
    report = audit_report(audit_run(run, "other"))
    assert report["adjudications"] == {"own_right": 1, "against_right": 2, "contested": 1, "open": 1}


def test_a_set_that_is_not_there_is_reported(tmp_path: Path) -> None:
    run = write_run(tmp_path / "r", samples(1), {None: ["c"]})
    with pytest.raises(RunDirectoryError) as refused:
        audit_run(run, "other")
    assert str(refused.value) == (
        f"{run} has no verdicts by 'other' (it has those of its task's own grader); "
        "name one of these, or let `sieval regrade` make them"
    )


def test_a_verdict_on_a_rollout_nobody_asked_is_reported(tmp_path: Path) -> None:
    run = write_run(tmp_path / "r", samples(1), {None: ["c"], "other": ["c"]})
    path = run / "verdicts.other.jsonl"
    path.write_text(path.read_text().replace('"rollout":0', '"rollout":3'))
    with pytest.raises(RunDirectoryError, match=r"verdicts\.other\.jsonl, line 1 is no record"):
        audit_run(run, "other")


def test_the_first_of_two_verdicts_on_a_rollout_counts(tmp_path: Path) -> None:
    run = write_run(tmp_path / "r", samples(2), {None: ["c", "c"], "other": ["c", "i"]})
    path = run / "verdicts.other.jsonl"
    path.write_text(path.read_text() + path.read_text().replace("incorrect", "correct"))
    report: JsonObject = audit_report(audit_run(run, "other"))
    assert object_of(report["accepted_by_own_only"])["count"] == 1


def test_any_two_sets_can_be_held_against_each_other(tmp_path: Path) -> None:
    run = write_run(tmp_path / "r", samples(2), {None: list("cc"), "a": list("ci"), "b": list("ii")})
    report = audit_report(audit_run(run, "b", "a"))
    assert object_of(report["own"])["grader"] == "a"
    assert object_of(object_of(report["own"])["score"])["value"] == 0.5
    assert object_of(report["accepted_by_own_only"])["count"] == 1


def test_a_run_judged_by_another_grader_only_says_whose_verdicts_it_holds(tmp_path: Path) -> None:
    run = write_run(tmp_path / "r", samples(2), {"a": list("ci"), "b": list("ii")})
    with pytest.raises(RunDirectoryError) as caught:
        audit_run(run, "b")
    assert str(caught.value) == (
        f"{run} has no verdicts by its task's own grader (it has those of a, b); "
        "name one of these, or let `sieval regrade` make them"
    )
