"""OpenAI's chat completions, as the many servers that speak it vary them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from sieval.core.endpoint import Request
from sieval.core.errors import EndpointError
from sieval.core.jsonvalue import JsonObject, JsonValue, list_of, object_of, text_of
from sieval.core.records import Completion
from sieval.models.settings import LimitField
from sieval.models.wire import (
    ChoiceCollector,
    Part,
    choice_parts,
    extra_fields,
    finished,
    first_choice,
    sampling_fields,
    usage_of,
)


@dataclass(frozen=True, slots=True)
class ChatWire:
    """`/chat/completions`; `limit_field` is `max_completion_tokens` for OpenAI's reasoning models."""

    model: str
    limit_field: LimitField = "max_tokens"
    path: ClassVar[str] = "/chat/completions"
    native: ClassVar[bool] = False

    def body(self, request: Request, *, stream: bool, choices: int = 1) -> JsonObject:
        """What is sent for one rollout, or for that many of the same sample."""
        if not request.prompt.messages:
            raise EndpointError(
                "bad_request",
                "a chat endpoint takes messages and this prompt is plain text; use --api completions",
            )
        body: dict[str, JsonValue] = {
            "model": self.model,
            "messages": [{"role": m.role, "content": m.content} for m in request.prompt.messages],
            **sampling_fields(request.sampling, request.key.rollout),
        }
        if request.sampling.max_tokens is not None:
            body[self.limit_field] = request.sampling.max_tokens
        if choices > 1:
            body["n"] = choices
        if stream:
            body.update(stream=True, stream_options={"include_usage": True})
        body.update(extra_fields(request.sampling))
        return body

    def completion(self, payload: JsonObject) -> Completion:
        """What a whole answer holds."""
        choice = first_choice(payload)
        message = choice.get("message")
        if not isinstance(message, dict):
            raise EndpointError("bad_body", "the answer's first choice holds no message", retryable=True)
        text, reasoning = message_texts(message)
        return finished(text, reasoning, text_of(choice.get("finish_reason")), usage_of(payload.get("usage")))

    def collector(self) -> ChoiceCollector:
        """What gathers a streamed answer."""
        return _DeltaCollector()

    def parts(self, payload: JsonObject) -> Iterator[Part]:
        """Each choice of an answer to several rollouts."""
        return choice_parts(payload)


class _DeltaCollector(ChoiceCollector):
    def texts(self, choice: JsonObject) -> tuple[str, str]:
        return message_texts(object_of(choice.get("delta") or choice.get("message")))


def message_texts(message: JsonObject) -> tuple[str, str]:
    """(text, reasoning) of a message or a delta: content as a string or as typed parts, else a refusal."""
    content = message.get("content")
    reasoning = text_of(message.get("reasoning_content")) or text_of(message.get("reasoning")) or ""
    if isinstance(content, str):
        return content, reasoning
    texts: list[str] = []
    thoughts: list[str] = [reasoning]
    for entry in list_of(content):
        part = object_of(entry)
        if part.get("type") == "thinking":
            thoughts.append(_joined(part.get("thinking")))
        else:
            texts.append(text_of(part.get("text")) or "")
    return "".join(texts) or text_of(message.get("refusal")) or "", "".join(thoughts)


def _joined(value: JsonValue) -> str:
    if isinstance(value, str):
        return value
    return "".join(text_of(object_of(entry).get("text")) or "" for entry in list_of(value))
