"""Wrong verdicts are found, counted and explained."""

import pytest

from sieval.core.jsonvalue import list_of, object_of
from sieval.core.records import Prompt, Sample
from sieval.reports.canary import Judged, canary_report, canary_text, cases_of, judge

pytestmark = pytest.mark.anyio
PROMPT = Prompt.user(r"Put the answer in \boxed{}.")
GOLDS = (r"-\frac{3}{4}", "x=2", r"[1,2)\cup(3,5]", "2a+4", r"x=\frac{\pi}{6}(2k+1)", "1; 2; 3", "yes")
SAMPLES = tuple(Sample(f"s{n}", f"p{n}", gold) for n, gold in enumerate(GOLDS))
ENGINE, STRINGS, YES = (
    "sieval.tasks.engine_grader:grade",
    "tests.reports.string_grader:grade",
    "tests.reports.string_grader:accept",
)


async def judged_by(grader: str) -> list[Judged]:
    cases = [case for sample in SAMPLES for case in cases_of(sample, PROMPT)]
    return await judge(cases, grader, workers=0)


async def test_the_engine_makes_no_mistake_on_them() -> None:
    report = canary_report(await judged_by(ENGINE), ENGINE)
    assert (report["verbatim_rejects"], report["false_rejects"], report["false_accepts"]) == ([], [], [])
    total = object_of(report["total"])
    assert all(object_of(total[group])["cases"] for group in ("verbatim", "rewritten", "perturbed"))


async def test_a_grader_of_strings_hides_behind_verbatim_golds() -> None:
    report = canary_report(await judged_by(STRINGS), STRINGS)
    total = object_of(report["total"])
    assert object_of(total["verbatim"])["wrong"] == 0
    hidden = object_of(total["hidden"])
    assert hidden["golds"] == hidden["of_golds"] == len(GOLDS)
    assert hidden["decisions"] == object_of(total["rewritten"])["wrong"]
    assert not report["false_accepts"]
    text = object_of(total["decided_by_text"])
    accepted = sum(entry.verdict.outcome == "correct" for entry in await judged_by(STRINGS))
    assert text["count"] == accepted


async def test_a_grader_that_accepts_all_is_found_out() -> None:
    report = canary_report(await judged_by(YES), YES)
    perturbed = object_of(object_of(report["total"])["perturbed"])
    assert perturbed["wrong"] == perturbed["cases"]
    listed = [
        object_of(entry)
        for kind in list_of(report["false_accepts"])
        for entry in list_of(object_of(kind)["found"])
    ]
    assert len(listed) == perturbed["wrong"]
    counts = [object_of(kind)["count"] for kind in list_of(report["false_accepts"])]
    assert counts == sorted(counts, key=lambda count: -int(str(count)))
    assert "different answers accepted:" in "\n".join(canary_text(report, 1))


def test_slots_are_rewritten_one_at_a_time_and_keep_their_order() -> None:
    sample = Sample("s", "p", "1/2, x+1")
    cases = list(cases_of(sample, PROMPT, (r"\frac{1}{2}", "x+1")))
    assert [case.answer for case in cases if case.group == "verbatim"] == [r"\frac{1}{2}, x+1"]
    rewritten = [case.answer for case in cases if case.group == "rewritten"]
    assert rewritten
    assert all(answer.startswith(r"\frac{1}{2}, ") or answer.endswith(", x+1") for answer in rewritten)
    assert {case.kind for case in cases}.isdisjoint({"reordered", "reversed", "braces", "and"})


def test_a_sample_without_a_gold_gives_no_case() -> None:
    assert list(cases_of(Sample("s", "p", ""), PROMPT, ("", ""))) == []


def test_answers_stand_in_the_form_the_prompt_asks_for() -> None:
    line = Prompt.user("The last line must read Answer: $ANSWER. You do not need to use a \\boxed command.")
    assert all("Answer" in case.completion for case in cases_of(SAMPLES[0], line))
    hashes = Prompt.user("End with #### and the number.")
    assert all("####" in case.completion for case in cases_of(SAMPLES[0], hashes))
