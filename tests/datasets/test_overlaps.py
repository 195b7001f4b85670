import json
from pathlib import Path

from sieval.core.registry import load_dataset
from sieval.datasets.overlaps import OVERLAPS, overlap_notes


def test_overlap_is_noted_where_both_run() -> None:
    note = "3 problems of apex_2025 stand in smt_2025 too: their scores are not independent"
    assert overlap_notes("apex_2025", {"apex_2025", "smt_2025"}) == (note,)
    assert overlap_notes("smt_2025", {"apex_2025", "smt_2025"}) == (note,)


def test_part_of_an_overlap_says_up_to() -> None:
    [note] = overlap_notes("brumo_2025", {"apex_shortlist_2025", "brumo_2025"})
    assert note.startswith("up to 5 problems of apex_shortlist_2025 stand in brumo_2025 too")


def test_one_dataset_alone_has_no_note() -> None:
    assert overlap_notes("smt_2025", {"smt_2025", "brumo_2025"}) == ()
    assert overlap_notes("brumo_2025", {"apex_2025", "smt_2025", "brumo_2025"}) == ()


def test_every_name_is_a_dataset() -> None:
    for overlap in OVERLAPS:
        for name in (overlap.dataset, *overlap.others):
            assert load_dataset(name).spec.name == name


def test_every_problem_of_math_500_stands_in_math(shared: Path) -> None:
    def problems(name: str) -> set[str]:
        lines = (shared / "data" / name).read_text(encoding="utf-8").splitlines()
        return {"".join(json.loads(line)["problem"].split()) for line in lines}

    assert len(problems("math500.jsonl") & problems("hendrycks_math_test.jsonl")) == 500
