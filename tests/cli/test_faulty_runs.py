"""Whole runs against servers and completions at their worst: nothing is lost, everything is told."""

import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.cli.served import TASK, run_flags, sieval, simulated, stats

pytestmark = pytest.mark.timeout(120)

FAULTS = (
    *("rate_limit", "rate_limit_bare", "error_500", "error_503", "router_500", "router_503", "reset"),
    *("cut", "garbage", "drip", "empty_choices", "error_body", "wrong_type"),
)


def report_of(out: Path) -> dict[str, Any]:
    report: dict[str, Any] = json.loads((out / TASK / "report.json").read_text())
    return report


def records_of(out: Path, name: str = "completions.jsonl") -> list[dict[str, Any]]:
    return [json.loads(line) for line in (out / TASK / name).read_bytes().splitlines()]


def test_pathological_answers_each_get_a_verdict_and_stay_in_the_denominator(tmp_path: Path) -> None:
    """Eight in 500, and without them the same run takes as long."""
    took: dict[str, float] = {}
    for name, share in (("plain", 0.0), ("hostile", 0.016)):
        with simulated(tmp_path, "--latency-ms", "5", "--fault", f"hostile={share}", "--seed", "4") as url:
            start = time.monotonic()
            ended = sieval(*run_flags(url, tmp_path / name, "--limit", "500"), SIEVAL_OFFLOAD_WORKERS="2")
            took[name] = time.monotonic() - start
            assert ended.returncode == 0, ended.stderr
            sent = stats(url)["outcomes"].get("hostile", 0)
            assert (sent >= 5) == (name == "hostile")
    report = report_of(tmp_path / "hostile")
    counts = report["counts"]
    assert counts["planned"] == counts["ended"] == report["score"]["total"] == 500
    assert counts["failed"] == 0
    verdicts = records_of(tmp_path / "hostile", "verdicts.jsonl")
    assert len({(verdict["sample"], verdict["rollout"]) for verdict in verdicts}) == len(verdicts) == 500
    assert all(verdict["outcome"] and verdict["reason"] for verdict in verdicts)
    assert took["hostile"] < 2 * took["plain"] + 5


def test_a_prompt_that_is_always_refused_fails_alone_and_the_exit_code_follows_the_share(
    tmp_path: Path,
) -> None:
    with simulated(tmp_path, "--fault", "bad_request=0.01") as url:
        strict = sieval(*run_flags(url, tmp_path / "strict", "--limit", "200"))
        lenient = sieval(*run_flags(url, tmp_path / "lenient", "--limit", "200", "--max-failed", "0.05"))
    assert (strict.returncode, lenient.returncode) == (1, 0)
    failed = [record for record in records_of(tmp_path / "strict") if record["status"] == "failed"]
    assert 1 <= len(failed) <= 6
    assert {(record["kind"], record["http_status"], record["attempts"]) for record in failed} == {
        ("bad_request", 400, 1)
    }
    assert all("the simulated server always refuses this prompt" in record["message"] for record in failed)
    report = report_of(tmp_path / "strict")
    assert report["failures"] == {"bad_request": len(failed)}
    assert report["counts"]["ended"] == report["score"]["total"] == 200
    assert f"rollouts failed: {len(failed)} bad_request (allowed share 0)" in strict.stderr


@pytest.mark.parametrize("stream", [(), ("--stream",)], ids=["whole", "streamed"])
def test_with_a_third_of_the_requests_failing_every_rollout_ends_once(
    tmp_path: Path, stream: tuple[str, ...]
) -> None:
    shares = [flag for fault in FAULTS for flag in ("--fault", f"{fault}={0.3 / len(FAULTS):.3f}")]
    with simulated(tmp_path, *shares, "--retry-after-s", "0.05", "--drip-s", "0.2") as url:
        flags = ("--limit", "150", "--attempts", "20", "--max-failed", "1", *stream)
        ended = sieval(*run_flags(url, tmp_path / "out", *flags))
        counted = stats(url)
    assert ended.returncode == 0, ended.stderr
    records = records_of(tmp_path / "out")
    keys = Counter((record["sample"], record["rollout"]) for record in records)
    assert (len(keys), set(keys.values())) == (150, {1})
    assert all(record["status"] == "answered" or record["kind"] for record in records)
    assert sum(record["attempts"] for record in records) == counted["requests"] > 160
    assert len(counted["faults"]) > 6
    assert report_of(tmp_path / "out")["counts"]["ended"] == 150


def test_a_wrong_key_found_out_late_stops_the_run(tmp_path: Path) -> None:
    """A router lists its models without a key; the workers behind it want one."""
    flags = ("--router", "--api-key-env", "K")
    with simulated(tmp_path, *flags, K="sk-0123456789") as url:
        asked = run_flags(url, tmp_path / "out", "--unlisted", "--concurrency", "8")
        ended = sieval(*asked, OPENAI_API_KEY="sk-wrong-one")
        sent = stats(url)["requests"]
    assert ended.returncode == 1
    assert (
        f"error: {TASK}: nothing more is asked, since 64 rollouts in a row were turned away" in ended.stderr
    )
    assert 64 <= sent < 64 + 8 + 1
