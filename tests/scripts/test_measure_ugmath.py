"""The corrected UGMathBench is measured on answers made here."""

from pathlib import Path

from scripts.check_fixed import check_task
from scripts.fixed_pairs import read_rows
from scripts.measure_ugmath import FIXED, MEASURED, PROBLEMS, answers, samples_of
from sieval.core.jsonvalue import object_of
from sieval.tasks.pages import page_path


def test_stored_answers_are_those_made_from_the_problems() -> None:
    made = [row for sample in samples_of(PROBLEMS).values() for row in answers(sample)]
    stored = [{key: row[key] for key in made[0]} for row in read_rows(MEASURED)]
    assert stored == made


def test_every_right_way_is_right_and_every_wrong_way_is_wrong() -> None:
    for row in read_rows(MEASURED):
        outcome = object_of(row["against"])["outcome"]
        if row["gold"]:
            assert outcome == ("incorrect" if row["way"] == "wrong" else "correct"), row["completion"]
        else:
            assert outcome == "ungraded"


def test_a_page_without_its_stand_in_is_refused(tmp_path: Path) -> None:
    page = tmp_path / f"{FIXED}.md"
    page.write_text(page_path(FIXED).read_text().replace("stand_in:", "stands_in:"))
    told = "ugmathbench_0shot_gen is vacant: `stand_in` must name the grade function measured against"
    assert check_task(FIXED, page) == [f"{page.name}: {told}"]


def test_a_count_that_the_evidence_does_not_give_is_refused(tmp_path: Path) -> None:
    page = tmp_path / f"{FIXED}.md"
    page.write_text(page_path(FIXED).read_text().replace("correct_before: 59", "correct_before: 60"))
    assert [problem.partition(": ")[2] for problem in check_task(FIXED, page)] == [
        "impact: correct_after is '93', the evidence gives '94'",
        "impact: correct_before is '60', the evidence gives '59'",
    ]
