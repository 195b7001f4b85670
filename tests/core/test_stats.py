"""Intervals and metrics over several rollouts."""

import itertools

import pytest

from sieval.core.stats import clustered_interval, pass_at_k, pass_hat_k, share_interval, wilson_interval


@pytest.mark.parametrize(
    ("correct", "total", "low", "high"),
    [(16, 19, 0.6243, 0.9448), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (1, 2, 0.0945, 0.9055)],
)
def test_wilson_interval_matches_published_values(correct: int, total: int, low: float, high: float) -> None:
    assert wilson_interval(correct, total) == pytest.approx((low, high), abs=5e-4)


@pytest.mark.parametrize(("correct", "total"), [(0, 0), (3, 2), (-1, 2)])
def test_an_impossible_count_is_refused(correct: int, total: int) -> None:
    with pytest.raises(ValueError, match="correct must be within"):
        wilson_interval(correct, total)


@pytest.mark.parametrize("n", range(1, 7))
def test_pass_metrics_equal_brute_force(n: int) -> None:
    for c, k in itertools.product(range(n + 1), range(1, n + 1)):
        draws = list(itertools.combinations([True] * c + [False] * (n - c), k))
        assert pass_at_k(n, c, k) == pytest.approx(sum(any(draw) for draw in draws) / len(draws))
        assert pass_hat_k(n, c, k) == pytest.approx(sum(all(draw) for draw in draws) / len(draws))


def test_pass_at_k_never_falls_as_k_grows() -> None:
    values = [pass_at_k(40, 3, k) for k in range(1, 41)]
    assert values == sorted(values)


def test_k_above_n_is_refused() -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011  # the whole message is asserted
        pass_at_k(4, 1, 5)
    assert str(caught.value) == "k must be within 1..n (got k=5, n=4); raise n"


def test_clustered_interval_is_deterministic_and_covers_the_mean() -> None:
    shares = [0.0, 0.25, 0.5, 1.0, 1.0, 0.75] * 20
    first = clustered_interval(shares)
    assert first == clustered_interval(shares)
    assert first.low < sum(shares) / len(shares) < first.high


def test_clustered_interval_narrows_as_clusters_grow() -> None:
    few, many = clustered_interval([0.0, 1.0] * 50), clustered_interval([0.0, 1.0] * 2000)
    assert many.high - many.low < (few.high - few.low) / 3


def test_no_clusters_have_no_interval() -> None:
    with pytest.raises(ValueError, match="at least one cluster"):
        clustered_interval([])


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_clusters_that_are_all_alike_still_have_an_interval(share: float) -> None:
    (low, high), method = share_interval([share] * 4)
    assert method == "Wilson"
    assert low <= share <= high
    assert high - low > 0.4


def test_clusters_that_differ_are_resampled() -> None:
    assert share_interval([0.0, 0.5, 1.0]) == (clustered_interval([0.0, 0.5, 1.0]), "bootstrap")
