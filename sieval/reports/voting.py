"""Majority votes among a sample's rollouts, their answers clustered by equivalence."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sieval.core.task import RolloutResult, SampleResult
from sieval.grading import equal

_DRAWS = 200
_COMPARISONS = 64  # distinct answers compared with the clusters before them; the rest stand alone


@dataclass(slots=True)
class Cluster:
    """Equivalent answers of one sample: which rollouts gave them, and whether the grader accepts them."""

    answer: str
    rollouts: list[int]
    correct: int

    @property
    def is_correct(self) -> bool:
        """What most of its members were graded."""
        return 2 * self.correct > len(self.rollouts)


class Votes(NamedTuple):
    """Means over samples, in [0, 1]: the majority's accuracy for each k, and the share that agrees."""

    majority: dict[int, float]
    self_consistency: float


def vote(samples: Sequence[SampleResult], sizes: Sequence[int]) -> Votes:
    """Majority accuracy of k rollouts drawn without replacement, for each k of `sizes`.

    Ties share the vote. Rollouts without an answer do not vote; a sample where none votes counts as wrong.
    Below n, k is estimated from 200 fixed draws.

    Raises:
        ValueError: when there are no samples, or a sample has fewer than k rollouts.
    """
    if not samples or any(len(sample.rollouts) < max(sizes) for sample in samples):
        raise ValueError(f"every sample must have {max(sizes)} rollouts, and there must be one; lower k")
    clustered = [(cluster(sample.rollouts), len(sample.rollouts)) for sample in samples]
    majority = {k: sum(_expected(clusters, n, k) for clusters, n in clustered) / len(samples) for k in sizes}
    agreement = sum(max((len(c.rollouts) for c in clusters), default=0) / n for clusters, n in clustered)
    return Votes(majority, agreement / len(samples))


def cluster(rollouts: Sequence[RolloutResult]) -> list[Cluster]:
    """Answers grouped by text first, then by what the engine calls equal, in order of appearance."""
    by_text: dict[str, Cluster] = {}
    for index, rollout in enumerate(rollouts):
        if rollout.prediction is None:
            continue
        found = by_text.setdefault(rollout.prediction.strip(), Cluster(rollout.prediction.strip(), [], 0))
        found.rollouts.append(index)
        found.correct += rollout.outcome == "correct"
    clusters: list[Cluster] = []
    for new in by_text.values():
        home = next((old for old in clusters[:_COMPARISONS] if _same(old, new)), None)
        if home is None:
            clusters.append(new)
        else:
            home.rollouts += new.rollouts
            home.correct += new.correct
    return clusters


def _same(old: Cluster, new: Cluster) -> bool:
    return equal(old.answer, new.answer).outcome == "correct"


def _expected(clusters: Sequence[Cluster], n: int, k: int) -> float:
    votes = {index: position for position, c in enumerate(clusters) for index in c.rollouts}
    if k == n:
        return _winner(clusters, list(votes.values()))
    draw = random.Random(0)
    total = 0.0
    for _ in range(_DRAWS):
        chosen = draw.sample(range(n), k)
        total += _winner(clusters, [votes[index] for index in chosen if index in votes])
    return total / _DRAWS


def _winner(clusters: Sequence[Cluster], votes: Sequence[int]) -> float:
    if not votes:
        return 0.0
    counts = [0] * len(clusters)
    for position in votes:
        counts[position] += 1
    most = max(counts)
    winners = [c for c, count in zip(clusters, counts, strict=True) if count == most]
    return sum(c.is_correct for c in winners) / len(winners)
