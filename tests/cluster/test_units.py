"""How a run is cut into units."""

from pathlib import Path

import pytest

from sieval.cluster.units import RunOrder, RunSource, unit_size
from sieval.core.records import Prompt, RolloutKey, Sample, Sampling
from sieval.core.retry import RetryPolicy
from sieval.core.rundir import RolloutState, RunDirectory

ROLLOUTS = 3


def make_source(
    path: Path, groups: list[str | None], *, group_field: str = "problem", retry_failed: bool = False
) -> RunSource:
    samples = [
        (Sample(f"s{i}", f"problem {i}", "7", {} if group is None else {"problem": group}), Prompt.user("?"))
        for i, group in enumerate(groups)
    ]
    directory = RunDirectory.open(path, {}, {}, samples, rollouts=ROLLOUTS, resume=False)
    order = RunOrder("t", "m", "chat", path, {}, ROLLOUTS, Sampling(), "g:g", None, RetryPolicy())
    return RunSource(order, directory, group_field, retry_failed)


def cut(source: RunSource, size: int) -> list[list[str]]:
    return [[sample.id for sample, _ in unit.samples] for unit in source.units(size)]


@pytest.mark.parametrize(
    ("groups", "size", "expected"),
    [
        ([None] * 5, 6, [["s0", "s1"], ["s2", "s3"], ["s4"]]),
        ([None] * 5, 7, [["s0", "s1"], ["s2", "s3"], ["s4"]]),
        ([None] * 3, 1, [["s0"], ["s1"], ["s2"]]),
        (["a", "a", "b", "b"], 6, [["s0", "s1"], ["s2", "s3"]]),
        (["a", "b", "a", "b"], 6, [["s0", "s2"], ["s1", "s3"]]),
        (["a", "b", "a", "a"], 3, [["s0", "s2", "s3"], ["s1"]]),
        (["a", None, "a", None], 100, [["s0", "s2", "s1", "s3"]]),
    ],
    ids=[
        "by-size",
        "rest",
        "a-problem-at-least",
        "versions",
        "versions-apart",
        "larger-than-a-unit",
        "whole",
    ],
)
def test_units_hold_whole_problems(
    groups: list[str | None], size: int, expected: list[list[str]], tmp_path: Path
) -> None:
    source = make_source(tmp_path, groups)
    assert cut(source, size) == expected
    assert [unit.number for unit in source.units(size)] == list(range(len(expected)))
    assert source.open == len(groups) * ROLLOUTS
    source.directory.close()


def test_a_task_without_groups_keeps_its_samples_apart(tmp_path: Path) -> None:
    source = make_source(tmp_path, ["a", "a"], group_field="")
    assert cut(source, 3) == [["s0"], ["s1"]]
    source.directory.close()


@pytest.mark.parametrize(("retry_failed", "wanted"), [(False, 4), (True, 5)])
def test_what_ended_is_not_asked_again(tmp_path: Path, *, retry_failed: bool, wanted: int) -> None:
    source = make_source(tmp_path, [None] * 3, retry_failed=retry_failed)
    for rollout in range(ROLLOUTS):
        source.directory.mark(RolloutKey("s0", rollout), RolloutState.ANSWERED)
    source.directory.mark(RolloutKey("s1", 1), RolloutState.ANSWERED)
    source.directory.mark(RolloutKey("s2", 2), RolloutState.FAILED)
    assert source.open == wanted
    [unit] = source.units(100)
    assert [sample.id for sample, _ in unit.samples] == ["s1", "s2"]
    held = {RolloutKey("s1", 1)} | (set() if retry_failed else {RolloutKey("s2", 2)})
    assert set(unit.held) == held
    source.directory.close()


def test_units_are_cut_as_they_are_wanted(tmp_path: Path) -> None:
    source = make_source(tmp_path, [None] * 4)
    units = source.units(3)
    next(units)
    for rollout in range(ROLLOUTS):
        source.directory.mark(RolloutKey("s2", rollout), RolloutState.ANSWERED)
    assert [unit.samples[0][0].id for unit in units] == ["s1", "s3"]
    source.directory.close()


@pytest.mark.parametrize(
    ("rollouts", "engines", "in_flight", "size"),
    [
        (10_000_000, 16, 256, 4096),
        (10_000, 4, 64, 313),
        (60, 2, 64, 32),
        (1, 1, 1, 1),
        (0, 0, 1, 1),
    ],
)
def test_a_unit_is_small_enough_to_share_and_large_enough_to_keep_an_engine_busy(
    rollouts: int, engines: int, in_flight: int, size: int
) -> None:
    assert unit_size(rollouts, engines, in_flight) == size
