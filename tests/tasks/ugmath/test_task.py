from sieval.core.jsonvalue import JsonObject, object_of
from sieval.core.records import Outcome, Sample
from sieval.core.registry import load_task
from sieval.core.task import RolloutResult, SampleResult
from sieval.reports.summary import summarize
from sieval.reports.table import session_table

TASK = load_task("ugmathbench_0shot_gen_fixed")()


def problem(name: str, subject: str, *outcomes: tuple[Outcome, ...]) -> list[SampleResult]:
    results = []
    for version, rollouts in enumerate(outcomes, start=1):
        fields: JsonObject = {
            "problem_id": name, "version": version, "subject": subject, "level": "1", "answers": ["1"],
        }  # fmt: skip
        ended = tuple(RolloutResult(outcome, "exact", "1", truncated=False) for outcome in rollouts)
        results.append(SampleResult(Sample(f"{name}_v{version}", "p", "1", fields), ended))
    return results


RIGHT: tuple[Outcome, ...] = ("correct",)
WRONG: tuple[Outcome, ...] = ("incorrect",)


def test_score_is_eacc_with_the_problem_as_unit() -> None:
    results = [*problem("a", "Algebra", RIGHT, RIGHT, RIGHT), *problem("b", "Geometry", RIGHT, RIGHT, WRONG)]
    score = object_of(summarize(TASK, results, 1)["score"])
    assert (score["metric"], score["value"], score["correct"], score["total"]) == ("EAcc", 0.5, 1, 2)
    assert object_of(score["interval"])["method"] == "Wilson"


def test_table_names_the_score_beside_the_counts_of_rollouts() -> None:
    results = [*problem("a", "Algebra", RIGHT, RIGHT, RIGHT), *problem("b", "Geometry", RIGHT, RIGHT, WRONG)]
    table = session_table([summarize(TASK, results, 1)])
    assert list(table.rows[0][2:4]) == ["EAcc 50.00 % [9.45, 90.55]", "5 of 6"]


def test_subjects_have_their_own_eacc() -> None:
    results = [*problem("a", "Algebra", RIGHT, RIGHT, RIGHT), *problem("b", "Geometry", RIGHT, RIGHT, WRONG)]
    subjects = object_of(object_of(summarize(TASK, results, 1)["breakdowns"])["subject"])
    assert {name: object_of(entry)["value"] for name, entry in subjects.items()} == {
        "Algebra": 1.0,
        "Geometry": 0.0,
    }


def test_several_rollouts_give_shares_of_problems() -> None:
    both: tuple[Outcome, ...] = ("correct", "incorrect")
    results = problem("a", "Algebra", both, ("correct", "correct"), ("correct", "correct"))
    score = object_of(summarize(TASK, results, 2)["score"])
    assert (score["value"], score["correct"], score["total"]) == (0.5, 0, 1)
    assert object_of(score["interval"])["method"] == "Wilson over units"
