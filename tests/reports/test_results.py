"""Results made from the records when they are asked for."""

from pathlib import Path

import pytest

from sieval.core.codec import encode_completion, encode_verdict_record
from sieval.core.errors import RunDirectoryError
from sieval.core.jsonvalue import JsonObject
from sieval.core.records import (
    Completion,
    CompletionRecord,
    Failure,
    RolloutKey,
    Usage,
    Verdict,
    VerdictRecord,
)
from sieval.core.task import RolloutResult, SampleResult
from sieval.reports.results import gather
from tests.reports.judged import samples, write_run

LONG = "1+" * 200 + "1"


def judged(sample: str, rollout: int, prediction: str | None, **details: str) -> bytes:
    verdict = Verdict("correct", prediction, "m", "because", details)
    return encode_verdict_record(VerdictRecord(RolloutKey(sample, rollout), verdict))


def made(prediction: str | None, details: JsonObject | None = None) -> RolloutResult:
    return RolloutResult("correct", "m", prediction, truncated=False, details=details or {})


def test_each_result_is_what_its_first_verdict_says(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", samples(3), {None: ["cc", "cc", "cc"]})
    names = [sample.id for sample in samples(3)]
    lines = (
        judged(names[2], 1, LONG), judged(names[0], 0, "7"), judged(names[2], 0, None, slot="x"),
        judged(names[0], 1, "7"), judged(names[2], 1, "later"),
    )  # fmt: skip
    (run / "verdicts.jsonl").write_bytes(b"".join(lines))
    results = gather(run).samples
    first, second, third = (SampleResult(sample, ()) for sample in samples(3))
    assert list(results) == [
        SampleResult(first.sample, (made("7"), made("7"))),
        second,
        SampleResult(third.sample, (made(None, {"slot": "x"}), made(LONG))),
    ]
    assert (results[-1], results[1:]) == (list(results)[2], list(results)[1:])
    assert results[0].rollouts[0] is results[0].rollouts[1]


def test_many_different_predictions_are_read_where_they_stand(tmp_path: Path) -> None:
    words = ["c" * 100] * 400
    run = write_run(tmp_path / "run", samples(400), {None: words})
    names = [sample.id for sample in samples(400)]
    lines = [judged(name, n, f"{name}/{n}") for n in range(100) for name in names]
    (run / "verdicts.jsonl").write_bytes(b"".join(lines))
    for name, result in zip(names, gather(run).samples, strict=True):
        assert [entry.prediction for entry in result.rollouts] == [f"{name}/{n}" for n in range(100)]


def test_a_failure_counts_where_no_answer_followed(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", samples(2), {None: ["c", "c"]})
    one, two = (RolloutKey(sample.id, 0) for sample in samples(2))

    def failed(key: RolloutKey, attempts: int) -> bytes:
        failure = Failure("timeout", "x" * 10_000)
        return encode_completion(CompletionRecord(key, None, failure, attempts, 10.0, 5.0))

    answer = CompletionRecord(two, Completion("7", usage=Usage(3, 4)), None, 2, 20.0, 1.0)
    lines = (failed(one, 3), failed(two, 8), failed(one, 4), encode_completion(answer))
    (run / "completions.jsonl").write_bytes(b"".join(lines))
    (run / "verdicts.jsonl").write_bytes(judged(two.sample, 0, "7"))
    found = gather(run)
    assert [result.rollouts for result in found.samples] == [
        (RolloutResult(None, None, None, truncated=False),),
        (made("7"),),
    ]
    totals = found.totals
    assert (dict(totals.failures), totals.answered, totals.attempts) == ({"timeout": 1}, 1, 5)
    assert (totals.first_s, totals.last_s, totals.completion_tokens) == (10.0, 21.0, 4)


def test_a_rollout_that_the_run_has_not_is_named(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", samples(2), {None: ["c", "c"]})
    (run / "verdicts.jsonl").write_bytes(judged("another", 0, "7"))
    with pytest.raises(RunDirectoryError, match=r"verdicts\.jsonl, line 1 is no record \(the run has no"):
        gather(run)
