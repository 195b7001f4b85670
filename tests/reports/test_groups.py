"""Samples scored together."""

from sieval.core.records import Sample
from sieval.core.task import RolloutResult, SampleResult
from sieval.reports.groups import Group, Right, right_of


def result(name: str, *correct: bool) -> SampleResult:
    rollouts = (
        RolloutResult("correct" if right else "incorrect", "m", "7", truncated=False) for right in correct
    )
    return SampleResult(Sample(name, "?", "7"), tuple(rollouts))


def test_a_group_gives_its_samples_among_all() -> None:
    results = [result("a", True), result("b"), result("c", False, True), result("d", True)]
    group = Group()
    for position in (0, 2, 3):
        group.add(position, right_of(results[position]))
    part = group.of(results)
    assert list(part) == [results[0], results[2], results[3]]
    assert (len(part), part[-1], list(part[1:])) == (3, results[3], [results[2], results[3]])
    assert group.rights == {Right(1, 1): 2, Right(1, 2): 1}
