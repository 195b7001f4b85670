"""Majority votes with answers clustered by equivalence."""

import itertools

import pytest

from sieval.core.records import Sample
from sieval.core.task import RolloutResult, SampleResult
from sieval.reports.voting import cluster, vote


def sample(*answers: tuple[str | None, bool]) -> SampleResult:
    rollouts = tuple(
        RolloutResult("correct" if right else "incorrect", "m", text, truncated=False)
        for text, right in answers
    )
    return SampleResult(Sample("s", "?", "1/2"), rollouts)


def test_equivalent_answers_are_one_cluster() -> None:
    rollouts = sample(
        ("1/2", True), ("0.5", True), ("2", False), (r"\frac{1}{2}", True), (None, False)
    ).rollouts
    assert [(c.rollouts, c.is_correct) for c in cluster(rollouts)] == [([0, 1, 3], True), ([2], False)]


def test_the_graders_verdict_stands_between_right_and_wrong_answers() -> None:
    rollouts = sample(("0.333", False), ("1/3", True), (r"\frac13", True), ("0.3333", False)).rollouts
    assert [c.rollouts for c in cluster(rollouts) if c.is_correct] == [[1, 2]]


def test_refused_answers_are_compared_with_each_other() -> None:
    rollouts = sample(("2/4", False), ("7", False), ("1/2", False), ("8", False), ("07", False)).rollouts
    assert [c.rollouts for c in cluster(rollouts)] == [[0, 2], [1, 4], [3]]


def test_the_majority_of_all_rollouts_decides() -> None:
    votes = vote(
        [
            sample(("1/2", True), ("0.5", True), ("3", False)),
            sample(("4", False), ("5", False), ("1/2", True)),
        ],
        [3],
    )
    assert votes.majority[3] == pytest.approx((1 + 1 / 3) / 2)
    assert votes.self_consistency == pytest.approx((2 / 3 + 1 / 3) / 2)


def test_rollouts_without_an_answer_do_not_vote() -> None:
    assert vote([sample((None, False), (None, False), ("1/2", True))], [3]).majority[3] == 1
    assert vote([sample((None, False), (None, False))], [2]).majority[2] == 0


def test_smaller_k_comes_near_the_mean_over_all_subsets() -> None:
    answers = [("1/2", True)] * 3 + [("3", False)] * 2 + [("4", False)] * 2
    exact = []
    for chosen in itertools.combinations(answers, 3):
        counts = {text: sum(other == text for other, _ in chosen) for text, _ in chosen}
        most = max(counts.values())
        winners = [text for text, count in counts.items() if count == most]
        exact.append(winners.count("1/2") / len(winners))
    found = vote([sample(*answers)], [3]).majority[3]
    assert found == pytest.approx(sum(exact) / len(exact))


def test_many_subsets_are_estimated_from_fixed_draws() -> None:
    answers = [("1/2", True)] * 9 + [("3", False)] * 7
    first, again = (vote([sample(*answers)], [8]).majority[8] for _ in range(2))
    assert first == again
    assert first == pytest.approx(0.67, abs=0.1)


def test_one_rollout_votes_as_it_answers() -> None:
    assert vote([sample(("1/2", True)), sample(("3", False))], [1]).majority[1] == 0.5


def test_a_vote_needs_its_rollouts() -> None:
    with pytest.raises(ValueError, match="every sample must have 3 rollouts"):
        vote([sample(("1/2", True))], [3])
