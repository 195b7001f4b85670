"""Paired comparisons against brute force."""

import itertools
import math
import random
from fractions import Fraction

import numpy as np
import pytest

from sieval.core.paired import (
    Pair,
    mcnemar_exact,
    mean_difference,
    needed_to_separate,
    paired_interval,
    sign_flip_p,
)
from sieval.core.stats import wilson_interval


def pair(a: int, b: int, group: str = "") -> Pair:
    return Pair(a, 1, b, 1, group)


@pytest.mark.parametrize(("gained", "lost"), list(itertools.product(range(7), range(6))))
def test_mcnemar_equals_the_count_of_all_splits(gained: int, lost: int) -> None:
    n = gained + lost
    splits = [sum(bits) for bits in itertools.product((0, 1), repeat=n)]
    uneven = sum(abs(2 * split - n) >= abs(gained - lost) for split in splits)
    assert mcnemar_exact(gained, lost) == pytest.approx(float(Fraction(uneven, 2**n)))


def test_mcnemar_of_many_flips_agrees_with_exact_arithmetic() -> None:
    n, fewer = 1400, 650
    exact = Fraction(2 * sum(math.comb(n, i) for i in range(fewer + 1)), 2**n)
    assert mcnemar_exact(n - fewer, fewer) == pytest.approx(float(exact), rel=1e-9)


@pytest.mark.parametrize(
    "pairs",
    [
        [pair(0, 1), pair(1, 1), pair(0, 1), pair(1, 0), pair(0, 0)],
        [pair(0, 1, "x"), pair(0, 1, "x"), pair(1, 0, "y"), pair(0, 1, "z"), pair(1, 1, "z"), pair(0, 1)],
        [Pair(1, 4, 3, 4), Pair(2, 4, 2, 4), Pair(0, 4, 4, 4), Pair(4, 4, 1, 4)],
    ],
)
def test_the_bootstrap_agrees_with_every_resample(pairs: list[Pair]) -> None:
    groups: dict[object, list[Pair]] = {}
    for number, entry in enumerate(pairs):
        groups.setdefault(entry.group or number, []).append(entry)
    means = [
        mean_difference([entry for group in drawn for entry in group])
        for drawn in itertools.product(groups.values(), repeat=len(groups))
    ]
    low, high = paired_interval(pairs, resamples=40_000)
    for bound, share in ((low, 0.025), (high, 0.975)):
        below, upto = np.mean(np.array(means) < bound - 1e-9), np.mean(np.array(means) <= bound + 1e-9)
        assert below - 0.01 <= share <= upto + 0.01


@pytest.mark.parametrize("seed", range(5))
def test_the_sign_flip_test_equals_every_flip(seed: int) -> None:
    rng = random.Random(seed)
    pairs = [Pair(rng.randint(0, 3), 3, rng.randint(0, 3), 3) for _ in range(9)]
    seen = abs(sum(entry.difference for entry in pairs))
    flips = [
        abs(sum(sign * entry.difference for sign, entry in zip(signs, pairs, strict=True)))
        for signs in itertools.product((1, -1), repeat=9)
    ]
    share = sum(flip >= seen - 1e-9 for flip in flips) / len(flips)
    assert sign_flip_p(pairs) == pytest.approx(share)


def test_drawn_flips_come_close_to_all_flips() -> None:
    rng = random.Random(1)
    pairs = [pair(rng.randint(0, 1), rng.randint(0, 1)) for _ in range(60)]
    gained, lost = (sum(entry.difference == side for entry in pairs) for side in (1, -1))
    assert gained + lost > 13
    assert sign_flip_p(pairs) == pytest.approx(mcnemar_exact(gained, lost), abs=0.02)


def test_samples_of_one_group_are_one_observation() -> None:
    apart = [pair(0, 1) for _ in range(12)] + [pair(1, 0) for _ in range(4)]
    together = [entry._replace(group=f"g{number // 4}") for number, entry in enumerate(apart)]
    narrow, wide = paired_interval(apart), paired_interval(together)
    assert wide.high - wide.low > narrow.high - narrow.low
    assert sign_flip_p(together) > sign_flip_p(apart)


def simulated(rng: random.Random, samples: int, rollouts: int, lift: float) -> list[Pair]:
    """Two models whose chances of a right answer differ by `lift` in every sample."""
    pairs = []
    for _ in range(samples):
        chance = rng.uniform(0.2, 0.7)
        a, b = (sum(rng.random() < share for _ in range(rollouts)) for share in (chance, chance + lift))
        pairs.append(Pair(a, rollouts, b, rollouts))
    return pairs


def test_the_rollouts_asked_for_separate_four_times_in_five() -> None:
    rng = random.Random(3)
    wide = simulated(rng, 4000, 8, 0.05)
    needed = needed_to_separate([*wide[:400]])
    assert needed is not None
    assert needed.rollouts is not None
    truth = needed_to_separate(wide)
    assert truth is not None
    expected = (1.96 + 0.8416) ** 2 * 0.46 / (0.05**2 * 400)
    found = sum(
        paired_interval(simulated(rng, 400, math.ceil(expected), 0.05), resamples=300).low > 0
        for _ in range(60)
    )
    assert 0.65 <= found / 60 <= 0.95
    assert 0.5 * expected <= needed.rollouts <= 2.5 * expected


def test_more_rollouts_cannot_help_where_samples_themselves_differ() -> None:
    pairs = [Pair(0, 50, 50, 50)] * 6 + [Pair(50, 50, 0, 50)] * 5
    needed = needed_to_separate(pairs)
    assert needed is not None
    assert (needed.rollouts, needed.at_least) == (None, False)
    assert needed.samples > 100


def test_one_rollout_gives_a_lower_bound() -> None:
    needed = needed_to_separate([pair(0, 1)] * 30 + [pair(1, 0)] * 20 + [pair(1, 1)] * 50)
    assert needed is not None
    assert needed.at_least
    assert needed.rollouts == math.ceil(needed.samples / 100)


def test_no_difference_needs_no_answer() -> None:
    assert needed_to_separate([pair(1, 1), pair(0, 1), pair(1, 0)]) is None


def test_no_pairs_are_refused() -> None:
    for function in (mean_difference, paired_interval, sign_flip_p):
        with pytest.raises(ValueError, match="pairs must hold at least one sample"):
            function([])


@pytest.mark.parametrize("count", [1, 4, 100])
def test_runs_that_agree_everywhere_are_not_known_to_be_equal(count: int) -> None:
    low, high = paired_interval([pair(1, 1), pair(0, 0)] * count)
    assert high == pytest.approx(wilson_interval(0, 2 * count).high)
    assert low == -high


def test_a_gain_everywhere_keeps_room_for_a_loss() -> None:
    assert paired_interval([pair(0, 1)] * 20) == pytest.approx((wilson_interval(20, 20).low, 1.0))
