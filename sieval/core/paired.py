"""Two scores on the same samples: their difference, how sure it is, and what would make it surer."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sieval.core.stats import Interval, wilson_interval

_Z95 = 1.959963984540054
_Z80 = 0.8416212335729143
_CELLS = 4_000_000


class Pair(NamedTuple):
    """One sample under both: correct rollouts of all, twice, and the group it comes from (empty: its own)."""

    correct_a: int
    total_a: int
    correct_b: int
    total_b: int
    group: str = ""

    @property
    def difference(self) -> float:
        """Share correct under b less that under a."""
        return self.correct_b / self.total_b - self.correct_a / self.total_a

    @property
    def noise(self) -> float | None:
        """Estimated variance of `difference` from drawing the rollouts; None with one rollout."""
        if min(self.total_a, self.total_b) < 2:
            return None
        return sum(
            (c / n) * (1 - c / n) / (n - 1)
            for c, n in ((self.correct_a, self.total_a), (self.correct_b, self.total_b))
        )


class Needed(NamedTuple):
    """What would separate the two at 5 % with 80 % power, were the true difference the one seen.

    `samples` of the same kind with as many rollouts each; or `rollouts` of each sample at hand, None when no
    number would do; `at_least` says that the rollouts are a lower bound, for want of a second one to tell
    chance by.
    """

    samples: int
    rollouts: int | None
    at_least: bool


def mean_difference(pairs: Sequence[Pair]) -> float:
    """Mean over samples of b's share less a's.

    Raises:
        ValueError: when there is no pair.
    """
    if not pairs:
        raise ValueError("pairs must hold at least one sample (got none)")
    return math.fsum(pair.difference for pair in pairs) / len(pairs)


def paired_interval(pairs: Sequence[Pair], *, resamples: int = 2000, seed: int = 0) -> Interval:
    """95 % percentile bootstrap interval of `mean_difference`, whole groups drawn together.

    Where all groups are alike resampling shows no spread: it then reaches as far as Wilson's interval for no
    event among so many groups. Deterministic: the same pairs give the same interval.

    Raises:
        ValueError: when there is no pair.
    """
    if not pairs:
        raise ValueError("pairs must hold at least one sample (got none)")
    import numpy as np  # noqa: PLC0415  # heavy, and only comparisons need it

    # Equal groups are interchangeable: how often each kind of group is drawn is multinomial.
    groups = np.array([(round(group.total, 12), group.size) for group in _groups(pairs)])
    kinds, counts = np.unique(groups, axis=0, return_counts=True)
    shares = kinds[:, 0] / kinds[:, 1]
    if np.ptp(shares) < 1e-12:
        return alike_interval(float(shares[0]), len(groups))
    random = np.random.default_rng(seed)
    means = []
    step = max(1, _CELLS // len(kinds))
    for start in range(0, resamples, step):
        drawn = random.multinomial(len(groups), counts / len(groups), min(step, resamples - start))
        means.append((drawn @ kinds[:, 0]) / (drawn @ kinds[:, 1]))
    low, high = np.quantile(np.concatenate(means), (0.025, 0.975))
    return Interval(float(low), float(high))


def alike_interval(difference: float, count: int) -> Interval:
    """95 % interval of a difference that `count` observations all show alike: no other among so many."""
    reach = wilson_interval(0, count).high
    return Interval(max(-1.0, difference - reach), min(1.0, difference + reach))


def mcnemar_exact(gained: int, lost: int) -> float:
    """Two-sided chance of a split at least this uneven, were gains and losses equally likely.

    McNemar 1947 in its exact binomial form.

    Raises:
        ValueError: unless both are counts.

    >>> mcnemar_exact(1, 7)
    0.0703125
    """
    if gained < 0 or lost < 0:
        raise ValueError(f"gained and lost must be counts (got {gained}, {lost})")
    n, fewer = gained + lost, min(gained, lost)
    if gained == lost:
        return 1.0
    if n <= 1000:
        return min(1.0, sum(math.comb(n, i) for i in range(fewer + 1)) / (1 << n - 1))
    logs = [math.lgamma(n + 1) - math.lgamma(i + 1) - math.lgamma(n - i + 1) for i in range(fewer + 1)]
    return min(1.0, 2 * math.fsum(math.exp(log - n * math.log(2)) for log in logs))


def sign_flip_p(pairs: Sequence[Pair], *, draws: int = 10_000, seed: int = 0) -> float:
    """Two-sided chance of a difference at least this large, were a and b exchangeable in every group.

    Exact for up to 13 groups that differ, drawn at random beyond.

    Raises:
        ValueError: when there is no pair.
    """
    import numpy as np  # noqa: PLC0415  # heavy, and only comparisons need it

    mean_difference(pairs)
    totals = np.array([group.total for group in _groups(pairs) if abs(group.total) > 1e-12])
    if not len(totals):
        return 1.0
    seen = abs(totals.sum()) - 1e-9
    if len(totals) <= 13:
        signs = 1 - 2 * ((np.arange(2 ** len(totals))[:, None] >> np.arange(len(totals))) & 1)
        return float(np.mean(np.abs(signs @ totals) >= seen))
    random = np.random.default_rng(seed)
    hits, step = 0, max(1, _CELLS // len(totals))
    for start in range(0, draws, step):
        signs = 1 - 2 * random.integers(0, 2, (min(step, draws - start), len(totals)), dtype=np.int8)
        hits += int(np.sum(np.abs(signs @ totals) >= seen))
    return (hits + 1) / (draws + 1)


def needed_to_separate(pairs: Sequence[Pair]) -> Needed | None:
    """What would separate the two; None when they do not differ at all, or there is one group only.

    The variance of the mean difference is robust to groups; the part of it that several rollouts average away
    is estimated from the spread within each sample.
    """
    difference = mean_difference(pairs)
    groups = list(_groups(pairs))
    if abs(difference) < 1e-12 or len(groups) < 2:
        return None
    count = len(pairs)
    spread = math.fsum((group.total - group.size * difference) ** 2 for group in groups)
    variance = spread / count * len(groups) / (len(groups) - 1)
    wanted = (difference / (_Z95 + _Z80)) ** 2
    samples = math.ceil(variance / wanted)
    noises = [pair.noise for pair in pairs]
    held = [noise for noise in noises if noise is not None]
    known = len(held) == count
    noise = min(variance, math.fsum(held) / count) if known else variance
    rollouts = math.fsum(min(pair.total_a, pair.total_b) for pair in pairs) / count
    left = count * wanted - (variance - noise)
    more = math.ceil(noise * rollouts / left) if left > 0 else None
    return Needed(samples, None if more is None else max(1, more), at_least=not known)


class _Group(NamedTuple):
    total: float
    size: int


def _groups(pairs: Iterable[Pair]) -> list[_Group]:
    """Sum of differences and number of samples of each group; a sample without one stands alone."""
    named: dict[str, list[float]] = {}
    alone: list[_Group] = []
    for pair in pairs:
        if pair.group:
            named.setdefault(pair.group, []).append(pair.difference)
        else:
            alone.append(_Group(pair.difference, 1))
    return alone + [_Group(math.fsum(found), len(found)) for found in named.values()]
