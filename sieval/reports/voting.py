"""Majority votes among a sample's rollouts, their answers clustered by equivalence."""

import itertools
import math
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sieval.core.plural import counted
from sieval.core.task import RolloutResult, SampleResult
from sieval.grading import equal

_DRAWS, _FEWEST_DRAWS = 200, 10  # of one sample
_DRAWS_IN_ALL = 50_000  # for one k: a standard error of 0.002 at most
_COMPARISONS = 64  # distinct answers compared with the clusters before them; the rest stand alone
_QUESTIONS = 20_000  # to the engine in one report: some ten seconds
_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,400}")


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
    All subsets of k are taken where they are few; else k is estimated from 200 fixed draws, fewer of each
    sample where samples are many.

    Raises:
        ValueError: when there are no samples, or a sample has fewer than k rollouts.
    """
    most = max(sizes)
    if not len(samples):
        raise _too_few(most)
    compare, draw = _Comparer(), _Subsets(len(samples))
    majority, agreement = dict.fromkeys(sizes, 0.0), 0.0
    for sample in samples:
        if len(sample.rollouts) < most:
            raise _too_few(most)
        clusters, n = _clusters(sample.rollouts, compare), len(sample.rollouts)
        agreement += max((len(held.rollouts) for held in clusters), default=0) / n
        for k in sizes:
            majority[k] += _expected(clusters, n, draw.of(n, k))
    return Votes({k: total / len(samples) for k, total in majority.items()}, agreement / len(samples))


def _too_few(most: int) -> ValueError:
    return ValueError(f"every sample must have {counted(most, 'rollout')}, and there must be one; lower k")


def cluster(rollouts: Sequence[RolloutResult]) -> list[Cluster]:
    """Answers grouped by text first, then by equivalence, in order of appearance.

    Answers that the grader accepts are equivalent to the gold, and so to each other and to none that it
    refuses; refused ones are compared by the engine.
    """
    return _clusters(rollouts, _Comparer())


def _clusters(rollouts: Sequence[RolloutResult], compare: "_Comparer") -> list[Cluster]:
    by_text: dict[str, Cluster] = {}
    for index, rollout in enumerate(rollouts):
        if rollout.prediction is None:
            continue
        text = rollout.prediction.strip()
        found = by_text.get(text) or by_text.setdefault(text, Cluster(text, [], 0))
        found.rollouts.append(index)
        found.correct += rollout.outcome == "correct"
    accepted: list[Cluster] = []
    numbers: dict[int, Cluster] = {}  # refused whole numbers
    others: list[Cluster] = []  # whatever else was refused
    for new in by_text.values():
        number = None if new.is_correct else _whole_number(new.answer)
        if new.is_correct:
            home = accepted[0] if accepted else None
        elif number is not None and number in numbers:
            home = numbers[number]
        else:
            candidates = others if number is not None else [*others, *numbers.values()]
            home = next((old for old in candidates[:_COMPARISONS] if compare.same(old, new)), None)
        if home is not None:
            home.rollouts += new.rollouts
            home.correct += new.correct
        elif number is not None:
            numbers[number] = new
        else:
            (accepted if new.is_correct else others).append(new)
    return sorted((*accepted, *numbers.values(), *others), key=lambda held: held.rollouts[0])


class _Comparer:
    """Whether two refused answers are equivalent; past a number of questions to the engine, none are."""

    def __init__(self) -> None:
        self._left = _QUESTIONS

    def same(self, old: Cluster, new: Cluster) -> bool:
        """Whether both stand for one answer."""
        self._left -= 1
        return self._left >= 0 and equal(old.answer, new.answer).outcome == "correct"


def _whole_number(text: str) -> int | None:
    return int(text) if _WHOLE_NUMBER.fullmatch(text) else None


class _Subsets:
    """Rollouts drawn for a vote, the same of every sample."""

    def __init__(self, samples: int) -> None:
        self._samples = samples
        self._known: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = {}

    def of(self, n: int, k: int) -> tuple[tuple[int, ...], ...]:
        """Every subset of k out of n, or fixed draws of them."""
        if (n, k) not in self._known:
            self._known[n, k] = self._drawn(n, k)
        return self._known[n, k]

    def _drawn(self, n: int, k: int) -> tuple[tuple[int, ...], ...]:
        if math.comb(n, k) <= _DRAWS:
            return tuple(itertools.combinations(range(n), k))
        draws = min(_DRAWS, max(_FEWEST_DRAWS, _DRAWS_IN_ALL // self._samples))
        draw = random.Random(0)
        return tuple(tuple(draw.sample(range(n), k)) for _ in range(draws))


def _expected(clusters: Sequence[Cluster], n: int, subsets: Sequence[Sequence[int]]) -> float:
    """The mean share of the vote for a correct answer."""
    home = [-1] * n
    for position, held in enumerate(clusters):
        for index in held.rollouts:
            home[index] = position
    right = [held.is_correct for held in clusters]
    if -1 not in home and len(set(right)) == 1:
        return float(right[0])
    if len(subsets[0]) == 1:
        return sum(position >= 0 and right[position] for position in home) / n
    return sum([_won(right, list(map(home.__getitem__, subset))) for subset in subsets]) / len(subsets)


def _won(right: Sequence[bool], votes: list[int]) -> float:
    """The share of the vote for a correct answer, ties sharing it; -1 is no vote."""
    most = won = tied = 0
    for position in set(votes):
        if position < 0:
            continue
        count = votes.count(position)
        if count > most:
            most, won, tied = count, int(right[position]), 1
        elif count == most:
            won, tied = won + right[position], tied + 1
    return won / tied if tied else 0.0
