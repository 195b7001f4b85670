"""The sample fields a page breaks scores down by."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sieval.core.jsonvalue import JsonObject, JsonValue
from sieval.core.records import OUTCOMES, Sample
from sieval.core.task import SampleResult, Task
from sieval.reports.groups import Group, Right, right_of
from sieval.reports.summary import accuracy, natural, score_of

MOST_VALUES = 120
"""A field with more values than this names samples rather than groups."""
_SAMPLES_A_VALUE = 4


@dataclass(frozen=True, slots=True)
class Facet:
    """A field and its values, sorted; a sample whose field is a list has several."""

    name: str
    values: tuple[str, ...]


def find_facets(preferred: Sequence[str], samples: Iterable[Sample]) -> tuple[Facet, ...]:
    """The preferred fields that are there, then every other one that splits the samples into groups."""
    held: dict[str, set[str] | None] = {}
    count = 0
    for sample in samples:
        for name in sample.fields:
            if name not in held:
                held[name] = {""} if count else set()  # samples before it have none
        for name, values in held.items():
            if values is not None and not _take_in(values, sample, name):
                held[name] = None
        count += 1
    ordered = [*(name for name in preferred if name in held), *(n for n in held if n not in preferred)]
    found: list[Facet] = []
    for name in ordered:
        distinct = held[name]
        groups = distinct is not None and 1 < len(distinct) <= count / _SAMPLES_A_VALUE
        if distinct and (name in preferred or groups):
            found.append(Facet(name, tuple(sorted(distinct, key=natural))))
    return tuple(found)


def facet_tables(
    task: Task, facets: Sequence[Facet], results: Sequence[SampleResult], rollouts: int
) -> list[JsonObject]:
    """Score and endings of each value of each facet.

    A field that the task breaks its score down by has that score; any other may split the task's units, and
    has the accuracy.
    """
    tables = [{value: _Value() for value in facet.values} for facet in facets]
    for position, result in enumerate(results if facets else ()):
        if not result.rollouts:
            continue
        right = right_of(result)
        for facet, table in zip(facets, tables, strict=True):
            for value in values_of(result.sample, facet.name):
                if value in table:
                    table[value].add(position, right, result)
    return [
        {
            "name": facet.name,
            "values": [
                {"value": value, "score": held.score(task, results, rollouts, own=own), **held.endings()}
                for own in (facet.name in task.breakdowns,)
                for value, held in table.items()
            ],
        }
        for facet, table in zip(facets, tables, strict=True)
    ]


@dataclass(slots=True)
class _Value:
    """The samples of one value of a facet."""

    group: Group = field(default_factory=Group)
    seen: Counter[str] = field(default_factory=Counter)

    def add(self, position: int, right: Right, result: SampleResult) -> None:
        self.group.add(position, right)
        for rollout in result.rollouts:
            self.seen[rollout.outcome or "failed"] += 1
            self.seen["truncated"] += rollout.truncated

    def score(
        self, task: Task, results: Sequence[SampleResult], rollouts: int, *, own: bool
    ) -> JsonObject | None:
        if not self.group.rights:
            return None
        return score_of(task, results, self.group, rollouts) if own else accuracy(self.group.rights, rollouts)

    def endings(self) -> Mapping[str, int]:
        counts = {name: self.seen[name] for name in (*OUTCOMES, "failed", "truncated")}
        return {"samples": len(self.group.positions), **counts}


def _take_in(values: set[str], sample: Sample, name: str) -> bool:
    """Whether the sample's value of a field is a label, and the labels, which it joins, are still few."""
    if not _is_label(sample.fields.get(name)):
        return False
    values.update(values_of(sample, name))
    return len(values) <= MOST_VALUES


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
