"""Disagreements find the divergence they belong to."""

import pytest

from sieval.core.errors import DataError
from sieval.core.jsonvalue import JsonObject
from sieval.reports.divergence import Case, counted, declared, divergence_of

FRONT: JsonObject = {
    "divergences": [
        {"id": "signs", "when": [{"accepted_by": "reference", "gold": r"\\pm|±"}]},
        {"id": "roots", "when": [{"answer": "√"}, {"answer": r"\\surd"}]},
        {"id": "shown-by-pairs-only"},
    ]
}


@pytest.mark.parametrize(
    ("case", "name"),
    [
        (Case("reference", r"\pm 2", "2"), "signs"),
        (Case("fixed", r"\pm 2", "2"), None),
        (Case("reference", r"\pm\sqrt 2", "√2"), "signs"),
        (Case("fixed", r"\pm\sqrt 2", "±√2"), "roots"),
        (Case("reference", "3", r"\surd 9"), "roots"),
    ],
)
def test_the_first_divergence_with_a_rule_that_holds_takes_the_case(case: Case, name: str | None) -> None:
    assert divergence_of(declared(FRONT), case) == name


def test_gains_losses_and_points_are_counted_and_strays_are_shown() -> None:
    cases = [Case("fixed", "3", "√9"), Case("reference", r"\pm 2", "2"), Case("fixed", "1", "2")]
    assert counted(declared(FRONT), cases, 200) == {
        "signs": {"gained": 0, "lost": 1, "points": -0.5},
        "roots": {"gained": 1, "lost": 0, "points": 0.5},
        "shown-by-pairs-only": {"gained": 0, "lost": 0, "points": 0.0},
        "unassigned": {"gained": 1, "lost": 0, "points": 0.5},
    }


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"when": []}, "a divergence must have an id"),
        ({"id": "a", "when": [{"acepted_by": "fixed"}]}, "a rule knows accepted_by, gold and answer"),
        ({"id": "a", "when": [{"accepted_by": "us"}]}, "accepted_by must be reference or fixed"),
        ({"id": "a", "when": [{"gold": "("}]}, "is no pattern"),
    ],
)
def test_a_faulty_divergence_is_refused(entry: JsonObject, message: str) -> None:
    with pytest.raises(DataError, match=message):
        declared({"divergences": [entry]})
