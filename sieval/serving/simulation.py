"""How a simulated endpoint is set up."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from sieval.core.records import Sample
from sieval.serving.told import ErrorShape

AttemptFault = Literal[
    "rate_limit",
    "rate_limit_bare",
    "error_500",
    "error_503",
    "router_500",
    "router_503",
    "reset",
    "stall",
    "cut",
    "garbage",
    "drip",
    "empty_choices",
    "error_body",
    "wrong_type",
]
"""Drawn anew for every attempt, so that a retry may succeed."""

RolloutFault = Literal["bad_request", "truncated", "content_filter", "filtered_400", "empty_text", "hostile"]
"""Drawn once per prompt and seed: the same request meets it every time."""

FAULT_MEANINGS: Mapping[AttemptFault | RolloutFault, str] = {
    "rate_limit": "429 with Retry-After",
    "rate_limit_bare": "429 without Retry-After",
    "error_500": "500",
    "error_503": "503",
    "router_500": "500 as SGLang's router writes it when its worker does not answer (x-smg-error-code)",
    "router_503": "503 as SGLang's router writes it once it counts every worker as dead",
    "reset": "the connection is reset before an answer",
    "stall": "half an answer's head, then silence until the client leaves",
    "cut": "the connection closes in the middle of the body",
    "garbage": "200 with a body that is not JSON",
    "drip": "the body byte group by byte group over --drip-s seconds",
    "empty_choices": "200 with no choices",
    "error_body": "200 whose body, or first streamed event, is an error object",
    "wrong_type": "200 with an HTML page",
    "bad_request": "400, always for the same prompt",
    "truncated": "the text stops early, finish_reason length",
    "content_filter": "empty text, finish_reason content_filter",
    "filtered_400": "400 with code content_filter",
    "empty_text": "empty text, finish_reason stop",
    "hostile": "an answer meant to break the grader",
}
ATTEMPT_FAULTS: tuple[AttemptFault, ...] = get_args(AttemptFault)
ROLLOUT_FAULTS: tuple[RolloutFault, ...] = get_args(RolloutFault)

Reasoning = Literal["text", "field", "think", "none"]
"""Where the thinking stands: in the text, in `reasoning_content`, in `<think>` tags, or nowhere."""

Notation = Literal["mixed", "plain"]
"""Answers in the many notations of `notations`, or always as the gold is written, in one box."""


Choices = Literal["asked", "one", "refused"]
"""What a server makes of `n`: that many choices, one all the same, or a refusal."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """Settings of one simulated endpoint. Shares lie in [0, 1]; times are seconds; None means no limit.

    `slots` requests are worked on at once and the others wait; above `max_in_flight` the answer is 429;
    a connection without a request for `idle_s` is closed. `router` answers as SGLang's router before one
    worker: `/health` is 200 at any time; `/v1/models` is plain text, needs no key, and is 503 until the
    worker is warm, as requests are. `keep_stop` leaves the stop string at the text's end; a `bare_stream` has
    no `[DONE]`, and its usage comes with the finish reason. `choices` says what `n` does: as asked, one
    choice whatever it says, or 400 above 1. `capacity_tokens` is what `/v1/loads` tells; nothing is held
    to it.
    """

    samples: tuple[Sample, ...] = ()
    accuracy: float = 0.8
    seed: int = 0
    ignore_seed: bool = False
    notation: Notation = "mixed"
    reasoning: Reasoning = "text"
    steps: int = 3
    model: str = "simulated"
    latency_s: float = 0.0
    jitter_s: float = 0.0
    token_s: float = 0.0
    slots: int | None = None
    max_in_flight: int | None = None
    retry_after_s: float = 1.0
    warm_s: float = 0.0
    router: bool = False
    drip_s: float = 5.0
    idle_s: float | None = None
    context_tokens: int | None = None
    capacity_tokens: int | None = None
    error_shape: ErrorShape = "openai"
    unknown_model: Literal["404", "400", "200"] = "404"
    keep_stop: bool = False
    bare_stream: bool = False
    choices: Choices = "asked"
    api_key: str | None = field(default=None, repr=False)
    faults: Mapping[AttemptFault | RolloutFault, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not 0 <= self.accuracy <= 1:
            raise ValueError(f"accuracy must lie in [0, 1] (got {self.accuracy})")
        for fault, share in self.faults.items():
            if fault not in FAULT_MEANINGS:
                raise ValueError(f"fault must be one of {', '.join(FAULT_MEANINGS)} (got {fault[:80]!r})")
            if not 0 <= share <= 1:
                raise ValueError(f"share of {fault} must lie in [0, 1] (got {share})")
        for kind, names in (("attempt", ATTEMPT_FAULTS), ("rollout", ROLLOUT_FAULTS)):
            total = sum(self.faults.get(name, 0.0) for name in names)
            if total > 1:
                raise ValueError(
                    f"shares of the faults drawn per {kind} must add to at most 1 (got {total:.3g})"
                )
        for name in (
            "latency_s",
            "jitter_s",
            "token_s",
            "retry_after_s",
            "warm_s",
            "drip_s",
            "idle_s",
            "steps",
        ):
            value = getattr(self, name)
            if value is not None and value < 0:
                raise ValueError(f"{name} must not be negative (got {value})")
        for name in ("slots", "max_in_flight", "context_tokens", "capacity_tokens"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise ValueError(f"{name} must be at least 1 (got {value})")
