"""Verdicts found by rollout."""

from pathlib import Path

import pytest

from sieval.core.codec import encode_verdict_record
from sieval.core.errors import RunDirectoryError
from sieval.core.records import Outcome, RolloutKey, Verdict, VerdictRecord
from sieval.core.rundir import RolloutSlots
from sieval.core.sample_ids import SampleIds
from sieval.core.verdict_index import VerdictIndex

SLOTS = RolloutSlots(SampleIds(["a", "b"]), 2)


def record(sample: str, rollout: int, outcome: Outcome, reason: str) -> VerdictRecord:
    return VerdictRecord(RolloutKey(sample, rollout), Verdict(outcome, "7", "m", reason))


def test_a_verdict_is_found_where_it_stands(tmp_path: Path) -> None:
    held = [
        record("b", 1, "correct", "first"),
        record("a", 0, "ungraded", "é" * 500),
        record("b", 1, "incorrect", "second"),
    ]
    (tmp_path / "verdicts.x.jsonl").write_bytes(b"".join(map(encode_verdict_record, held)) + b'{"torn')
    with VerdictIndex(tmp_path, "x", SLOTS) as index:
        assert list(index.slots()) == [0, 3]
        assert [index.outcome(slot) for slot in range(4)] == ["ungraded", None, None, "correct"]
        assert (index.record(3), index.record(0)) == (held[0], held[1])


def test_a_rollout_out_of_range_is_no_other_rollout(tmp_path: Path) -> None:
    (tmp_path / "verdicts.jsonl").write_bytes(encode_verdict_record(record("a", 2, "correct", "")))
    with pytest.raises(RunDirectoryError, match=r"verdicts\.jsonl, line 1 is no record"):
        VerdictIndex(tmp_path, None, SLOTS)
