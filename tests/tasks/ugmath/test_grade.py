import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sieval.core.dataset import DatasetRequest
from sieval.core.jsonvalue import JsonObject, list_of, object_of
from sieval.core.offload import GradePool
from sieval.core.records import OUTCOMES, Sample, Verdict
from sieval.core.worker import GradeJob
from sieval.datasets.ugmathbench import UGMathBench
from sieval.tasks.ugmath.grade import grade, slots_of, warm

FIXTURE = Path(__file__).parents[2] / "data" / "ugmathbench.jsonl"
SAMPLES = {s.id: s for s in UGMathBench().load(DatasetRequest(data=str(FIXTURE))).samples}
GRADER = "sieval.tasks.ugmath.grade:grade"


def sample(*slots: tuple[str, str]) -> Sample:
    fields: JsonObject = {"answers": [gold for _, gold in slots], "types": [kind for kind, _ in slots]}
    return Sample("made", "made", ", ".join(gold for _, gold in slots), fields)


def boxed(*answers: str) -> str:
    return rf"The final answers are $\boxed{{{', '.join(answers)}}}$."


def slot_outcomes(verdict: Verdict) -> list[object]:
    return [object_of(slot).get("outcome") for slot in list_of(verdict.details["slots"])]


@pytest.mark.parametrize("name", [name for name, entry in SAMPLES.items() if entry.gold])
def test_every_gold_of_the_fixture_is_right_against_itself(name: str) -> None:
    assert grade(SAMPLES[name], boxed(SAMPLES[name].gold)).outcome == "correct"


def test_fixture_covers_every_type_and_shape() -> None:
    slots = [slot for entry in SAMPLES.values() for slot in slots_of(entry)]
    assert {slot.kind for slot in slots} == {
        "NV", "EX", "EQ", "INT", "TF", "MCS", "MCM", "OE", "OL", "UOL", "",
    }  # fmt: skip
    assert any(not slot.gold for slot in slots)


@pytest.mark.parametrize(
    ("name", "rewritten"),
    [
        ("Arithmetic_9001_v1", r"\frac{7}{4}"),
        ("Calculus_-_single_variable_9002_v1", r"4x^{3}+6\cos 2x, \text{ }6.0"),
        ("Algebra_9003_v1", r"2x-y+5=0, x>-\frac{5}{2}"),
        ("Set_theory_and_logic_9004_v1", r"\text{True}, \textbf{Even}"),
        ("Statistics_9005_v1", r"\text{mean}, CBA"),
        ("Linear_algebra_9006_v1", r"\left(4, 2\right), \{4, 0\}"),
        ("Trigonometry_9007_v1", r"\sin^2 x"),
        ("Number_theory_9009_v1", r"4, 3, 6"),
        ("Complex_analysis_9010_v2", r"\left(-2i, 2i\right), F"),
        ("Differential_equations_9011_v1", r"c_2 e^{-x} + c_1 e^{x}"),
    ],
)
def test_rewritten_golds_are_right(name: str, rewritten: str) -> None:
    assert grade(SAMPLES[name], boxed(rewritten)).outcome == "correct"


@pytest.mark.parametrize("name", ["Financial_mathematics_9008_v2", "Differential_equations_9011_v3"])
def test_corrupt_rows_never_count_as_right(name: str) -> None:
    verdict = grade(SAMPLES[name], boxed("1"))
    assert (verdict.outcome, verdict.method) == ("ungraded", "gold")
    assert verdict.reason == f"{name} has no answer at the source"


def test_one_wrong_slot_makes_the_answer_wrong_and_is_named() -> None:
    verdict = grade(sample(("NV", "1"), ("TF", "T"), ("NV", "3")), boxed("1", "F", "3"))
    assert (verdict.outcome, verdict.method) == ("incorrect", "boolean")
    assert verdict.reason == "slot 2 of 3 (TF): the gold says True, the answer False"
    assert slot_outcomes(verdict) == ["correct", "incorrect", "correct"]


def test_each_slot_keeps_its_prediction_method_and_reason() -> None:
    verdict = grade(sample(("NV", "1/2"), ("OE", "even")), boxed("0.5", "odd"))
    assert verdict.details["slots"] == (
        {
            "type": "NV",
            "outcome": "correct",
            "prediction": "0.5",
            "method": "exact",
            "reason": "both are 1/2",
        },
        {
            "type": "OE",
            "outcome": "incorrect",
            "prediction": "odd",
            "method": "words",
            "reason": "not the same words",
        },
    )


def test_another_number_of_slots_makes_every_slot_wrong() -> None:
    verdict = grade(sample(("NV", "1"), ("NV", "2")), boxed("1", "2", "3"))
    assert (verdict.outcome, verdict.method) == ("incorrect", "slot-count")
    assert verdict.details["slots"] == ()
    assert "joined" not in verdict.details


def test_boxes_of_the_final_line_are_also_graded_joined() -> None:
    verdict = grade(sample(("NV", "1"), ("NV", "2")), r"So \boxed{1} and \boxed{2}.")
    assert (verdict.outcome, verdict.details["joined"]) == ("incorrect", "correct")
    wrong = grade(sample(("NV", "1"), ("NV", "2")), r"So \boxed{1} and \boxed{3}.")
    assert (wrong.outcome, wrong.details["joined"]) == ("incorrect", "incorrect")


def test_unreadable_gold_is_ungraded_unless_another_slot_is_wrong() -> None:
    slots = (("NV", "1"), ("EX", "(("))
    assert grade(sample(*slots), r"\boxed{1, x}").outcome == "ungraded"
    assert grade(sample(*slots), r"\boxed{2, x}").outcome == "incorrect"


def test_nothing_said_is_unextracted() -> None:
    assert grade(sample(("NV", "1")), "I do not know.").outcome == "unextracted"


def test_warm_finds_the_grader_working() -> None:
    warm()


@settings(max_examples=60, deadline=None)
@given(
    st.text(max_size=40), st.sampled_from(["NV", "EX", "EQ", "INT", "TF", "MCS", "MCM", "OE", "OL", "UOL"])
)
def test_any_text_gets_a_verdict(text: str, kind: str) -> None:
    assert grade(sample((kind, "2*x+1")), rf"\boxed{{{text}}}").outcome in OUTCOMES


HOSTILE = [
    "__import__('os').system('touch {trace}')",
    "eval(\"__import__('os').mkdir('{trace}')\")",
    "open('{trace}','w')",
    "9^9^9^9",
    "9^{9^{9^{9}}}",
    "primepi(10**12)",
    "factorial(1000000)",
    "1000000!!",
    r"\sum_{k=1}^{10^{12}} k",
    "(" * 5_000,
    "(x+1)^{10^9}",
]


@pytest.mark.anyio
async def test_hostile_answers_come_back_wrong_in_time_and_leave_no_trace(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    jobs = [
        GradeJob(GRADER, sample((kind, gold)), boxed(answer.replace("{trace}", str(trace))))
        for answer in HOSTILE
        for kind, gold in (("NV", "7"), ("EX", "x^2"), ("UOL", "(1,x)"), ("INT", "(1,2)"), ("EQ", "y=x"))
    ]
    async with GradePool([GRADER], workers=1, deadline_s=5.0) as pool:
        verdicts = await pool.grade_many(jobs)
    assert {verdict.outcome for verdict in verdicts} == {"incorrect"}
    assert os.listdir(tmp_path) == []  # noqa: PTH208  # a plain look, in a coroutine
