"""How many requests in flight keep an engine full and none waiting long."""

from dataclasses import dataclass
from typing import Literal

from sieval.core.plural import counted
from sieval.serving.engine_load import EngineLoad

ENOUGH_ANSWERED = 32
"""Requests an engine must have answered before their mean length says anything."""

_SPARE = 8  # one more in flight for so many running, so that a place that is freed is taken at once


@dataclass(frozen=True, slots=True)
class Advice:
    """`in_flight` requests fill the engine; `running` of them are worked on, as far as `bound` lets it.

    `held` is the tokens a running request holds on average: its prompt and half its completion.
    """

    in_flight: int
    running: int
    held: int
    bound: Literal["tokens", "requests"]


def advice_for(load: EngineLoad, prompt_tokens: float, completion_tokens: float) -> Advice:
    """How many requests of these mean lengths to keep in flight.

    Raises:
        ValueError: unless the lengths are above 0 and the engine tells its room.
    """
    if not (prompt_tokens > 0 and completion_tokens > 0):
        raise ValueError(
            f"prompt and completion must have tokens (got {prompt_tokens:g} and {completion_tokens:g})"
        )
    if load.capacity < 1 or load.most_running < 1:
        raise ValueError("the engine tells no room (token capacity or running requests is 0)")
    held = prompt_tokens + completion_tokens / 2
    fitting = max(1, int(load.capacity / held))
    running = min(fitting, load.most_running)
    return Advice(
        in_flight=running + max(1, running // _SPARE),
        running=running,
        held=round(held),
        bound="tokens" if fitting < load.most_running else "requests",
    )


def observed(load: EngineLoad) -> str | None:
    """What the traffic at this moment shows that calls for another number; None where nothing does."""
    if load.retracted:
        return f"{counted(load.retracted, 'request')} put back for want of tokens: keep fewer in flight"
    if load.waiting > load.running:
        return f"{counted(load.waiting, 'request')} waiting, {load.running} running: fewer lose nothing"
    if load.running and not load.waiting and load.used < 0.5 and load.running < load.most_running // 2:
        return f"{counted(load.running, 'request')} running, {load.used:.0%} of the tokens held: more fit"
    return None
