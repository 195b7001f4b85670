from pathlib import Path

import pytest

from sieval.core.rundir import RunDirectory
from sieval.core.settled import is_settled
from tests.core.scripted import make_samples


def written(path: Path, *ends: tuple[str, int, str]) -> Path:
    """A run of two samples, two rollouts each, in which so much has ended."""
    RunDirectory.open(path, {"task": "t"}, {}, make_samples(2), rollouts=2, resume=True).close()
    lines = [f'{{"sample":"{name}","rollout":{number},"status":"{how}"}}\n' for name, number, how in ends]
    (path / "completions.jsonl").write_text("".join(lines))
    return path


ALL = [("s0", 0), ("s0", 1), ("s1", 0), ("s1", 1)]


@pytest.mark.parametrize(
    ("ends", "settled", "settled_to_retry"),
    [
        ([(*key, "answered") for key in ALL], True, True),
        ([(*key, "answered") for key in ALL[:3]], False, False),
        ([(*key, "answered") for key in (*ALL[:3], ALL[0])], False, False),
        ([*((*key, "answered") for key in ALL[:3]), (*ALL[3], "failed")], True, False),
        ([(*ALL[3], "failed"), *((*key, "answered") for key in ALL)], True, True),
    ],
)
def test_a_run_is_settled_once_every_rollout_has_its_record(
    tmp_path: Path, ends: list[tuple[str, int, str]], settled: bool, settled_to_retry: bool
) -> None:
    run = written(tmp_path, *ends)
    assert is_settled(run, 2, 2, retry_failed=False) is settled
    assert is_settled(run, 2, 2, retry_failed=True) is settled_to_retry


def test_what_is_no_run_is_not_settled(tmp_path: Path) -> None:
    assert not is_settled(tmp_path, 2, 2, retry_failed=False)
    assert list(tmp_path.iterdir()) == []
