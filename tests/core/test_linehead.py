"""Heads of records' lines, read without the rest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sieval.core.codec import encode_completion, encode_verdict_record
from sieval.core.linehead import Head, is_truncated, read_head
from sieval.core.records import Completion, CompletionRecord, RolloutKey, Verdict, VerdictRecord


@given(st.text(st.characters(exclude_categories=["Cs"])), st.integers(0, 10**6), st.text(max_size=20))
def test_a_head_says_what_the_whole_record_says(sample: str, rollout: int, text: str) -> None:
    key = RolloutKey(sample, rollout)
    line = encode_completion(CompletionRecord(key, Completion(text), None, 1, 0.0, 0.0)).rstrip(b"\n")
    assert read_head(line) == Head(key, "answered")


@pytest.mark.parametrize("truncated", [True, False])
def test_a_verdict_tells_its_outcome_and_whether_it_was_cut(truncated: bool) -> None:
    verdict = Verdict("unextracted", 'x","truncated":true}', "m", "r")
    line = encode_verdict_record(VerdictRecord(RolloutKey("a", 3), verdict, truncated)).rstrip(b"\n")
    assert read_head(line) == Head(RolloutKey("a", 3), "unextracted")
    assert is_truncated(line) is truncated


def test_another_order_of_keys_is_read_too() -> None:
    assert read_head(b'{"status": "failed", "rollout": 2, "sample": "a"}') == Head(
        RolloutKey("a", 2), "failed"
    )


@pytest.mark.parametrize("line", [b"", b"{", b"[]", b'{"sample":"a","rollout":1}', b'{"outcome":"correct"}'])
def test_anything_else_is_refused(line: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # JSON's own words or ours
        read_head(line)
