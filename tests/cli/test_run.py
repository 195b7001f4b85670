"""`sieval run` whole: real processes, a real socket, real signals."""

import json
import signal
import socket
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest

from sieval.core.jsonvalue import JsonObject
from sieval.core.records import OUTCOMES
from tests.cli.served import TASK, run_flags, sieval, simulated, start_sieval, stats

pytestmark = pytest.mark.timeout(120)


def report_of(out: Path, task: str = TASK) -> JsonObject:
    """The report, times apart."""
    report: dict[str, JsonObject] = json.loads((out / task / "report.json").read_text())
    del report["times"]
    return report


def lines_of(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def test_a_run_reports_what_the_endpoint_was_set_to(tmp_path: Path) -> None:
    with simulated(tmp_path, "--accuracy", "1") as url:
        ended = sieval(*run_flags(url, tmp_path / "out", "--limit", "60", "-o", "json"))
    assert ended.returncode == 0, ended.stderr
    [report] = json.loads(ended.stdout)
    assert report["counts"]["ended"] == report["counts"]["planned"] == 60
    assert report["counts"]["failed"] == report["counts"]["ungraded"] == 0
    assert (
        report["score"]["interval"]["low"] < report["score"]["value"] <= report["score"]["interval"]["high"]
    )
    assert report["identity"]["data"]["dataset"] == "dgn_math"
    assert report["tokens"]["completion"] > 0
    paper = (tmp_path / "out" / TASK / "report.txt").read_text()
    assert "Model: simulated\n" in paper
    assert f"({report['score']['correct']}/60), 95 % interval" in paper
    assert "Command: sieval run dgn_math_0shot_gen --model simulated" in paper


def test_killed_and_resumed_it_reports_as_if_uninterrupted(tmp_path: Path) -> None:
    with simulated(tmp_path, "--latency-ms", "20") as url:
        flags = ("--limit", "80", "--concurrency", "4")
        whole = sieval(*run_flags(url, tmp_path / "whole", *flags))
        assert whole.returncode == 0, whole.stderr
        before = stats(url)["requests"]
        assert before == 80
        process = start_sieval(*run_flags(url, tmp_path / "cut", *flags))
        completions = tmp_path / "cut" / TASK / "completions.jsonl"
        while lines_of(completions) < 30:
            assert process.poll() is None
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        kept = lines_of(completions)
        resumed = sieval(*run_flags(url, tmp_path / "cut", *flags, "--resume"))
        assert resumed.returncode == 0, resumed.stderr
        sent = stats(url)["requests"] - before
    assert 80 <= sent <= 80 + 4
    assert kept < 80
    assert report_of(tmp_path / "cut") == report_of(tmp_path / "whole")


def test_samples_too_many_to_be_held_are_resumed_from_their_file(tmp_path: Path) -> None:
    task, data = "gsm8k_0shot_gen", tmp_path / "rows.jsonl"
    sizes = [400_000] * 12 + [20] * 68  # the first 4 MB are held
    rows = ({"question": f"{n}: " + "p" * size, "answer": f"#### {n}"} for n, size in enumerate(sizes))
    data.write_text("".join(json.dumps(row) + "\n" for row in rows))
    with simulated(tmp_path, "--dataset", "gsm8k", "--data", str(data), "--latency-ms", "20") as url:

        def flags(name: str, *more: str) -> tuple[str, ...]:
            asked = ("run", task, "--model", "simulated", "--base-url", url, "--data", str(data))
            return (*asked, "--out", str(tmp_path / name), "--concurrency", "4", *more)

        whole = sieval(*flags("whole"))
        assert whole.returncode == 0, whole.stderr
        process = start_sieval(*flags("cut"))
        completions = tmp_path / "cut" / task / "completions.jsonl"
        while lines_of(completions) < 30:
            assert process.poll() is None
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        assert lines_of(completions) < 80
        samples = completions.with_name("samples.jsonl")
        written = samples.read_bytes()
        samples.write_bytes(written[:-40])
        refused = sieval(*flags("cut", "--resume"))
        assert (refused.returncode, "must hold the 80 samples asked (it holds 79)" in refused.stderr) == (
            2,
            True,
        )
        samples.unlink()
        resumed = sieval(*flags("cut", "--resume"))
    assert resumed.returncode == 0, resumed.stderr
    assert samples.read_bytes() == written
    assert report_of(tmp_path / "cut", task) == report_of(tmp_path / "whole", task)


def test_rollouts_asked_in_groups_are_resumed_one_by_one(tmp_path: Path) -> None:
    with simulated(tmp_path, "--latency-ms", "20", "--fault", "content_filter=0.1") as url:
        flags = (
            "--limit",
            "40",
            "--n",
            "4",
            "--group-rollouts",
            "4",
            "--concurrency",
            "8",
            "--max-failed",
            "1",
        )
        process = start_sieval(*run_flags(url, tmp_path / "out", *flags))
        completions = tmp_path / "out" / TASK / "completions.jsonl"
        while lines_of(completions) < 70:
            assert process.poll() is None
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        resumed = sieval(*run_flags(url, tmp_path / "out", *flags, "--resume", "--max-failed", "1"))
        assert resumed.returncode == 0, resumed.stderr
        counted = stats(url)
    assert 160 <= counted["choices"] <= 160 + 8
    assert counted["requests"] < 80
    ended = [json.loads(line) for line in completions.read_bytes().splitlines()]
    assert len({(record["sample"], record["rollout"]) for record in ended}) == len(ended) == 160
    failed = sum(record["status"] == "failed" for record in ended)
    report = json.loads((tmp_path / "out" / TASK / "report.json").read_text())
    assert 0 < failed == report["counts"]["failed"] < 160
    assert sum(report["counts"][name] for name in (*OUTCOMES, "failed")) == 160


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (signal.SIGINT, "stopped"),
        (signal.SIGTERM, "stopped by SIGTERM"),
        (signal.SIGHUP, "stopped by SIGHUP"),
    ],
)
def test_a_signal_stops_at_once_and_says_how_to_go_on(
    tmp_path: Path, number: signal.Signals, said: str
) -> None:
    with simulated(tmp_path, "--latency-ms", "60000") as url:
        process = start_sieval(*run_flags(url, tmp_path / "out", "--limit", "5"))
        while stats(url).get("in_flight", 0) < 5:
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(number)
        _, err = process.communicate(timeout=5)
    assert process.returncode == 128 + number
    assert (
        err.splitlines()[-1] == f"{said}; go on with the same command and --out {tmp_path / 'out'} --resume"
    )


def test_a_run_whose_every_request_failed_is_no_success(tmp_path: Path) -> None:
    with simulated(tmp_path, "--fault", "bad_request=1") as url:
        ended = sieval(*run_flags(url, tmp_path / "out", "--limit", "3"))
    assert ended.returncode == 1
    assert "rollouts failed: 3 bad_request (allowed share 0)" in ended.stderr
    report = report_of(tmp_path / "out")
    assert report["failures"] == {"bad_request": 3}
    assert report["score"]["value"] == 0  # type: ignore[index, call-overload]  # decoded JSON


def test_zero_is_a_temperature(tmp_path: Path) -> None:
    with simulated(tmp_path) as url:
        assert sieval(*run_flags(url, tmp_path / "out", "--limit", "1", "--temperature", "0")).returncode == 0
    identity = report_of(tmp_path / "out")["identity"]
    assert identity["sampling"] == {"temperature": 0.0}  # type: ignore[index, call-overload]  # decoded JSON


def test_changed_sampling_in_an_existing_directory_is_refused_before_anything_is_sent(tmp_path: Path) -> None:
    out = tmp_path / "out"
    with simulated(tmp_path) as url:
        assert sieval(*run_flags(url, out, "--limit", "2", "--temperature", "0.6")).returncode == 0
        before = stats(url)["requests"]
        files = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
        again = sieval(*run_flags(url, out, "--limit", "2", "--temperature", "1", "--resume"))
        assert stats(url)["requests"] == before
    assert again.returncode == 2
    assert "holds a run that differs in sampling.temperature: 0.6 there, 1.0 asked" in again.stderr
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == files


def test_a_second_writer_is_refused(tmp_path: Path) -> None:
    with simulated(tmp_path, "--latency-ms", "60000") as url:
        first = start_sieval(*run_flags(url, tmp_path / "out", "--limit", "2"))
        while stats(url).get("in_flight", 0) < 2:
            assert first.poll() is None
            time.sleep(0.02)
        second = sieval(*run_flags(url, tmp_path / "out", "--limit", "2", "--resume"))
        first.kill()
        first.communicate()
    assert second.returncode == 2
    assert "another process is writing to" in second.stderr


REFUSED = [
    (["run", "dgn_mth_0shot_gen", "--model", "m", "--base-url", "http://127.0.0.1:9/v1"], "did you mean"),
    (["run", TASK, "--base-url", "http://127.0.0.1:9/v1"], "a run must name its model"),
    (["run", TASK, "--model", "m", "--data", "sample"], "needs a base URL"),
    (["run", TASK, "--model", "m", "--base-url", "ftp://h/v1", "--data", "sample"], "http(s)://HOST"),
    (["run", TASK, "--model", "m", "--base-url", "http://127.0.0.1:9/v1", "--data", "sample"], "127.0.0.1:9"),
    (["run", TASK, "--model", "m", "--base-url", "http://h/v1", "--data", "absent.jsonl"], "absent.jsonl"),
    (["run", TASK, "--model", "m", "--base-url", "http://h/v1", "--data", "x.csv"], "x.csv"),
    (
        ["run", TASK, "--model", "m", "--base-url", "http://h/v1", "--n", "0"],
        "rollouts (--n) must be at least 1",
    ),
    (
        ["run", TASK, "--model", "m", "--base-url", "http://h/v1", "--extra-body", "[1]"],
        "must be a JSON object",
    ),
    (["run", TASK, "--model", "m", "--base-url", "http://h/v1", "--top-p", "3"], "top_p must be a share"),
    (["run", TASK, "--model", "m", "--base-url", "http://h/v1", "--min-p", "-1"], "min_p must be a share"),
    (["run", TASK, "--model", "m", "--base-url", "http://h/v1", "--retry-failed"], "add --resume"),
    (
        ["run", TASK, "--model", "m", "--base-url", "http://h/v1", "--api-key-env", "NO_SUCH_KEY"],
        "the key's variable must be set (got 'NO_SUCH_KEY')",
    ),
    (["simulate", "--port", "99999"], "a port lies within 0..65535 (got 99999)"),
    (["run", "absent.yaml"], "cannot read session file absent.yaml"),
    (["report", "absent"], "absent holds no run"),
    (["task", "show", "nothing_0shot_gen"], "no task is named 'nothing_0shot_gen'"),
]


@pytest.mark.parametrize(("arguments", "message"), REFUSED)
def test_bad_input_is_one_line_and_exit_code_2(
    arguments: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = sieval(*arguments, PYTHONPATH=str(Path(__file__).parents[2]))
    assert ended.returncode == 2, ended.stderr
    errors = [line for line in ended.stderr.splitlines() if line.startswith("error: ")]
    assert len(errors) == 1
    assert message in errors[0]
    assert "Traceback" not in ended.stderr
    assert not list(tmp_path.rglob("*.json*"))


def test_a_wrong_key_and_an_unknown_model_are_told_before_the_run(tmp_path: Path) -> None:
    key = {"GOOD_KEY": "right-horse"}
    with simulated(tmp_path, "--api-key-env", "GOOD_KEY", **key) as url:
        wrong = sieval(*run_flags(url, tmp_path / "a", "--limit", "2"), OPENAI_API_KEY="wrong-horse")
        flags = ("run", TASK, "--model", "absent", "--base-url", url, "--data", "sample")
        absent = sieval(*flags, "--out", str(tmp_path / "b"), OPENAI_API_KEY="right-horse")
        right = sieval(*run_flags(url, tmp_path / "c", "--limit", "2"), OPENAI_API_KEY="right-horse")
    assert (wrong.returncode, absent.returncode, right.returncode) == (2, 2, 0)
    assert "key" in wrong.stderr
    assert "simulated" in absent.stderr
    assert not (tmp_path / "a").exists()
    assert not (tmp_path / "b").exists()
    everything = wrong.stderr + absent.stderr + right.stderr + right.stdout
    for path in (tmp_path / "c").rglob("*.json*"):
        everything += path.read_text()
    assert "horse" not in everything


def test_a_session_file_runs_and_flags_override_it(tmp_path: Path) -> None:
    session = tmp_path / "s.yaml"
    with simulated(tmp_path) as url:
        session.write_text(
            f"out: {tmp_path / 'a'}\nmodels: [{{model: simulated, base_url: {url}}}]\n"
            f"defaults: {{data: sample, limit: 9}}\ntasks: [{TASK}]\n"
        )
        ended = sieval("run", str(session), "--out", str(tmp_path / "b"), "--limit", "3")
    assert ended.returncode == 0, ended.stderr
    assert not (tmp_path / "a").exists()
    assert lines_of(tmp_path / "b" / TASK / "completions.jsonl") == 3


def test_zero_workers_grade_inline_with_a_warning(tmp_path: Path) -> None:
    with simulated(tmp_path) as url:
        ended = sieval(*run_flags(url, tmp_path / "out", "--limit", "3"), SIEVAL_OFFLOAD_WORKERS="0")
    assert ended.returncode == 0, ended.stderr
    assert "WARNING: grading inline (0 workers)" in ended.stderr


def test_progress_is_told_to_other_programs(tmp_path: Path) -> None:
    events = tmp_path / "events.jsonl"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    told = ("--events", str(events), "--metrics-port", str(port), "--concurrency", "2", "--limit", "30")
    with simulated(tmp_path, "--latency-ms", "150") as url:
        process = start_sieval(*run_flags(url, tmp_path / "out", *told))
        scraped = ""
        while process.poll() is None and "sieval_planned" not in scraped:
            with (
                suppress(OSError),
                urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5) as answer,
            ):
                scraped = answer.read().decode()
            time.sleep(0.02)
        process.communicate()
    assert process.returncode == 0
    assert f'sieval_planned{{task="{TASK}",model="simulated"}} 30\n' in scraped
    lines = [json.loads(line) for line in events.read_text().splitlines()]
    assert lines[0]["event"] == "started"
    assert "progress" in {line["event"] for line in lines}
    assert (lines[-1]["event"], lines[-1]["answered"], lines[-1]["in_flight"]) == ("ended", 30, 0)


def test_a_taken_metrics_port_is_told_before_anything_is_asked(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, simulated(tmp_path) as url:
        port = taken.getsockname()[1]
        ended = sieval(*run_flags(url, tmp_path / "out", "--limit", "3", "--metrics-port", str(port)))
        assert stats(url)["requests"] == 0
    assert ended.returncode == 2
    said = f"error: port {port} cannot be served (Address already in use); choose another --metrics-port"
    assert ended.stderr.splitlines()[-1] == said
    assert not (tmp_path / "out").exists()
