from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sieval.core.jsonvalue import JsonObject
from sieval.core.records import Outcome, Sample
from sieval.core.task import RolloutResult, SampleResult
from sieval.tasks.ugmath.metrics import accuracies, exact_shares, group, sampling_floor, ugmath_metrics

RIGHT = RolloutResult("correct", "exact", "1", truncated=False)
WRONG = RolloutResult("incorrect", "exact", "2", truncated=False)
FAILED = RolloutResult(None, None, None, truncated=False)
MISMATCH = RolloutResult("incorrect", "slot-count", "1", truncated=False, details={"joined": "correct"})


def version(problem: str, number: int, *rollouts: RolloutResult, slots: int = 1) -> SampleResult:
    fields: JsonObject = {"problem_id": problem, "version": number, "answers": ["1"] * slots}
    return SampleResult(Sample(f"{problem}_v{number}", "p", "1", fields), rollouts)


def problem(name: str, *versions: RolloutResult) -> list[SampleResult]:
    return [version(name, number, rollout) for number, rollout in enumerate(versions, start=1)]


TWO = [*problem("a", RIGHT, RIGHT, RIGHT), *problem("b", RIGHT, WRONG, WRONG)]


def test_accuracies_are_over_problems_and_versions() -> None:
    metrics = ugmath_metrics(TWO)
    assert metrics["EAcc"] == 50.0
    assert metrics["AAcc"] == pytest.approx(400 / 6, abs=1e-5)
    assert metrics["CAcc"] == 100.0
    assert metrics["Delta"] == pytest.approx(100 / 6, abs=1e-5)
    assert metrics["relative_delta"] == pytest.approx(100 / 3, abs=1e-5)


def test_failures_stay_in_the_denominators() -> None:
    metrics = ugmath_metrics([*problem("a", RIGHT, RIGHT, RIGHT), *problem("b", FAILED, RIGHT, RIGHT)])
    assert (metrics["EAcc"], metrics["CAcc"], metrics["incomplete_problems"]) == (50.0, 100.0, 0)
    assert metrics["AAcc"] == pytest.approx(500 / 6, abs=1e-5)


def test_versions_that_have_not_ended_count_as_not_right() -> None:
    metrics = ugmath_metrics([*problem("a", RIGHT, RIGHT, RIGHT), *problem("b", RIGHT, RIGHT)])
    assert (metrics["EAcc"], metrics["incomplete_problems"]) == (50.0, 1)


def test_results_without_a_version_of_their_own_are_unattributed() -> None:
    stray = SampleResult(Sample("x", "p", "1", {}), (RIGHT, RIGHT))
    metrics = ugmath_metrics([*TWO, stray, version("a", 1, RIGHT), version("a", 4, RIGHT)])
    assert (metrics["unattributed_finals"], metrics["EAcc"]) == (4, 50.0)


def test_nothing_attributed_leaves_the_accuracies_out() -> None:
    assert ugmath_metrics([]) == {"incomplete_problems": 0, "unattributed_finals": 0}


def test_relative_delta_is_left_out_where_no_problem_is_right() -> None:
    assert "relative_delta" not in ugmath_metrics(problem("a", RIGHT, WRONG, WRONG))


def test_format_tax_is_what_joining_the_boxes_of_the_final_line_gives() -> None:
    results = [
        *problem("a", RIGHT, RIGHT, RIGHT),
        *[version("b", number, MISMATCH, slots=2) for number in (1, 2, 3)],
    ]
    metrics = ugmath_metrics(results)
    assert (metrics["EAcc"], metrics["EAcc_joined_boxes"], metrics["format_tax"]) == (50.0, 100.0, 50.0)
    assert (metrics["slot_mismatch_single"], metrics["slot_mismatch_multi"]) == (0.0, 100.0)


def test_several_rollouts_weigh_every_choice_of_one_per_version_alike() -> None:
    half = (RIGHT, WRONG)
    results = [version("a", number, *half) for number in (1, 2)] + [version("a", 3, RIGHT, RIGHT)]
    assert exact_shares(group(results)) == (0.25,)
    metrics = ugmath_metrics(results)
    assert metrics["EAcc"] == 25.0
    assert metrics["AAcc"] == pytest.approx(200 / 3, abs=1e-5)
    assert metrics["CAcc"] == 100.0


def test_sampling_floor_is_the_delta_of_rollouts_of_one_version() -> None:
    results = [version("a", number, RIGHT, RIGHT, WRONG) for number in (1, 2, 3)]
    assert sampling_floor(group(results)) == {"Delta_sampling_floor": pytest.approx(200 / 3)}


def test_two_rollouts_are_compared_with_the_delta_of_two_versions() -> None:
    results = [version("a", 1, RIGHT, RIGHT), version("a", 2, WRONG, WRONG), version("a", 3, RIGHT, WRONG)]
    floor = sampling_floor(group(results))
    assert floor["Delta_sampling_floor"] == pytest.approx(100 * (0.5 / 3))
    assert floor["Delta_of_2_versions"] == pytest.approx(100 * ((0.5 - 0) + (0.75 - 0.5) + (0.25 - 0)) / 3)


def test_sampling_floor_needs_two_rollouts_of_every_version() -> None:
    assert sampling_floor(group(TWO)) == {}


@given(
    st.lists(
        st.lists(
            st.lists(st.sampled_from(["correct", "incorrect", None]), max_size=3), min_size=1, max_size=3
        ),
        min_size=1,
        max_size=5,
    )
)
def test_accuracies_are_ordered(problems: Sequence[Sequence[Sequence[Outcome | None]]]) -> None:
    results = [
        version(f"p{at}", number, *(RolloutResult(o, None, None, truncated=False) for o in outcomes))
        for at, versions in enumerate(problems)
        for number, outcomes in enumerate(versions, start=1)
    ]
    every, average, some = accuracies(group(results))
    assert 0 <= every <= average + 1e-9 <= some + 2e-9 <= 100 + 3e-9
