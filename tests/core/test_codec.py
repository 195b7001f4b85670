"""Records as lines, and back."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sieval.core.codec import (
    decode_completion,
    decode_ended,
    decode_sample,
    decode_verdict_record,
    encode_completion,
    encode_sample,
    encode_verdict_record,
)
from sieval.core.jsonvalue import encode_line
from sieval.core.records import (
    Completion,
    CompletionRecord,
    Failure,
    Prompt,
    RolloutKey,
    Sample,
    Usage,
    Verdict,
    VerdictRecord,
)

COUNTS = st.none() | st.integers(0, 10**9)
TEXTS = st.text()
KEYS = st.builds(RolloutKey, st.text(min_size=1), st.integers(0, 9))
USAGES = st.builds(Usage, COUNTS, COUNTS, COUNTS, COUNTS)
COMPLETIONS = st.builds(
    Completion, TEXTS, st.none() | TEXTS, st.none() | TEXTS, USAGES, st.integers(1, 9), st.booleans()
)
FAILURES = st.builds(Failure, st.sampled_from(["timeout", "connection"]), TEXTS, st.none() | st.just(500))
SLOWLY = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
"""On a machine that others share, too."""
SECONDS = st.floats(0, 1e6).map(lambda value: round(value, 3))


@SLOWLY
@given(KEYS, COMPLETIONS, st.integers(1, 9), SECONDS)
def test_a_completion_comes_back_as_it_went(
    key: RolloutKey, completion: Completion, attempts: int, latency_s: float
) -> None:
    record = CompletionRecord(key, completion, None, attempts, 0.0, latency_s)
    line = encode_completion(record)
    assert line.count(b"\n") == 1
    assert decode_completion(line) == record
    ended = decode_ended(line)
    told = (ended.key, ended.failure, ended.attempts, ended.latency_s, ended.completion_tokens)
    assert told == (key, None, attempts, latency_s, completion.usage.completion_tokens)
    assert ended.characters == len(completion.text) + len(completion.reasoning or "")


@SLOWLY
@given(KEYS, FAILURES)
def test_a_failure_comes_back_as_it_went(key: RolloutKey, failure: Failure) -> None:
    record = CompletionRecord(key, None, failure, 3, 0.0, 1.0)
    assert decode_completion(encode_completion(record)) == record
    assert decode_ended(encode_completion(record)).failure == failure.kind


@SLOWLY
@given(KEYS, st.sampled_from(["correct", "incorrect", "unextracted", "ungraded"]), TEXTS, st.booleans())
def test_a_verdict_comes_back_as_it_went(key: RolloutKey, outcome: str, text: str, truncated: bool) -> None:
    verdict = Verdict(outcome, text, "method", text, {"slots": (1, 2)})  # type: ignore[arg-type]  # drawn
    line = encode_verdict_record(VerdictRecord(key, verdict, truncated))
    found = decode_verdict_record(line)
    assert (found.key, found.truncated, found.verdict.outcome) == (key, truncated, outcome)
    assert encode_verdict_record(found) == line


def test_a_sample_comes_back_with_its_prompt() -> None:
    sample, prompt = Sample("a", "p", "7", {"level": 3}), Prompt(text="p\n")
    assert decode_sample(encode_sample(sample, prompt)) == (sample, {"text": "p\n"})


@pytest.mark.parametrize("decode", [decode_completion, decode_ended])
def test_another_status_is_refused(decode: object) -> None:
    assert callable(decode)
    line = encode_line({"sample": "a", "rollout": 0, "status": "asked"})
    with pytest.raises(
        ValueError, match=r"^a completion's status must be answered or failed \(got 'asked'\)$"
    ):
        decode(line)


def test_what_lacks_its_parts_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^a sample must have id, problem and gold$"):
        decode_sample(encode_line({"id": "a", "problem": "p"}))
    with pytest.raises(ValueError, match=r"^a verdict's outcome must be one of correct, incorrect, "):
        decode_verdict_record(encode_line({"sample": "a", "rollout": 0, "outcome": "right"}))
