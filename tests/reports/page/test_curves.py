from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from sieval.core.stats import wilson_interval
from sieval.reports.page.curves import (
    LENGTH_BINS,
    curves,
    latency_histogram,
    length_curve,
    pass_curve,
    truncation,
)
from sieval.reports.page.table import RolloutTable
from tests.reports.page.made import CUT, FAILED, UNASKED, WRONG, Made, decoded, record_run, sample


def table(folder: Path, *runs: list[Made]) -> RolloutTable:
    """The table of samples with these rollouts."""
    names = [f"s{at}" for at in range(len(runs))]
    return RolloutTable.read(
        record_run(folder, [(sample(n), r) for n, r in zip(names, runs, strict=True)]), names, len(runs[0])
    )


def test_length_bins_hold_every_answered_rollout_once(tmp_path: Path) -> None:
    made = [[replace(WRONG if at % 3 else Made(), tokens=at * at)] for at in range(100)]
    curve = length_curve(table(tmp_path, *made, [FAILED]))
    assert curve is not None
    bins = decoded(curve["bins"])
    assert len(bins) == LENGTH_BINS
    assert sum(held["rollouts"] for held in bins) == 100
    assert sum(held["correct"] for held in bins) == 34
    assert all(low["high"] < high["low"] for low, high in pairwise(bins))
    low, high = wilson_interval(bins[0]["correct"], bins[0]["rollouts"])
    assert bins[0]["interval"] == [pytest.approx(low, abs=1e-6), pytest.approx(high, abs=1e-6)]


def test_equal_lengths_share_a_bin(tmp_path: Path) -> None:
    curve = length_curve(table(tmp_path, *[[Made()]] * 30, [replace(CUT, tokens=900)]))
    assert curve is not None
    shown = [
        (held["low"], held["high"], held["rollouts"], held["truncated"]) for held in decoded(curve["bins"])
    ]
    assert shown == [(40, 40, 30, 0), (900, 900, 1, 1)]


def test_lengths_are_characters_where_one_answer_has_no_count(tmp_path: Path) -> None:
    curve = length_curve(table(tmp_path, [Made()], [replace(WRONG, tokens=None)]))
    assert curve is not None
    assert curve["unit"] == "characters"


def test_truncated_and_whole_completions_are_counted_apart(tmp_path: Path) -> None:
    parts = truncation(table(tmp_path, [Made()], [CUT], [WRONG], [FAILED]))
    assert parts is not None
    shown = {name: (held["rollouts"], held["correct"]) for name, held in decoded(parts).items()}
    assert shown == {"truncated": (1, 0), "whole": (2, 1)}


def test_samples_that_are_all_wrong_still_leave_doubt(tmp_path: Path) -> None:
    parts = truncation(table(tmp_path, *[[CUT, CUT]] * 5))
    assert parts is not None
    low, high = wilson_interval(0, 5)
    assert decoded(parts)["truncated"]["interval"] == [low, pytest.approx(high, abs=1e-6)]


def test_nothing_truncated_is_no_plot(tmp_path: Path) -> None:
    assert truncation(table(tmp_path, [Made()])) is None


def test_latencies_fall_into_bins_of_equal_ratio(tmp_path: Path) -> None:
    seconds = [0.1 * 1.5**at for at in range(20)]
    histogram = latency_histogram(table(tmp_path, *([replace(Made(), latency_s=s)] for s in seconds)))
    assert histogram is not None
    counts, edges = decoded(histogram["counts"]), decoded(histogram["edges_s"])
    assert sum(counts) == 20
    assert len(edges) == len(counts) + 1
    assert edges[0] == pytest.approx(seconds[0], abs=1e-6)
    assert edges[-1] == pytest.approx(seconds[-1], rel=1e-4)
    assert histogram["quantiles_s"] == [
        [0.5, pytest.approx(seconds[9], abs=1e-6)],
        [0.9, pytest.approx(seconds[17], abs=1e-6)],
        [0.99, pytest.approx(seconds[19], abs=1e-6)],
        [1.0, pytest.approx(seconds[19], abs=1e-6)],
    ]


def test_pass_curve_counts_whole_samples_only(tmp_path: Path) -> None:
    curve = pass_curve(table(tmp_path, [Made(), WRONG], [WRONG, WRONG], [Made(), FAILED], [Made(), UNASKED]))
    assert curve is not None
    assert (curve["samples"], curve["k"]) == (3, [1, 2])
    assert [point[0] for point in decoded(curve["any"])] == pytest.approx([1 / 3, 2 / 3], abs=1e-6)
    assert [point[0] for point in decoded(curve["all"])] == pytest.approx([1 / 3, 0.0], abs=1e-6)


def test_nothing_answered_plots_nothing(tmp_path: Path) -> None:
    assert curves(table(tmp_path, [FAILED])) == dict.fromkeys(
        ("length", "truncation", "latency", "pass_at_k")
    )
