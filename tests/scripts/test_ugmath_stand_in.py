"""The judge that stands in for public ones has their defects, and no others."""

import pytest

from scripts.ugmath_stand_in import grade
from sieval.core.records import Sample

JUDGED = [
    ("NV", "1.75", "1.75", "correct"),
    ("NV", "1.75", r"\frac{7}{4}", "correct"),
    ("NV", "1.75", "1.8", "incorrect"),
    ("EX", "2*sin(x)", r"2\sin(x)", "incorrect"),  # source read as LaTeX
    ("TF", "T", "True", "incorrect"),
    ("OL", "(1,2)", "(2,1)", "incorrect"),
    ("UOL", "(1,2)", "(2,1)", "correct"),
    ("UOL", "(1,1.0009)", "(1.0005,1.0015)", "incorrect"),  # the first partner is the other's only one
    ("EX", "", "1", "incorrect"),
]


@pytest.mark.parametrize(("kind", "gold", "answer", "outcome"), JUDGED)
def test_a_slot_is_judged(kind: str, gold: str, answer: str, outcome: str) -> None:
    sample = Sample("a", "", gold, {"answers": (gold,), "types": (kind,), "options": ((),)})
    assert grade(sample, f"\\boxed{{{answer}}}").outcome == outcome


def test_slots_and_extraction_are_those_published() -> None:
    sample = Sample("a", "", "1, 2", {"answers": ("1", "2"), "types": ("NV", "NV")})
    assert grade(sample, r"\boxed{1, 2}").outcome == "correct"
    assert grade(sample, r"\boxed{1}").method == "slot-count"
    assert grade(sample, "I do not know.").outcome == "unextracted"
