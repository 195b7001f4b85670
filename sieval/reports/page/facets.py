"""The sample fields a page breaks scores down by."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sieval.core.jsonvalue import JsonObject, JsonValue
from sieval.core.records import OUTCOMES, Sample
from sieval.core.task import SampleResult, Task
from sieval.reports.summary import accuracy, natural, score_samples

MOST_VALUES = 120
"""A field with more values than this names samples rather than groups."""
_SAMPLES_A_VALUE = 4


@dataclass(frozen=True, slots=True)
class Facet:
    """A field and its values, sorted; a sample whose field is a list has several."""

    name: str
    values: tuple[str, ...]


def find_facets(preferred: Sequence[str], samples: Sequence[Sample]) -> tuple[Facet, ...]:
    """The preferred fields that are there, then every other one that splits the samples into groups."""
    names = dict.fromkeys(name for sample in samples for name in sample.fields)
    ordered = [*(name for name in preferred if name in names), *(n for n in names if n not in preferred)]
    found: list[Facet] = []
    for name in ordered:
        values = _distinct(name, samples)
        groups = values is not None and 1 < len(values) <= len(samples) / _SAMPLES_A_VALUE
        if values and (name in preferred or groups):
            found.append(Facet(name, values))
    return tuple(found)


def facet_table(task: Task, facet: Facet, results: Sequence[SampleResult], rollouts: int) -> JsonObject:
    """Score and endings of each of the facet's values.

    A field that the task breaks its score down by has that score; any other may split the task's units, and
    has the accuracy.
    """
    own = facet.name in task.breakdowns
    groups: dict[str, list[SampleResult]] = {value: [] for value in facet.values}
    for result in results:
        for value in values_of(result.sample, facet.name):
            if result.rollouts and value in groups:
                groups[value].append(result)
    return {
        "name": facet.name,
        "values": [
            {"value": value, "score": _score(task, held, rollouts, own=own), **_endings(held)}
            for value, held in groups.items()
        ],
    }


def _score(task: Task, results: Sequence[SampleResult], rollouts: int, *, own: bool) -> JsonObject | None:
    if not results:
        return None
    return score_samples(task, results, rollouts) if own else accuracy(results, rollouts)


def _distinct(name: str, samples: Sequence[Sample]) -> tuple[str, ...] | None:
    """All values of a field; None where there are too many, or they are no labels."""
    held: set[str] = set()
    for sample in samples:
        if not _is_label(sample.fields.get(name)):
            return None
        held.update(values_of(sample, name))
        if len(held) > MOST_VALUES:
            return None
    return tuple(sorted(held, key=natural))


def _is_label(value: JsonValue) -> bool:
    match value:
        case None | bool() | int():
            return True
        case str():
            return len(value) <= 80
        case Sequence():
            return len(value) <= 50 and all(isinstance(entry, str) and len(entry) <= 80 for entry in value)
        case _:
            return False


def values_of(sample: Sample, name: str) -> Iterator[str]:
    """The sample's values of a field as labels: one, or each entry of a list once."""
    value = sample.fields.get(name)
    if isinstance(value, Sequence) and not isinstance(value, str):
        yield from dict.fromkeys(str(entry) for entry in value)
    else:
        yield "" if value is None else str(value)


def _endings(results: Sequence[SampleResult]) -> Mapping[str, int]:
    seen: Counter[str] = Counter()
    for result in results:
        for rollout in result.rollouts:
            seen[rollout.outcome or "failed"] += 1
            seen["truncated"] += rollout.truncated
    return {"samples": len(results), **{name: seen[name] for name in (*OUTCOMES, "failed", "truncated")}}
