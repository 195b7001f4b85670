"""From an engine's room and the length of requests to a number in flight."""

from dataclasses import replace

import pytest

from sieval.serving.engine_load import EngineLoad
from sieval.serving.sizing import Advice, advice_for, observed

LOAD = EngineLoad(
    version="0.5.23", replicas=4, capacity=2_000_000, most_running=1024, running=0, waiting=0, retracted=0,
    used=0.0, tokens_per_s=0.0, answered=0, prompt_tokens=0.0, completion_tokens=0.0,
)  # fmt: skip


def test_long_completions_are_bound_by_tokens() -> None:
    assert advice_for(LOAD, 200, 15_600) == Advice(in_flight=281, running=250, held=8000, bound="tokens")


def test_short_completions_are_bound_by_requests() -> None:
    assert advice_for(LOAD, 100, 200) == Advice(in_flight=1152, running=1024, held=200, bound="requests")


def test_a_request_larger_than_the_room_still_runs_alone() -> None:
    assert advice_for(replace(LOAD, capacity=100), 200, 200) == Advice(2, 1, 300, "tokens")


def test_lengths_and_room_must_be_known() -> None:
    with pytest.raises(ValueError, match="prompt and completion must have tokens"):
        advice_for(LOAD, 0, 10)
    with pytest.raises(ValueError, match="the engine tells no room"):
        advice_for(replace(LOAD, capacity=0), 10, 10)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"retracted": 3}, "3 requests put back for want of tokens: keep fewer in flight"),
        ({"running": 10, "waiting": 30}, "30 requests waiting, 10 running: fewer lose nothing"),
        ({"running": 10, "used": 0.2}, "10 requests running, 20% of the tokens held: more fit"),
        ({"running": 10, "used": 0.9}, None),
        ({}, None),
    ],
)
def test_traffic_that_calls_for_another_number_is_told(change: dict[str, int], told: str | None) -> None:
    assert observed(replace(LOAD, **change)) == told  # type: ignore[arg-type]  # one of several fields
