"""What one rollout leaves behind: sample, prompt, completion, verdict."""

import math
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from sieval.core.errors import FailureKind
from sieval.core.jsonvalue import JsonObject, JsonValue

Outcome = Literal["correct", "incorrect", "unextracted", "ungraded"]
OUTCOMES: tuple[Outcome, ...] = ("correct", "incorrect", "unextracted", "ungraded")
Role = Literal["system", "user", "assistant"]


@dataclass(frozen=True, slots=True)
class Sample:
    """One problem and its gold; `id` never changes between runs.

    `fields` holds what reports break scores down by, and whatever else the grader or the prompt needs.
    """

    id: str
    problem: str
    gold: str
    fields: JsonObject = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Message:
    """One chat turn."""

    role: Role
    content: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is sent for one rollout: chat messages, or one text for a completions endpoint."""

    messages: tuple[Message, ...] = ()
    text: str | None = None

    @classmethod
    def user(cls, content: str) -> "Prompt":
        """A single user turn."""
        return cls(messages=(Message("user", content),))

    def to_json(self) -> JsonObject:
        """The prompt as it is recorded."""
        if self.text is not None:
            return {"text": self.text}
        return {"messages": [{"role": m.role, "content": m.content} for m in self.messages]}


@dataclass(frozen=True, slots=True)
class Sampling:
    """Decoding parameters; None is not sent. A seed is offset by the rollout's index."""

    temperature: float | None = None
    top_p: float | None = None
    top_k: int | None = None
    min_p: float | None = None
    seed: int | None = None
    max_tokens: int | None = None
    stop: tuple[str, ...] = ()
    extra_body: JsonObject = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.max_tokens is not None and self.max_tokens < 1:
            raise ValueError(f"max_tokens must be at least 1 (got {self.max_tokens})")
        if self.temperature is not None and not 0 <= self.temperature < math.inf:
            raise ValueError(f"temperature must be a number from 0 up (got {self.temperature})")
        if self.top_k is not None and self.top_k < -1:
            raise ValueError(f"top_k must be at least 1, or -1 for all tokens (got {self.top_k})")
        if "" in self.stop:
            raise ValueError("a stop text must not be empty; leave it out")
        for name, share in (("top_p", self.top_p), ("min_p", self.min_p)):
            if share is not None and not 0 <= share <= 1:
                raise ValueError(f"{name} must be a share from 0 to 1 (got {share})")

    def to_json(self) -> JsonObject:
        """Only what was set, as it enters a run's identity."""
        named: dict[str, JsonValue] = {
            "temperature": self.temperature,
            "top_p": self.top_p,
            "top_k": self.top_k,
            "min_p": self.min_p,
            "seed": self.seed,
            "max_tokens": self.max_tokens,
            "stop": list(self.stop) or None,
            "extra_body": dict(self.extra_body) or None,
        }
        return {key: value for key, value in named.items() if value is not None}


class RolloutKey(NamedTuple):
    """Which attempt at which sample."""

    sample: str
    rollout: int


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as the endpoint counted them; None where it did not say."""

    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    reasoning_tokens: int | None = None
    cached_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class Completion:
    """What the endpoint answered. `finish_reason` is the endpoint's own word ("stop", "length", ...).

    `grouped` rollouts were answered by one request, `usage` being this one's share of what was counted for
    all; `cached` says that a response cache answered.
    """

    text: str
    reasoning: str | None = None
    finish_reason: str | None = None
    usage: Usage = field(default_factory=Usage)
    grouped: int = 1
    cached: bool = False

    @property
    def truncated(self) -> bool:
        """Whether the endpoint stopped at its token limit."""
        return self.finish_reason == "length"


@dataclass(frozen=True, slots=True)
class Failure:
    """Why the endpoint never answered a rollout."""

    kind: FailureKind
    message: str
    status: int | None = None


@dataclass(frozen=True, slots=True)
class CompletionRecord:
    """One line of completions.jsonl: exactly one of `completion` and `failure` is set.

    `started_at` is Unix time in seconds, `latency_s` spans all `attempts`.
    """

    key: RolloutKey
    completion: Completion | None
    failure: Failure | None
    attempts: int
    started_at: float
    latency_s: float

    @property
    def truncated(self) -> bool:
        """Whether the endpoint stopped at its token limit."""
        return self.completion is not None and self.completion.truncated


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a grader thinks of one completion; `details` is the task's own (slots of a multi-part answer)."""

    outcome: Outcome
    prediction: str | None
    method: str
    reason: str
    details: JsonObject = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class VerdictRecord:
    """One line of verdicts.jsonl."""

    key: RolloutKey
    verdict: Verdict
    truncated: bool = False
