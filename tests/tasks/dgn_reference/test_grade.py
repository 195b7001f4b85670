import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from sieval.core.records import Outcome, Sample, Verdict
from sieval.tasks.dgn_reference import TIERS_FIELD, grade

WORKED = Path(__file__).parents[2] / "data" / "dgn_worked_example.jsonl"
ROWS: list[dict[str, Any]] = [json.loads(line) for line in WORKED.read_text(encoding="utf-8").splitlines()]


def verdict(completion: str, gold: str, tiers: Sequence[str] = ()) -> Verdict:
    fields = {TIERS_FIELD: list(tiers)} if tiers else {}
    return grade(Sample("id", "problem", gold, fields), completion)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row["id"]))
@pytest.mark.parametrize("gold", ["{}", "\\boxed{{{}}}"], ids=["bare", "boxed"])
def test_the_worked_example_cell_for_cell(row: dict[str, Any], gold: str) -> None:
    given = grade(Sample(row["id"], row["problem"], gold.format(row["gold"])), row["completion"])
    assert (given.prediction, given.method, given.outcome) == (row["prediction"], row["tier"], row["outcome"])


def test_the_worked_example_totals() -> None:
    given = [grade(Sample(row["id"], row["problem"], row["gold"]), row["completion"]) for row in ROWS]
    assert Counter(one.method for one in given) == {"exact": 9, "numeric": 6, "symbolic": 3, "none": 1}
    assert Counter(one.method for one in given if one.outcome == "correct") == {
        "exact": 9,
        "numeric": 4,
        "symbolic": 3,
    }


# Section 5 of the specification: what the reference gets wrong, and what this task therefore measures.
FALSE_ACCEPTS = [
    ("one root of two", r"x=-3+\sqrt{3}", r"x=-3\pm\sqrt{3}"),
    ("odd multiples of pi/3 for those of pi/6", r"x=\frac{\pi}{6}(4k+2)", r"x=\frac{\pi}{6}(2k+1)"),
    ("symbols swapped by position", "b-a", "a-b"),
    ("a numerator and a denominator swapped", r"\frac{b}{a}", r"\frac{a}{b}"),
    ("zero at every integer", r"\sin(\pi x)", "0"),
    ("one at every integer", r"\cos(2\pi x)", "1"),
    ("another letter in another case", "A", "a"),
    ("a percentage as its number", "50", r"50\%"),
    ("two roots as one decimal", "1,2", "1.2"),
    ("an integer part as a bracket", "[x]", "x"),
    ("a unit of another size", "10 cm", "10 m"),
    ("degrees as a number", "60", r"60^\circ"),
]
FALSE_REJECTS = [
    ("the last dollars are another quantity", "the answer is $x=2$, where $x$ is in metres", "x=2"),
    ("prose around quantities", "In 6 and 8 h.", "6 h and 8 h"),
    ("a power written on a function", r"\sin^22\alpha", r"(\sin 2\alpha)^2"),
    ("a fourth root", r"{}^4\sqrt{x}", r"\sqrt[4]{x}"),
    ("a colon before a product", "a:bc", r"\frac{ac}{b}"),
]


@pytest.mark.parametrize(
    ("completion", "gold"), [case[1:] for case in FALSE_ACCEPTS], ids=[c[0] for c in FALSE_ACCEPTS]
)
def test_what_the_reference_accepts_wrongly(completion: str, gold: str) -> None:
    assert verdict(completion, gold).outcome == "correct"


@pytest.mark.parametrize(
    ("completion", "gold"), [case[1:] for case in FALSE_REJECTS], ids=[c[0] for c in FALSE_REJECTS]
)
def test_what_the_reference_rejects_wrongly(completion: str, gold: str) -> None:
    assert verdict(completion, gold).outcome == "incorrect"


GRADED: list[tuple[str, str, Outcome, str]] = [
    ("70 kg.", "70 kg", "correct", "exact"),
    (r"The mass is \boxed{70\text{ kg}}", "70", "correct", "numeric"),
    (r"\boxed{0.5}", r"50\%", "correct", "numeric"),
    (r"\boxed{50}", "0.5", "incorrect", "numeric"),
    (r"\boxed{0{,}5}", "0.5", "correct", "exact"),
    ("In total, no roots.", "no roots", "unextracted", "none"),
    ("Answer: none at all", "no roots", "incorrect", "symbolic"),
    ("1", "1" * 2001, "ungraded", "none"),
    (r"There are \boxed{\text{no roots}}", r"\text{No roots}", "correct", "exact"),
    (r"\boxed{\text{yes}}", r"\text{not}", "incorrect", "symbolic"),
    (r"\boxed{x=1, x=2}", "x=2; x=1", "correct", "exact"),
    (r"\boxed{1; 1; 2}", "1; 2", "incorrect", "numeric"),
    (r"\boxed{[0,1]}", "(0,1]", "incorrect", "numeric"),
    (r"\boxed{(1-\sqrt{2}, 3)}", r"(1-\frac{2}{\sqrt{2}}; 3)", "correct", "symbolic"),
    (r"\boxed{2x+3=7}", "x=2", "incorrect", "symbolic"),
    (r"\boxed{x=\pm\frac{\pi}{3}+2\pi k, k\in\mathbb{Z}}", r"\pm\frac{\pi}{3}+2\pi n", "correct", "symbolic"),
    (r"\boxed{\frac{\sqrt{8}}{2}}", r"\sqrt{2}", "correct", "symbolic"),
    (r"\boxed{a+b}", r"a+b+1", "incorrect", "symbolic"),
    ("", "1", "unextracted", "none"),
    ("I do not know", "1", "unextracted", "none"),
    ("I do not know", "", "ungraded", "none"),
]


@pytest.mark.parametrize(("completion", "gold", "outcome", "method"), GRADED)
def test_outcome_and_method(completion: str, gold: str, outcome: Outcome, method: str) -> None:
    given = verdict(completion, gold)
    assert (given.outcome, given.method) == (outcome, method)


def test_the_whole_completion_counts_before_extraction() -> None:
    given = verdict("x=2, where $x$ is in metres", "x = 2, where $x$ is in metres")
    assert (given.outcome, given.method, given.details) == ("correct", "exact", {"rule": "whole"})


TIERED = [
    (["exact"], "incorrect", "exact"),
    (["numeric"], "correct", "numeric"),
    (["symbolic"], "correct", "symbolic"),
    (["symbolic", "exact"], "correct", "symbolic"),
]


@pytest.mark.parametrize(("tiers", "outcome", "method"), TIERED)
def test_tiers_can_be_chosen(tiers: list[str], outcome: Outcome, method: str) -> None:
    given = verdict(r"\boxed{0.50}", "0.5", tiers)
    assert (given.outcome, given.method) == (outcome, method)


def test_an_answer_over_the_limit_is_compared_as_text_only() -> None:
    given = verdict("\\boxed{" + "9" * 3000 + "}", "5")
    assert (given.outcome, given.method, given.reason) == (
        "incorrect",
        "exact",
        "the answer is longer than 2000 characters",
    )
