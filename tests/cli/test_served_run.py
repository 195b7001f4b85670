"""`sieval run --serve`: an engine launched for a session, restarted in the middle, ended with it."""

import json
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.served import TASK, sieval, start_sieval
from tests.serving.engines import living, pids, recipe_file, wait_until_gone

pytestmark = pytest.mark.timeout(90)  # several whole commands each


def run_served(folder: Path, *more: str) -> tuple[str, ...]:
    return (
        *("run", TASK, "--serve", str(folder / "recipe.yaml"), "--data", "sample"),
        *("--out", str(folder / "out"), *more),
    )


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_one_command_serves_evaluates_and_stops(tmp_path: Path) -> None:
    path, checkpoint = recipe_file(tmp_path), tmp_path / "checkpoint"
    checkpoint.mkdir()
    session = tmp_path / "session.yaml"
    session.write_text(
        f"out: {tmp_path / 'out'}\nmodels: [{{serve: {path}}}, {{serve: {path}, model: {checkpoint}}}]\n"
        f"tasks: [{TASK}]\ndefaults: {{data: sample, limit: 20}}\n"
    )
    ended = sieval("run", str(session))
    assert ended.returncode == 0, ended.stderr
    assert f"starting SGLang with {checkpoint} on the CPU" in ended.stderr
    assert "room for 65,536 tokens and 2,048 requests; how many to keep in flight: sieval" in ended.stderr
    assert len(pids(tmp_path)) == 6
    assert living(pids(tmp_path)) == []
    for name, weights in (("stand-in", tmp_path / "weights"), (str(checkpoint), checkpoint)):
        [run] = [held for held in runs(tmp_path / "out") if held["identity"]["model"] == name]
        engine = run["provenance"]["engine"]
        assert (engine["name"], engine["version"]) == ("sglang", "simulated")
        assert f"--model-path {weights} " in engine["command"]
        assert Path(engine["log"]).read_text().count("ready to roll") == 1
    texts = [path.read_text() for path in (tmp_path / "out").rglob("report.txt")]
    assert ["Engine: sglang simulated\n" in text for text in texts] == [True, True]
    starts = lines(tmp_path / "out" / "engines.jsonl")
    assert [(start["event"], start["version"]) for start in starts] == [("started", "simulated")] * 2


def runs(out: Path) -> list[dict[str, Any]]:
    return [json.loads(path.read_text()) for path in out.rglob("run.json")]


def test_an_engine_that_dies_in_the_middle_costs_no_rollout(tmp_path: Path) -> None:
    (tmp_path / "lives").write_text("once\ntwice\n")
    flags = {"stand-in-dies-after": 60, "stand-in-lives": str(tmp_path / "lives")}
    recipe_file(tmp_path, flags=flags, restarts=2)
    ended = sieval(*run_served(tmp_path, "--limit", "200", "--concurrency", "8"))
    assert ended.returncode == 0, ended.stderr
    told = ended.stderr
    assert "the engine ended: its process scheduler_0 was killed" in told
    assert "starting it again (2 of 2)" in told
    completions = lines(tmp_path / "out" / TASK / "completions.jsonl")
    assert len(completions) == 200
    assert all(record["status"] == "answered" for record in completions)
    assert len({record["sample"] for record in completions}) == 200
    noted = [event["event"] for event in lines(tmp_path / "out" / "engines.jsonl")]
    assert noted[:2] == ["started", "ended"]
    assert noted.count("started again") + noted.count("did not start again") >= 1
    assert living(pids(tmp_path)) == []


def test_an_engine_that_keeps_dying_ends_the_session_which_can_be_resumed(tmp_path: Path) -> None:
    recipe_file(tmp_path, flags={"stand-in-dies-after": 20}, restarts=1)
    ended = sieval(*run_served(tmp_path, "--limit", "100", "--concurrency", "4"))
    assert ended.returncode == 1
    assert "it was started again 1 time (`restarts`); go on with the same command and --out" in ended.stderr
    assert living(pids(tmp_path)) == []
    before = lines(tmp_path / "out" / TASK / "completions.jsonl")
    assert before
    recipe_file(tmp_path)
    held = tmp_path / "out" / TASK / "run.json"
    held.write_text(held.read_text().replace('"version": "simulated"', '"version": "0.5.22"'))
    resumed = sieval(*run_served(tmp_path, "--limit", "100", "--resume"))
    assert resumed.returncode == 0, resumed.stderr
    assert f"note: {TASK} was begun with SGLang 0.5.22 and goes on with SGLang simulated" in resumed.stderr
    after = lines(tmp_path / "out" / TASK / "completions.jsonl")
    assert after[: len(before)] == before
    assert len(after) == 100


def test_a_start_that_fails_asks_and_writes_nothing(tmp_path: Path) -> None:
    recipe_file(tmp_path, flags={"stand-in-fault": "oom"})
    ended = sieval(*run_served(tmp_path))
    assert ended.returncode == 2
    assert "error: the GPU's memory is too small" in ended.stderr
    assert not (tmp_path / "out" / TASK).exists()


def test_a_url_beside_serve_is_refused(tmp_path: Path) -> None:
    recipe_file(tmp_path)
    ended = sieval(*run_served(tmp_path, "--base-url", "http://127.0.0.1:9/v1"))
    assert (ended.returncode, ended.stderr) == (
        2,
        "error: --serve starts the endpoint itself; leave --base-url out\n",
    )


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_run_that_is_ended_takes_its_engine_along(tmp_path: Path, number: signal.Signals) -> None:
    recipe_file(tmp_path, flags={"stand-in-latency-ms": 20})
    process = start_sieval(*run_served(tmp_path, "--limit", "200", "--concurrency", "2"))
    completions = tmp_path / "out" / TASK / "completions.jsonl"
    try:
        while not completions.exists() or completions.stat().st_size == 0:
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(number)
    finally:
        if number == signal.SIGKILL:
            process.kill()
        _, err = process.communicate()
    wait_until_gone(pids(tmp_path))
    assert ("go on with the same command" in err) is (number != signal.SIGKILL)


def test_a_resume_with_nothing_left_starts_no_engine(tmp_path: Path) -> None:
    recipe_file(tmp_path)
    assert sieval(*run_served(tmp_path, "--limit", "20")).returncode == 0
    before = pids(tmp_path)
    (tmp_path / "out" / TASK / "verdicts.jsonl").unlink()  # grading needs no engine either
    ended = sieval(*run_served(tmp_path, "--limit", "20", "--resume"))
    assert ended.returncode == 0, ended.stderr
    assert "20 samples × 1, nothing left to ask (" in ended.stderr
    assert "starting" not in ended.stderr
    assert pids(tmp_path) == before
    assert "20" in ended.stdout
    assert [event["event"] for event in lines(tmp_path / "out" / "engines.jsonl")] == ["started"]
