"""Accuracies over problems whose three versions stand or fall together.

With several rollouts every choice of one rollout per version counts alike.
"""

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sieval.core.jsonvalue import JsonObject, JsonValue, int_of, list_of, text_of
from sieval.core.stats import pass_hat_k
from sieval.core.task import RolloutResult, SampleResult

VERSIONS = (1, 2, 3)
_ROUNDING = 1e-9

Right = Callable[[RolloutResult], bool]
"""Whether a rollout counts as right."""


@dataclass(frozen=True, slots=True)
class Grouped:
    """Results by problem and version, and how many ended rollouts name no version of their own."""

    problems: Mapping[str, Mapping[int, SampleResult]]
    unattributed: int


class Accuracies(NamedTuple):
    """Percentages: right in all versions, on average, in at least one."""

    every: float
    average: float
    some: float


def is_right(rollout: RolloutResult) -> bool:
    """The benchmark's own rule: the answer as it was boxed."""
    return rollout.outcome == "correct"


def is_right_joined(rollout: RolloutResult) -> bool:
    """The same, with the boxes of the final line joined where there were several."""
    return rollout.details.get("joined", rollout.outcome) == "correct"


def group(results: Sequence[SampleResult]) -> Grouped:
    """The results of each problem by version; the first of a version counts."""
    problems: dict[str, dict[int, SampleResult]] = {}
    unattributed = 0
    for result in results:
        problem = text_of(result.sample.fields.get("problem_id"))
        version = int_of(result.sample.fields.get("version"))
        versions = problems.setdefault(problem, {}) if problem and version in VERSIONS else None
        if versions is None or version is None or version in versions:
            unattributed += len(result.rollouts)
        else:
            versions[version] = result
    return Grouped(problems, unattributed)


def exact_shares(grouped: Grouped, right: Right = is_right) -> tuple[float, ...]:
    """For each problem the chance that all its versions are right; one not ended is not right."""
    return tuple(math.prod(_shares(versions, right)) for versions in grouped.problems.values())


def accuracies(grouped: Grouped, right: Right = is_right) -> Accuracies:
    """The three accuracies; at least one problem must be there."""
    problems = [_shares(versions, right) for versions in grouped.problems.values()]
    every = sum(math.prod(shares) for shares in problems)
    average = sum(sum(shares) / len(shares) for shares in problems)
    some = sum(1 - math.prod(1 - share for share in shares) for shares in problems)
    assert every <= average + _ROUNDING <= some + 2 * _ROUNDING, "EAcc <= AAcc <= CAcc"
    return Accuracies(*(100 * part / len(problems) for part in (every, average, some)))


def ugmath_metrics(results: Sequence[SampleResult]) -> JsonObject:
    """Everything the benchmark reports beside its score, in percent; what cannot be computed is left out."""
    grouped = group(results)
    metrics: dict[str, JsonValue] = {}
    if grouped.problems:
        strict, joined = accuracies(grouped), accuracies(grouped, is_right_joined)
        delta = strict.average - strict.every
        metrics |= {"EAcc": strict.every, "AAcc": strict.average, "CAcc": strict.some, "Delta": delta}
        if strict.every > 0:
            metrics["relative_delta"] = 100 * delta / strict.every
        metrics |= {"EAcc_joined_boxes": joined.every, "format_tax": joined.every - strict.every}
        metrics |= _mismatches(results)
        metrics |= sampling_floor(grouped)
    shown = {name: round(value, 6) if isinstance(value, float) else value for name, value in metrics.items()}
    incomplete = sum(_is_incomplete(versions) for versions in grouped.problems.values())
    return {**shown, "incomplete_problems": incomplete, "unattributed_finals": grouped.unattributed}


def sampling_floor(grouped: Grouped) -> dict[str, JsonValue]:
    """Delta as it comes from sampling alone: several rollouts of one version in the place of its versions.

    Needs two rollouts of every version. With only two it is compared with the Delta of two versions, which
    then stands beside it.
    """
    versions = [result for by_version in grouped.problems.values() for result in by_version.values()]
    draws = min(len(VERSIONS), *(len(result.rollouts) for result in versions))
    if draws < 2:
        return {}
    drops = [_drop(sum(map(is_right, result.rollouts)), len(result.rollouts), draws) for result in versions]
    floor: dict[str, JsonValue] = {"Delta_sampling_floor": 100 * sum(drops) / len(drops)}
    if draws < len(VERSIONS):
        floor[f"Delta_of_{draws}_versions"] = _delta_of(grouped, draws)
    return floor


def _drop(correct: int, rollouts: int, draws: int) -> float:
    return correct / rollouts - pass_hat_k(rollouts, correct, draws)


def _delta_of(grouped: Grouped, count: int) -> float:
    """Delta over every choice of `count` versions of each problem."""
    drops = []
    for versions in grouped.problems.values():
        chosen = list(itertools.combinations(_shares(versions, is_right), count))
        drops.append(sum(sum(shares) / count - math.prod(shares) for shares in chosen) / len(chosen))
    return 100 * sum(drops) / len(drops)


def _shares(versions: Mapping[int, SampleResult], right: Right) -> list[float]:
    """Each version's share of right rollouts, failed ones included; 0 for a version that has none."""
    ended = [versions[version].rollouts if version in versions else () for version in VERSIONS]
    return [sum(map(right, rollouts)) / len(rollouts) if rollouts else 0.0 for rollouts in ended]


def _is_incomplete(versions: Mapping[int, SampleResult]) -> bool:
    return any(version not in versions or not versions[version].rollouts for version in VERSIONS)


def _mismatches(results: Sequence[SampleResult]) -> Iterator[tuple[str, JsonValue]]:
    """How often the answer had another number of slots than the problem, for one slot and for several."""
    seen: dict[str, list[bool]] = {"single": [], "multi": []}
    for result in results:
        kind = "single" if len(list_of(result.sample.fields.get("answers"))) == 1 else "multi"
        answered = [rollout for rollout in result.rollouts if rollout.outcome is not None]
        seen[kind] += [rollout.method == "slot-count" for rollout in answered]
    for kind, hits in seen.items():
        if hits:
            yield f"slot_mismatch_{kind}", 100 * sum(hits) / len(hits)
