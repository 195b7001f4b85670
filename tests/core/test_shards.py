"""Shards taken over into their run, whatever interrupted it."""

from pathlib import Path

import pytest

from sieval.core.codec import encode_completion, encode_verdict_record
from sieval.core.errors import DirectoryInUseError, RunDirectoryError
from sieval.core.records import Completion, CompletionRecord, Failure, RolloutKey, Verdict, VerdictRecord
from sieval.core.rundir import RolloutState, RunDirectory, read_completions, read_verdicts
from sieval.core.shards import absorb, absorb_all, shard_of
from tests.core.scripted import make_samples

pytestmark = pytest.mark.anyio
SAMPLES = make_samples(6)


def opened(path: Path) -> RunDirectory:
    return RunDirectory.open(path, {"task": "t"}, {}, SAMPLES, rollouts=1, resume=True)


def answered(number: int, text: str = "7") -> bytes:
    record = CompletionRecord(RolloutKey(f"s{number}", 0), Completion(text), None, 1, 1.0, 0.5)
    return encode_completion(record)


def failed(number: int) -> bytes:
    failure = Failure("timeout", "too slow")
    return encode_completion(CompletionRecord(RolloutKey(f"s{number}", 0), None, failure, 2, 1.0, 0.5))


def judged(number: int) -> bytes:
    verdict = Verdict("correct", "7", "exact", "the same")
    return encode_verdict_record(VerdictRecord(RolloutKey(f"s{number}", 0), verdict, truncated=True))


def make_shard(run: Path, number: int, lines: bytes, verdicts: bytes = b"") -> Path:
    shard = shard_of(run, number)
    opened(shard).close()
    (shard / "completions.jsonl").write_bytes(lines)
    (shard / "verdicts.jsonl").write_bytes(verdicts)
    return shard


def answers(path: Path) -> list[tuple[str, str | None]]:
    return [(r.key.sample, r.completion.text if r.completion else None) for r in read_completions(path)]


async def test_shards_are_taken_over_in_their_order_and_removed(tmp_path: Path) -> None:
    run = opened(tmp_path)
    make_shard(tmp_path, 1, answered(3) + failed(2), judged(3))
    make_shard(tmp_path, 0, answered(1) + answered(0), judged(0) + judged(1))
    await absorb_all(run)
    run.close()
    assert answers(tmp_path) == [("s1", "7"), ("s0", "7"), ("s3", "7"), ("s2", None)]
    assert [record.key.sample for record in read_verdicts(tmp_path)] == ["s0", "s1", "s3"]
    assert (run.count(RolloutState.ANSWERED), run.count(RolloutState.FAILED)) == (3, 1)
    assert (run.outcomes, run.truncated) == ({"correct": 3}, 3)
    assert not (tmp_path / ".shards").exists()


async def test_what_the_run_holds_already_is_not_taken_twice(tmp_path: Path) -> None:
    opened(tmp_path).close()
    (tmp_path / "completions.jsonl").write_bytes(answered(0) + failed(1) + failed(2))
    (tmp_path / "verdicts.jsonl").write_bytes(judged(0))
    run = opened(tmp_path)
    shard = make_shard(
        tmp_path, 0, answered(0, "other") + failed(1) + answered(2) + answered(3), judged(0) + judged(2)
    )
    await absorb(run, shard)
    run.close()
    assert answers(tmp_path) == [("s0", "7"), ("s1", None), ("s2", None), ("s2", "7"), ("s3", "7")]
    assert [record.key.sample for record in read_verdicts(tmp_path)] == ["s0", "s2"]


@pytest.mark.parametrize("cut", range(0, 1000, 97))
async def test_killed_while_taking_over_it_can_be_done_again(tmp_path: Path, cut: int) -> None:
    lines, verdicts = b"".join(map(answered, range(6))), b"".join(map(judged, range(6)))
    opened(tmp_path).close()
    (tmp_path / "completions.jsonl").write_bytes(lines[:cut])
    (tmp_path / "verdicts.jsonl").write_bytes(verdicts[: max(0, cut - len(lines))])
    run = opened(tmp_path)
    await absorb(run, make_shard(tmp_path, 0, lines, verdicts))
    run.close()
    assert (tmp_path / "completions.jsonl").read_bytes() == lines
    assert (tmp_path / "verdicts.jsonl").read_bytes() == verdicts


async def test_a_half_removed_shard_is_removed(tmp_path: Path) -> None:
    run = opened(tmp_path)
    shard = make_shard(tmp_path, 0, b"")
    for path in shard.iterdir():
        path.unlink()
    await absorb_all(run)
    run.close()
    assert not shard.exists()


async def test_a_torn_last_line_is_left_out(tmp_path: Path) -> None:
    run = opened(tmp_path)
    await absorb(run, make_shard(tmp_path, 0, answered(0) + answered(1)[:-9]))
    run.close()
    assert answers(tmp_path) == [("s0", "7")]


async def test_a_shard_still_written_is_waited_for(tmp_path: Path) -> None:
    run = opened(tmp_path)
    shard = make_shard(tmp_path, 0, answered(0))
    writer = opened(shard)
    with pytest.raises(DirectoryInUseError, match="another process is writing to"):
        await absorb(run, shard, patience_s=0.1)
    assert shard.exists()
    writer.close()
    await absorb(run, shard, patience_s=0.1)
    run.close()
    assert answers(tmp_path) == [("s0", "7")]


async def test_a_foreign_line_is_refused_and_the_shard_kept(tmp_path: Path) -> None:
    run = opened(tmp_path)
    shard = make_shard(tmp_path, 0, answered(0) + answered(9))
    with pytest.raises(RunDirectoryError, match=r"completions\.jsonl, line 2 is no record"):
        await absorb(run, shard)
    run.close()
    assert shard.exists()
