"""The shape of one API: the body it takes, the completion it gives."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple, Protocol

from sieval.core.endpoint import Request
from sieval.core.errors import EndpointError
from sieval.core.jsonvalue import JsonObject, JsonValue, int_of, list_of, object_of, text_of
from sieval.core.records import Completion, Sampling, Usage

MAX_TEXT_CHARS = 16 * 2**20
LISTED = "listed"
"""Where the entries stand of an answer that is a list, not an object."""
_RESERVED = ("model", "messages", "prompt", "text", "input_ids", "n", "stream", "stream_options")
_KEEPS_STOP = ("include_stop_str_in_output", "no_stop_trim")
_ABORTED = ("abort", "error", "cancelled")


class Part(NamedTuple):
    """What an answer says of one choice, in the shape of an answer with that one alone."""

    choice: int
    payload: JsonObject


class Collector(Protocol):
    """A completion that arrives in pieces."""

    def add(self, payload: JsonObject) -> None:
        """Take one event in."""

    def completion(self, *, ended: bool) -> Completion:
        """What the pieces make together; `ended` says whether the server closed the stream properly."""


class Wire(Protocol):
    """One API's bodies; `path` stands below the base URL, or below the server's root when `native`."""

    @property
    def path(self) -> str:
        """Where it is posted."""

    @property
    def native(self) -> bool:
        """Whether the path stands below the server's root."""

    def body(self, request: Request, *, stream: bool, choices: int = 1) -> JsonObject:
        """What is sent for one rollout, or for that many of the same sample."""

    def completion(self, payload: JsonObject) -> Completion:
        """What a whole answer holds."""

    def collector(self) -> Collector:
        """What gathers a streamed answer."""

    def parts(self, payload: JsonObject) -> Iterator[Part]:
        """An answer to several rollouts, or one event of it, as answers to each."""


def sampling_fields(sampling: Sampling, rollout: int) -> dict[str, JsonValue]:
    """The decoding parameters that were set, under OpenAI's names; the seed is offset by the rollout."""
    fields: dict[str, JsonValue] = {}
    for name in ("temperature", "top_p", "top_k", "min_p"):
        value = getattr(sampling, name)
        if value is not None:
            fields[name] = value
    if sampling.seed is not None:
        fields["seed"] = sampling.seed + rollout
    if sampling.stop:
        fields["stop"] = list(sampling.stop)
    return fields


def check_extra_body(extra: JsonObject) -> None:
    """Return when an extra body decides nothing that sieval itself decides.

    Raises:
        ValueError: when it does; the message names the field.
    """
    for name in _RESERVED:
        if name in extra:
            raise ValueError(f"extra_body may not set {name!r}, which sieval sets itself; leave it out")


def extra_fields(sampling: Sampling) -> JsonObject:
    """The extra body, which may not decide what sieval itself decides.

    Raises:
        EndpointError: when it does.
    """
    for name in _RESERVED:
        if name in sampling.extra_body:
            raise EndpointError("bad_request", f"extra_body may not set {name!r}, which sieval sets itself")
    return sampling.extra_body


def usage_of(value: JsonValue) -> Usage:
    """Tokens as OpenAI, SGLang, vLLM and DeepSeek report them."""
    usage = object_of(value)
    made, asked = (
        object_of(usage.get("completion_tokens_details")),
        object_of(usage.get("prompt_tokens_details")),
    )
    return Usage(
        prompt_tokens=int_of(usage.get("prompt_tokens")),
        completion_tokens=int_of(usage.get("completion_tokens")),
        reasoning_tokens=_first(int_of(made.get("reasoning_tokens")), int_of(usage.get("reasoning_tokens"))),
        cached_tokens=_first(
            int_of(asked.get("cached_tokens")), int_of(usage.get("prompt_cache_hit_tokens"))
        ),
    )


def first_choice(payload: JsonObject) -> JsonObject:
    """The answer's first choice.

    Raises:
        EndpointError: when there is none.
    """
    choices = list_of(payload.get("choices"))
    if not choices or not isinstance(choices[0], dict):
        raise EndpointError("bad_body", "the answer holds no choices", retryable=True)
    return choices[0]


def choice_parts(payload: JsonObject) -> Iterator[Part]:
    """Each choice of a chat or completions answer by its index, without the usage, which is all theirs."""
    for place, entry in enumerate(list_of(payload.get("choices"))):
        index = int_of(object_of(entry).get("index"))
        yield Part(place if index is None else index, {"choices": [entry]})


def finished(text: str, reasoning: str | None, finish_reason: str | None, usage: Usage) -> Completion:
    """The completion, unless its finish reason says that there is none.

    Raises:
        EndpointError: for an aborted generation, and for a filtered one that left no text.
    """
    if finish_reason in _ABORTED:
        message = f"the endpoint gave the generation up (finish reason {finish_reason!r})"
        raise EndpointError("server", message, retryable=True)
    if finish_reason == "content_filter" and not text:
        raise EndpointError("content_filter", "the endpoint's content filter withheld the completion")
    return Completion(text, reasoning or None, finish_reason[:80] if finish_reason else None, usage)


def stopped(completion: Completion, sampling: Sampling) -> Completion:
    """The completion up to its first stop string, which some servers leave in, or pass over.

    Nothing is cut where the extra body asks the server to leave it in.
    """
    if not sampling.stop or any(sampling.extra_body.get(name) is True for name in _KEEPS_STOP):
        return completion
    places = [at for stop in sampling.stop if stop and (at := completion.text.find(stop)) >= 0]
    if not places:
        return completion
    return replace(completion, text=completion.text[: min(places)], finish_reason="stop")


class ChoiceCollector(ABC):
    """Streamed choices of a chat or completions API; a subclass names the two texts in a choice."""

    def __init__(self) -> None:
        self._text: list[str] = []
        self._reasoning: list[str] = []
        self._size = 0
        self._finish_reason: str | None = None
        self._usage = Usage()
        self._any = False

    @abstractmethod
    def texts(self, choice: JsonObject) -> tuple[str, str]:
        """The text and the reasoning that one choice of one event adds."""

    def add(self, payload: JsonObject) -> None:
        """Take one event in."""
        if payload.get("usage"):
            self._usage = usage_of(payload["usage"])
        for entry in list_of(payload.get("choices"))[:1]:
            choice = object_of(entry)
            self._any = True
            text, reasoning = self.texts(choice)
            if text:
                self._text.append(text)
            if reasoning:
                self._reasoning.append(reasoning)
            self._size += len(text) + len(reasoning)
            self._finish_reason = text_of(choice.get("finish_reason")) or self._finish_reason
        if self._size > MAX_TEXT_CHARS:
            raise EndpointError("bad_body", f"the completion is longer than {MAX_TEXT_CHARS} characters")

    def completion(self, *, ended: bool) -> Completion:
        """What the pieces make together."""
        if not ended and self._finish_reason is None:
            raise EndpointError("connection", "the stream ended before the completion did", retryable=True)
        if not self._any:
            raise EndpointError("bad_body", "the answer holds no choices", retryable=True)
        text, reasoning = "".join(self._text), "".join(self._reasoning)
        return finished(text, reasoning, self._finish_reason, self._usage)


def _first(*values: int | None) -> int | None:
    return next((value for value in values if value is not None), None)
