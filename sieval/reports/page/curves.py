"""What the page plots: correctness over length, latencies, pass@k."""

import math
from array import array
from collections.abc import Iterable, Sequence
from itertools import pairwise

from sieval.core.jsonvalue import JsonObject, JsonValue
from sieval.core.stats import Interval, clustered_interval, pass_at_k, pass_hat_k, wilson_interval
from sieval.reports.page.table import FAILED, MISSING, RolloutTable

LENGTH_BINS, LATENCY_BINS = 12, 24
_QUANTILES = (0.5, 0.9, 0.99, 1.0)


def curves(table: RolloutTable) -> JsonObject:
    """Everything the page plots of a run; a plot that would show nothing is None, null in JSON."""
    return {
        "length": length_curve(table),
        "truncation": truncation(table),
        "latency": latency_histogram(table),
        "pass_at_k": pass_curve(table),
    }


def length_curve(table: RolloutTable) -> JsonObject | None:
    """Share correct and truncated over completion length, in bins of about equally many rollouts.

    Lengths are tokens where the endpoint counted every answer's, else characters.
    """
    answered = _answered(table)
    if not answered:
        return None
    counted = all(table.lengths[slot] >= 0 for slot in answered)
    lengths = table.lengths if counted else table.characters
    ordered = _ordered(answered, lengths)
    bins: list[JsonValue] = []
    for first, end in pairwise(_edges(array("q", map(lengths.__getitem__, ordered)), LENGTH_BINS)):
        held = ordered[first:end]
        bins.append(
            {
                "low": lengths[held[0]],
                "high": lengths[held[-1]],
                "middle": lengths[held[len(held) // 2]],
                **_part(table, held),
                "truncated": sum(table.truncated[slot] for slot in held),
            }
        )
    return {"unit": "tokens" if counted else "characters", "bins": bins}


def truncation(table: RolloutTable) -> JsonObject | None:
    """Rollouts and share correct of the completions cut at the token limit, and of the whole ones."""
    answered = _answered(table)
    parts = {
        "truncated": array("Q", (slot for slot in answered if table.truncated[slot])),
        "whole": array("Q", (slot for slot in answered if not table.truncated[slot])),
    }
    if not parts["truncated"]:
        return None
    return {name: _part(table, slots) for name, slots in parts.items() if slots}


def latency_histogram(table: RolloutTable) -> JsonObject | None:
    """Rollouts by latency in bins of equal ratio, and the latencies that half, nine tenths, ... keep to."""
    held = sorted(table.latencies_s[slot] for slot in _answered(table))
    if not held or held[-1] <= 0:
        return None
    low = max(held[0], held[-1] / 1e6, 1e-6)
    ratio = (held[-1] / low) ** (1 / LATENCY_BINS)
    counts = [0] * (LATENCY_BINS if ratio > 1 else 1)
    for latency in held:
        position = int(math.log(latency / low) / math.log(ratio)) if ratio > 1 and latency > low else 0
        counts[min(position, len(counts) - 1)] += 1
    return {
        "edges_s": [round(low * ratio**step, 6) for step in range(len(counts) + 1)],
        "counts": counts,
        "quantiles_s": [[share, round(held[math.ceil(share * len(held)) - 1], 6)] for share in _QUANTILES],
    }


def pass_curve(table: RolloutTable) -> JsonObject | None:
    """pass@k and pass^k over k, of the samples with all their rollouts; None for one rollout a sample."""
    n = table.rollouts
    counts = [
        sum(map(table.is_correct, slots))
        for slots in table.groups()
        if all(table.endings[slot] != MISSING for slot in slots)
    ]
    if n == 1 or not counts:
        return None
    shown = range(1, n + 1) if n <= 32 else sorted({round(n ** (step / 31)) for step in range(32)})
    return {
        "samples": len(counts),
        "k": list(shown),
        "any": [_point([pass_at_k(n, c, k) for c in counts]) for k in shown],
        "all": [_point([pass_hat_k(n, c, k) for c in counts]) for k in shown],
    }


def _answered(table: RolloutTable) -> "array[int]":
    return array("Q", (slot for slot, ending in enumerate(table.endings) if ending not in (FAILED, MISSING)))


def _ordered(slots: Iterable[int], lengths: Sequence[int]) -> "array[int]":
    """The slots by length, those of one length in their order; no object is made for a slot."""
    alike: dict[int, array[int]] = {}
    for slot in slots:
        if (length := lengths[slot]) not in alike:
            alike[length] = array("Q")
        alike[length].append(slot)
    ordered = array("Q")
    for length in sorted(alike):
        ordered += alike.pop(length)
    return ordered


def _part(table: RolloutTable, slots: Sequence[int]) -> dict[str, JsonValue]:
    correct = sum(map(table.is_correct, slots))
    low, high = _interval(table, slots)
    return {
        "rollouts": len(slots),
        "correct": correct,
        "share": round(correct / len(slots), 6),
        "interval": [round(low, 6), round(high, 6)],
    }


def _point(shares: Sequence[float]) -> list[JsonValue]:
    interval = _shares_interval(shares)
    return [round(value, 6) for value in (sum(shares) / len(shares), *interval)]


def _edges(values: Sequence[int], bins: int) -> list[int]:
    """Where bins of about equal size begin in the sorted values, and their end; equal values share a bin."""
    edges = [0]
    for step in range(1, bins):
        start = round(step * len(values) / bins)
        while 0 < start < len(values) and values[start] == values[start - 1]:
            start += 1
        if edges[-1] < start < len(values):
            edges.append(start)
    return [*edges, len(values)]


def _interval(table: RolloutTable, slots: Sequence[int]) -> Interval:
    if table.rollouts == 1:
        return wilson_interval(sum(map(table.is_correct, slots)), len(slots))
    by_sample: dict[int, list[bool]] = {}
    for slot in slots:
        by_sample.setdefault(slot // table.rollouts, []).append(table.is_correct(slot))
    return _shares_interval([sum(hits) / len(hits) for hits in by_sample.values()])


def _shares_interval(shares: Sequence[float]) -> Interval:
    if set(shares) <= {0.0} or set(shares) <= {1.0}:  # resampling equals gives no width, as if all were known
        return wilson_interval(int(sum(shares)), len(shares))
    return clustered_interval(shares)
