"""Runs that are answered, fail, stop in the middle and go on."""

import os
from dataclasses import replace
from pathlib import Path

import anyio
import pytest

from sieval.core.errors import EndpointError
from sieval.core.jsonlines import JsonLines
from sieval.core.offload import GradePool
from sieval.core.pacing import PacedEndpoint, RateLimits
from sieval.core.records import RolloutKey
from sieval.core.rundir import read_completions, read_verdicts
from sieval.core.session import Limits, run_session
from tests.core.scripted import GRADE, ScriptedEndpoint, make_run, make_samples

pytestmark = pytest.mark.anyio


def verdicts(directory: Path) -> dict[RolloutKey, str]:
    return {record.key: record.verdict.outcome for record in read_verdicts(directory)}


async def test_every_rollout_is_recorded_and_graded(tmp_path: Path) -> None:
    endpoint = ScriptedEndpoint(lambda key: "7" if key.rollout == 0 else "8")
    run = make_run(tmp_path, endpoint, samples=make_samples(20), rollouts=2)
    async with GradePool([GRADE], workers=1) as pool:
        await run_session([run], pool, Limits(requests=4))
    run.directory.close()
    assert run.error is None
    assert len(endpoint.asked) == len(set(endpoint.asked)) == 40
    assert verdicts(tmp_path) == {
        RolloutKey(f"s{i}", r): ("correct", "incorrect")[r] for i in range(20) for r in range(2)
    }
    assert (run.tally.answered, run.tally.failed, run.tally.in_flight) == (40, 0, 0)
    assert run.tally.outcomes == {"correct": 20, "incorrect": 20}
    assert (run.tally.prompt_tokens, run.tally.completion_tokens) == (120, 200)


async def test_a_hopeless_rollout_is_recorded_failed_and_not_graded(tmp_path: Path) -> None:
    def script(key: RolloutKey) -> str:
        if key.sample == "s1":
            raise EndpointError("context_length", "the prompt is too long", status=400)
        return "7"

    run = make_run(tmp_path, ScriptedEndpoint(script), samples=make_samples(3))
    async with GradePool([GRADE], workers=1) as pool:
        await run_session([run], pool, Limits(requests=2))
    run.directory.close()
    failed = [record for record in read_completions(tmp_path) if record.failure]
    assert [(record.key.sample, record.failure) for record in failed if record.failure] == [
        ("s1", failed[0].failure)
    ]
    assert failed[0].failure is not None
    assert (failed[0].failure.kind, failed[0].failure.status) == ("context_length", 400)
    assert set(verdicts(tmp_path)) == {RolloutKey("s0", 0), RolloutKey("s2", 0)}


async def test_a_bug_in_the_client_costs_one_rollout(tmp_path: Path) -> None:
    def script(key: RolloutKey) -> str:
        return {"s0": "7"}[key.sample]

    run = make_run(tmp_path, ScriptedEndpoint(script), samples=make_samples(2))
    async with GradePool([GRADE], workers=1) as pool:
        await run_session([run], pool, Limits(requests=2))
    run.directory.close()
    [failure] = [record.failure for record in read_completions(tmp_path) if record.failure]
    assert (failure.kind, failure.message) == ("crash", "the client failed: KeyError: 's1'")


async def test_resume_after_each_of_the_first_writes_pays_for_nothing_twice(tmp_path: Path) -> None:
    samples = make_samples(6)
    for stop_after in range(1, 12):
        directory = tmp_path / str(stop_after)
        first = ScriptedEndpoint(lambda key: "7")
        run = make_run(directory, first, samples=samples, rollouts=2)
        async with GradePool([GRADE], workers=1) as pool:
            async with anyio.create_task_group() as group:

                async def stop(run_=run, after=stop_after, scope=group.cancel_scope) -> None:  # type: ignore[no-untyped-def]
                    while run_.tally.answered < after:
                        await anyio.lowlevel.checkpoint()
                    scope.cancel()

                group.start_soon(stop)
                group.start_soon(run_session, [run], pool, Limits(requests=2))
            run.directory.close()
            kept = {record.key for record in read_completions(directory)}
            second = ScriptedEndpoint(lambda key: "7")
            rest = make_run(directory, second, samples=samples, rollouts=2, resume=True)
            await run_session([rest], pool, Limits(requests=2))
            rest.directory.close()
        assert not kept & set(second.asked)
        assert len(kept) + len(second.asked) == 12
        assert set(verdicts(directory).values()) == {"correct"}
        assert len(verdicts(directory)) == 12


async def test_failed_rollouts_stay_failed_unless_asked_again(tmp_path: Path) -> None:
    def down(key: RolloutKey) -> str:
        raise EndpointError("server", "down", retryable=False)

    samples = make_samples(2)
    async with GradePool([GRADE], workers=1) as pool:
        run = make_run(tmp_path, ScriptedEndpoint(down), samples=samples)
        await run_session([run], pool, Limits())
        run.directory.close()
        idle = ScriptedEndpoint(lambda key: "7")
        run = make_run(tmp_path, idle, samples=samples, resume=True)
        assert run.tally.failed == 2
        await run_session([run], pool, Limits())
        run.directory.close()
        assert idle.asked == []
        run = make_run(tmp_path, idle, samples=samples, resume=True, retry_failed=True)
        await run_session([run], pool, Limits())
        run.directory.close()
    assert len(idle.asked) == 2
    assert set(verdicts(tmp_path).values()) == {"correct"}


async def test_a_run_whose_directory_breaks_leaves_its_sibling_alone(tmp_path: Path) -> None:
    endpoint = ScriptedEndpoint(lambda key: "7")
    paced = PacedEndpoint(endpoint, RateLimits())
    broken = make_run(tmp_path / "a", paced, samples=make_samples(30))
    sound = make_run(tmp_path / "b", paced, samples=make_samples(30))
    broken.directory.completions.close()
    full = os.open("/dev/full", os.O_WRONLY)
    broken.directory.completions = JsonLines(tmp_path / "a" / "completions.jsonl", full, 0)
    async with GradePool([GRADE], workers=1) as pool:
        await run_session([broken, sound], pool, Limits(requests=4))
    os.close(full)
    sound.directory.close()
    assert "No space left on device" in str(broken.error)
    assert sound.error is None
    assert len(verdicts(tmp_path / "b")) == 30


async def test_prompts_of_several_runs_take_turns(tmp_path: Path) -> None:
    endpoint = ScriptedEndpoint(lambda key: "7")
    paced = PacedEndpoint(endpoint, RateLimits())
    runs = [
        make_run(tmp_path / name, paced, samples=make_samples(size)) for name, size in (("a", 1), ("b", 3))
    ]
    async with GradePool([GRADE], workers=1) as pool:
        await run_session(runs, pool, Limits(requests=1))
    for run in runs:
        run.directory.close()
    assert [key.sample for key in endpoint.asked] == ["s0", "s0", "s1", "s2"]


async def test_an_endpoint_that_turns_everything_away_is_not_asked_on(tmp_path: Path) -> None:
    def script(key: RolloutKey) -> str:
        if int(key.sample[1:]) < 10:
            return "7"
        raise EndpointError("auth", "HTTP 401: no such key", status=401)

    endpoint = ScriptedEndpoint(script)
    run = make_run(tmp_path / "r", endpoint, samples=make_samples(300))
    async with GradePool([GRADE], workers=1) as pool:
        await run_session([run], pool, Limits(4))
    run.directory.close()
    assert str(run.error) == (
        "nothing more is asked, since 64 rollouts in a row were turned away: HTTP 401: no such key; once "
        "that is mended, go on with --resume --retry-failed"
    )
    assert 74 <= len(endpoint.asked) <= 74 + 4
    assert (run.tally.answered, run.tally.graded) == (10, 10)


async def test_refusals_now_and_then_end_nothing(tmp_path: Path) -> None:
    def script(key: RolloutKey) -> str:
        if int(key.sample[1:]) % 50 == 0:
            return "7"
        raise EndpointError("not_found", "HTTP 404: no such model", status=404)

    run = make_run(tmp_path / "r", ScriptedEndpoint(script), samples=make_samples(200))
    async with GradePool([GRADE], workers=1) as pool:
        await run_session([run], pool, Limits(1))
    run.directory.close()
    assert run.error is None
    assert (run.tally.answered, run.tally.failed) == (4, 196)


async def test_a_sample_that_cannot_be_read_any_more_ends_its_run_alone(tmp_path: Path) -> None:
    endpoint = PacedEndpoint(ScriptedEndpoint(lambda _key: "7"), RateLimits())
    make_run(tmp_path / "a", endpoint, samples=make_samples(6)).directory.close()
    broken = make_run(tmp_path / "a", endpoint, samples=make_samples(6), resume=True)
    sound = make_run(tmp_path / "b", endpoint, samples=make_samples(6))
    path = tmp_path / "a" / "samples.jsonl"
    path.write_bytes(path.read_bytes().replace(b'{"id":"s3"', b'["id":"s3"'))
    async with GradePool([GRADE], workers=1) as pool:
        await run_session([broken, sound], pool, Limits(requests=1))
    for run in (broken, sound):
        run.directory.close()
    assert str(broken.error).startswith(f"{path}, line 4 is no record (")
    assert {record.key.sample for record in read_completions(tmp_path / "a")} == {"s0", "s1", "s2"}
    assert (sound.error, sound.tally.outcomes) == (None, {"correct": 6})


async def test_a_gold_that_cannot_be_read_any_more_ends_the_run(tmp_path: Path) -> None:
    large = [(replace(sample, problem="p" * 1_000_000), prompt) for sample, prompt in make_samples(6)]
    run = make_run(tmp_path, ScriptedEndpoint(lambda _key: "7"), samples=large)
    await run_session([run], None, Limits(requests=2))
    path = tmp_path / "samples.jsonl"
    path.write_bytes(path.read_bytes()[:-20])
    async with GradePool([GRADE], workers=1) as pool:
        await run_session([run], pool, Limits(requests=2))
    run.directory.close()
    assert str(run.error).startswith(f"{path}, line 6 is no record (")
    assert verdicts(tmp_path) == {}
