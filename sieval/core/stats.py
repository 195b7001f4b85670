"""Scores with their uncertainty: intervals, and metrics over several rollouts."""

import math
from collections.abc import Sequence
from typing import NamedTuple

_Z95 = 1.959963984540054


class Interval(NamedTuple):
    """A 95 % confidence interval."""

    low: float
    high: float


def wilson_interval(correct: float, total: int) -> Interval:
    """95 % interval of a share, right for one rollout per sample; `correct` may hold parts of a sample.

    Wilson 1927, eq. for the score interval, without continuity correction.

    Raises:
        ValueError: unless 0 <= correct <= total and total >= 1.
    """
    if not (total >= 1 and 0 <= correct <= total):
        raise ValueError(f"correct must be within 0..total and total at least 1 (got {correct} of {total})")
    share = correct / total
    spread = _Z95**2 / total
    centre = (share + spread / 2) / (1 + spread)
    half = _Z95 * math.sqrt(share * (1 - share) / total + spread / (4 * total)) / (1 + spread)
    low = 0.0 if correct == 0 else centre - half
    high = 1.0 if correct == total else centre + half
    return Interval(low, high)


def clustered_interval(shares: Sequence[float], *, resamples: int = 2000, seed: int = 0) -> Interval:
    """95 % percentile bootstrap interval of the mean of `shares`, one per independent cluster (sample).

    Deterministic: the same shares give the same interval.

    Raises:
        ValueError: when `shares` is empty.
    """
    if not shares:
        raise ValueError("shares must hold at least one cluster (got none)")
    import numpy as np  # noqa: PLC0415  # heavy, and only several rollouts need it

    # Equal clusters are interchangeable: how often each value is drawn is multinomial.
    values, counts = np.unique(np.asarray(shares, dtype=float), return_counts=True)
    size = len(shares)
    draws = np.random.default_rng(seed).multinomial(size, counts / size, resamples)
    low, high = np.quantile(draws @ values / size, (0.025, 0.975))
    return Interval(float(low), float(high))


def share_interval(shares: Sequence[float]) -> tuple[Interval, str]:
    """95 % interval of the mean of shares in [0, 1], one per independent cluster, and the method's name.

    Where all are alike resampling shows no spread, and Wilson's interval over the clusters is given instead.

    Raises:
        ValueError: when `shares` is empty.
    """
    if len(set(shares)) == 1:
        return wilson_interval(shares[0] * len(shares), len(shares)), "Wilson"
    return clustered_interval(shares), "bootstrap"


def pass_at_k(n: int, c: int, k: int) -> float:
    """Chance in [0, 1] that k of n rollouts, drawn without replacement, hold a correct one (c are).

    Chen et al. 2021, eq. 1, as a product to avoid overflow.

    Raises:
        ValueError: unless 0 <= c <= n and 1 <= k <= n.

    >>> pass_at_k(4, 1, 2)
    0.5
    """
    _check_draw(n, c, k)
    if n - c < k:
        return 1.0
    miss = 1.0
    for i in range(n - c + 1, n + 1):
        miss *= 1 - k / i
    return 1 - miss


def pass_hat_k(n: int, c: int, k: int) -> float:
    """Chance in [0, 1] that k of n rollouts, drawn without replacement, are all correct (c are).

    Raises:
        ValueError: unless 0 <= c <= n and 1 <= k <= n.

    >>> pass_hat_k(4, 2, 1)
    0.5
    """
    _check_draw(n, c, k)
    return math.comb(c, k) / math.comb(n, k)


def _check_draw(n: int, c: int, k: int) -> None:
    if not 0 <= c <= n:
        raise ValueError(f"c must be within 0..n (got c={c}, n={n})")
    if not 1 <= k <= n:
        raise ValueError(f"k must be within 1..n (got k={k}, n={n}); raise n")
