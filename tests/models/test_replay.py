"""Stored completions answer as an endpoint would have."""

import logging
from pathlib import Path

import pytest

from sieval.core.codec import encode_completion
from sieval.core.endpoint import Request
from sieval.core.errors import EndpointError
from sieval.core.jsonvalue import decode_object
from sieval.core.records import Completion, CompletionRecord, Failure, Prompt, RolloutKey, Sampling, Usage
from sieval.core.retry import RetryPolicy, answer
from sieval.models.connect import connect
from sieval.models.replay import ReplayEndpoint
from sieval.models.settings import EndpointSettings

pytestmark = pytest.mark.anyio


def request(sample: str, rollout: int = 0) -> Request:
    return Request(RolloutKey(sample, rollout), Prompt.user("1+1?"), Sampling())


async def test_a_stored_completion_answers(tmp_path: Path) -> None:
    path = tmp_path / "stored.jsonl"
    path.write_text('{"id": "a", "gold": "2", "response": "it is 2", "label": true}\n')
    endpoint = connect(EndpointSettings(f"replay:{path}"))
    await endpoint.check()
    assert await endpoint.complete(request("a")) == Completion("it is 2")
    await endpoint.aclose()


async def test_what_is_not_stored_is_not_recorded(tmp_path: Path) -> None:
    path = tmp_path / "stored.jsonl"
    path.write_text('{"id": "a", "response": "2"}\n')
    endpoint = ReplayEndpoint(path)
    got = await answer(endpoint, request("a", 1), RetryPolicy())
    await endpoint.aclose()
    message = f"{str(path)!r} holds no completion of 'a', rollout 1"
    assert (got.failure, got.attempts) == (Failure("not_recorded", message), 1)


async def test_a_runs_own_records_are_replayed_with_their_failures(tmp_path: Path) -> None:
    completion = Completion("2", "hm", "length", Usage(5, 3, 1, 2))
    failure = Failure("context_length", "too long", 400)
    path = tmp_path / "completions.jsonl"
    path.write_bytes(
        encode_completion(CompletionRecord(RolloutKey("a", 0), completion, None, 1, 1.0, 0.5))
        + encode_completion(CompletionRecord(RolloutKey("a", 1), None, failure, 1, 1.0, 0.5))
    )
    endpoint = ReplayEndpoint(path)
    assert await endpoint.complete(request("a", 0)) == completion
    assert (await answer(endpoint, request("a", 1), RetryPolicy())).failure == failure
    await endpoint.aclose()


async def test_a_file_that_is_not_there_fails_the_check(tmp_path: Path) -> None:
    with pytest.raises(EndpointError, match="No such file or directory"):
        await ReplayEndpoint(tmp_path / "none.jsonl").check()


async def test_lines_left_out_are_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "stored.jsonl"
    path.write_text('{"id": "a", "response": "2"}\n{"id": "b"}\n')
    endpoint = ReplayEndpoint(path)
    with caplog.at_level(logging.WARNING):
        await endpoint.check()
        await endpoint.complete(request("a"))
    await endpoint.aclose()
    assert len(caplog.records) == 1
    assert f"{path}: 1 of 2 lines were left out (line 2: row 'b' must hold" in caplog.text


async def test_labelled_rows_answer_by_their_ids(shared: Path) -> None:
    for path in sorted((shared / "labels").glob("labels_*.jsonl")):
        rows = [decode_object(line) for line in path.read_bytes().splitlines()]
        endpoint = ReplayEndpoint(path)
        got = [(await endpoint.complete(request(str(row["id"])))).text for row in rows]
        await endpoint.aclose()
        assert got == [row["response"] for row in rows]
