"""Stored answers judged again, in a file beside the old verdicts."""

from pathlib import Path

import anyio
import pytest

from sieval.core.errors import RunDirectoryError
from sieval.core.offload import GradePool
from sieval.core.records import RolloutKey
from sieval.core.regrade import VerdictSet, maker_of, regrade
from sieval.core.rundir import VERDICTS, file_of, graders_of, read_verdicts
from sieval.core.session import Limits, run_session
from sieval.core.tally import Tally
from tests.core.scripted import GRADE, ScriptedEndpoint, make_run, make_samples

pytestmark = pytest.mark.anyio
SET = VerdictSet("again", GRADE, "code1")


async def finished_run(directory: Path) -> None:
    endpoint = ScriptedEndpoint(lambda key: "7" if key.rollout == 0 else "8")
    run = make_run(directory, endpoint, samples=make_samples(20), rollouts=2)
    async with GradePool([GRADE], workers=0) as pool:
        await run_session([run], pool, Limits(requests=4))
    run.directory.close()


async def judge(directory: Path, made: VerdictSet = SET) -> Tally:
    async with GradePool([made.grader], workers=0) as pool:
        return await regrade(directory, made, pool, provenance={"command": "here"}, watch=lambda tally: None)


def held_files(directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in directory.iterdir()}


def outcomes(directory: Path, name: str | None) -> dict[RolloutKey, str]:
    found = [
        (record.key, record.verdict.outcome) for record in read_verdicts(directory, file_of(VERDICTS, name))
    ]
    assert len(dict(found)) == len(found), "one verdict a rollout"
    return dict(found)


async def test_the_same_grader_gives_the_same_verdicts_beside_the_old(tmp_path: Path) -> None:
    await finished_run(tmp_path)
    before = held_files(tmp_path)
    tally = await judge(tmp_path)
    assert (tally.graded, tally.kept, tally.planned) == (40, 0, 40)
    assert outcomes(tmp_path, "again") == outcomes(tmp_path, None)
    assert {name: data for name, data in held_files(tmp_path).items() if name in before} == before
    assert graders_of(tmp_path) == (None, "again")
    assert maker_of(tmp_path, "again") == {
        "name": "again", "grader": GRADE, "code": "code1", "command": "here",
    }  # fmt: skip


@pytest.mark.parametrize("kept", [0, 1, 100, 1000, 3001])
async def test_a_stopped_regrade_goes_on_where_it_was(tmp_path: Path, kept: int) -> None:
    await finished_run(tmp_path)
    await judge(tmp_path)
    path = tmp_path / file_of(VERDICTS, "again")
    path.write_bytes(path.read_bytes()[:kept])
    whole = path.read_bytes().count(b"\n")
    tally = await judge(tmp_path)
    assert (tally.kept, tally.graded) == (whole, 40)
    assert outcomes(tmp_path, "again") == outcomes(tmp_path, None)


async def test_a_torn_completion_is_left_out(tmp_path: Path) -> None:
    await finished_run(tmp_path)
    path = tmp_path / "completions.jsonl"
    path.write_bytes(path.read_bytes()[:-10])
    assert (await judge(tmp_path)).graded == 39


async def test_a_set_made_by_other_code_is_never_written_over(tmp_path: Path) -> None:
    await finished_run(tmp_path)
    await judge(tmp_path)
    before = (tmp_path / file_of(VERDICTS, "again")).read_bytes()
    with pytest.raises(RunDirectoryError) as caught:
        await judge(tmp_path, VerdictSet("again", GRADE, "code2"))
    assert str(caught.value) == (
        f"{tmp_path / 'verdicts.again.jsonl'} was made with another code (code1 there, code2 now) and is "
        "never written over; add --as NAME to keep both"
    )
    assert (tmp_path / file_of(VERDICTS, "again")).read_bytes() == before


async def test_a_second_writer_of_the_set_is_refused(tmp_path: Path) -> None:
    await finished_run(tmp_path)

    async def again(tally: Tally) -> None:
        with pytest.raises(RunDirectoryError, match="another process is writing"):
            await judge(tmp_path)
        tried.append(tally.graded)

    tried: list[int] = []
    async with GradePool([GRADE], workers=0) as pool, anyio.create_task_group() as group:

        def watch(tally: Tally) -> None:
            group.start_soon(again, tally)

        await regrade(tmp_path, SET, pool, provenance={}, watch=watch)
    assert len(tried) == 1


@pytest.mark.parametrize("name", ["", "../up", "a/b", ".hidden", "a b", "x" * 101])
def test_a_name_that_is_no_file_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="letters, digits, dots and dashes"):
        VerdictSet(name, GRADE, "code")
