"""Sessions of several tasks and models, whole."""

import json
import signal
import time
from pathlib import Path

import pytest

from tests.cli.served import TASK, run_flags, sieval, simulated, start_sieval, stats

pytestmark = pytest.mark.timeout(120)

FIXED = "dgn_math_0shot_gen_fixed"


def written(folder: Path, url: str, away: str) -> Path:
    """A session of two tasks and two models, the second of which has no server."""
    path = folder / "session.yaml"
    path.write_text(
        f"out: {folder / 'out'}\n"
        "models:\n"
        f"  - {{model: simulated, base_url: {url}}}\n"
        f"  - {{model: other, base_url: {away}, unlisted: true}}\n"
        "defaults: {data: sample, limit: 20}\n"
        f"tasks: [{TASK}, {{name: {FIXED}, n: 2}}]\n"
        "max_failed: 0\n"
    )
    return path


def test_several_tasks_meet_several_models_in_one_session(tmp_path: Path) -> None:
    with simulated(tmp_path, "--unknown-model", "200") as url:
        ended = sieval("run", str(written(tmp_path, url, url)), "-o", "json")
        sent = stats(url)["requests"]
    assert ended.returncode == 0, ended.stderr
    reports = json.loads(ended.stdout)
    assert [(report["model"], report["task"], report["counts"]["ended"]) for report in reports] == [
        ("simulated", TASK, 20),
        ("other", TASK, 20),
        ("simulated", FIXED, 40),
        ("other", FIXED, 40),
    ]
    assert sent == 120
    for model in ("simulated", "other"):
        for task in (TASK, FIXED):
            assert (tmp_path / "out" / model / task / "report.json").exists()


def test_a_model_that_fails_leaves_the_other_its_scores(tmp_path: Path) -> None:
    """The second model's server turns every request away; the first model's runs are whole."""
    refusing = tmp_path / "refusing"
    refusing.mkdir()
    with (
        simulated(tmp_path) as url,
        simulated(refusing, "--unknown-model", "200", "--fault", "bad_request=1") as away,
    ):
        ended = sieval("run", str(written(tmp_path, url, away)), "-o", "json")
    assert ended.returncode == 1
    failed = {
        (report["model"], report["counts"]["failed"], report["counts"]["ended"])
        for report in json.loads(ended.stdout)
    }
    assert failed == {("simulated", 0, 20), ("simulated", 0, 40), ("other", 20, 20), ("other", 40, 40)}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_second_signal_ends_at_once_too_and_everything_recorded_is_kept(
    tmp_path: Path, number: signal.Signals
) -> None:
    with simulated(tmp_path, "--latency-ms", "20", "--jitter-ms", "200") as url:
        flags = ("--limit", "120", "--concurrency", "8")
        process = start_sieval(*run_flags(url, tmp_path / "out", *flags))
        while stats(url)["requests"] < 40:
            assert process.poll() is None
            time.sleep(0.005)
        process.send_signal(number)
        process.send_signal(number)
        _, err = process.communicate(timeout=5)
        assert process.returncode == 128 + number
        assert "Traceback" not in err
        resumed = sieval(*run_flags(url, tmp_path / "out", *flags, "--resume"))
        assert resumed.returncode == 0, resumed.stderr
        assert stats(url)["requests"] <= 120 + 8


def test_a_resume_asks_only_the_endpoints_that_are_still_needed(tmp_path: Path) -> None:
    """The first model's server has left for good, with every rollout of it on record."""
    second = tmp_path / "second"
    second.mkdir()
    with simulated(second, "--model", "other", "--fault", "bad_request=1") as url:
        with simulated(tmp_path) as gone:
            first = sieval("run", str(written(tmp_path, gone, url)))
        assert first.returncode == 1, first.stderr
        resumed = sieval("run", str(tmp_path / "session.yaml"), "--resume")
        asked = stats(url)["requests"]
        again = sieval("run", str(tmp_path / "session.yaml"), "--resume", "--retry-failed")
        assert stats(url)["requests"] > asked
    assert (resumed.returncode, again.returncode) == (1, 1)  # the second model's rollouts stay failed
    for ended in (resumed, again):
        assert "cannot connect" not in ended.stderr
        assert ended.stderr.count("by simulated →") == 2
    assert resumed.stderr.count("nothing left to ask") == 4
    assert again.stderr.count("nothing left to ask") == 2
