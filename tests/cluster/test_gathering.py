"""Shards gathered in the units' order, whatever order they end in."""

from pathlib import Path

import pytest

from sieval.cluster.gathering import Gathering
from sieval.cluster.units import UnitEnd
from sieval.core.codec import encode_completion
from sieval.core.records import Completion, CompletionRecord, RolloutKey
from sieval.core.rundir import RunDirectory, read_completions
from sieval.core.shards import shard_of
from sieval.core.tally import Tally
from tests.cluster.test_units import make_source
from tests.core.scripted import ScriptedEndpoint, make_run

pytestmark = pytest.mark.anyio
SAMPLES = 6


def gathering_in(folder: Path) -> Gathering:
    """A run of one rollout a sample, cut into units of two."""
    source = make_source(folder / "source", [None] * SAMPLES)
    held = source.directory.samples
    source.directory.close()
    run = make_run(
        folder / "run", ScriptedEndpoint(lambda _key: "7"), samples=list(map(held.asked, range(SAMPLES)))
    )
    return Gathering(run, source)


def end_unit(gathering: Gathering, number: int, *samples: int) -> UnitEnd:
    shard = shard_of(gathering.run.directory.path, number)
    asked = [gathering.run.directory.samples.asked(index) for index in samples]
    RunDirectory.open(shard, {}, {}, asked, rollouts=1, resume=False).close()
    lines = [
        encode_completion(CompletionRecord(RolloutKey(f"s{n}", 0), Completion(f"{n}"), None, 1, 0.0, 0.0))
        for n in samples
    ]
    (shard / "completions.jsonl").write_bytes(b"".join(lines))
    return UnitEnd(number, Tally(len(samples), answered=len(samples), completion_tokens=10))


def order(gathering: Gathering) -> list[str]:
    return [record.key.sample for record in read_completions(gathering.run.directory.path)]


async def test_a_unit_waits_for_those_before_it(tmp_path: Path) -> None:
    gathering = gathering_in(tmp_path)
    ends = [end_unit(gathering, number, 2 * number, 2 * number + 1) for number in range(3)]
    await gathering.note_end(ends[2])
    await gathering.note_end(ends[1])
    assert order(gathering) == []
    assert gathering.run.tally.answered == 4
    await gathering.note_end(ends[0])
    assert order(gathering) == ["s0", "s1", "s2", "s3", "s4", "s5"]
    assert (gathering.run.tally.answered, gathering.run.tally.completion_tokens) == (6, 30)
    await gathering.finish()
    gathering.run.directory.close()
    assert gathering.run.error is None
    assert not (gathering.run.directory.path / ".shards").exists()


async def test_what_is_left_of_a_lost_unit_is_gathered_at_the_end(tmp_path: Path) -> None:
    gathering = gathering_in(tmp_path)
    end_unit(gathering, 0, 0, 1)
    await gathering.note_end(end_unit(gathering, 1, 2, 3))
    await gathering.finish()
    gathering.run.directory.close()
    assert order(gathering) == ["s0", "s1", "s2", "s3"]


async def test_an_error_ends_the_run_and_keeps_what_there_is(tmp_path: Path) -> None:
    gathering = gathering_in(tmp_path)
    end = end_unit(gathering, 0, 0)
    await gathering.note_end(UnitEnd(0, end.tally, "node 7: no space left"))
    gathering.run.directory.close()
    assert str(gathering.run.error) == "node 7: no space left"
    assert order(gathering) == ["s0"]
    assert list(gathering.units(10)) == []
