"""OpenAI's text completions, for base models."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from sieval.core.endpoint import Request
from sieval.core.errors import EndpointError
from sieval.core.jsonvalue import JsonObject, JsonValue, text_of
from sieval.core.records import Completion
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
class CompletionsWire:
    """`/completions`. Servers stop after 16 tokens unless `max_tokens` is set."""

    model: str
    path: ClassVar[str] = "/completions"
    native: ClassVar[bool] = False

    def body(self, request: Request, *, stream: bool, choices: int = 1) -> JsonObject:
        """What is sent for one rollout, or for that many of the same sample."""
        body: dict[str, JsonValue] = {
            "model": self.model,
            "prompt": plain_text(request),
            **sampling_fields(request.sampling, request.key.rollout),
        }
        if request.sampling.max_tokens is not None:
            body["max_tokens"] = request.sampling.max_tokens
        if choices > 1:
            body["n"] = choices
        if stream:
            body.update(stream=True, stream_options={"include_usage": True})
        body.update(extra_fields(request.sampling))
        return body

    def completion(self, payload: JsonObject) -> Completion:
        """What a whole answer holds."""
        choice = first_choice(payload)
        text = text_of(choice.get("text"))
        if text is None:
            raise EndpointError("bad_body", "the answer's first choice holds no text", retryable=True)
        return finished(text, None, text_of(choice.get("finish_reason")), usage_of(payload.get("usage")))

    def collector(self) -> ChoiceCollector:
        """What gathers a streamed answer."""
        return _TextCollector()

    def parts(self, payload: JsonObject) -> Iterator[Part]:
        """Each choice of an answer to several rollouts."""
        return choice_parts(payload)


class _TextCollector(ChoiceCollector):
    def texts(self, choice: JsonObject) -> tuple[str, str]:
        return text_of(choice.get("text")) or "", ""


def plain_text(request: Request) -> str:
    """The prompt as one text.

    Raises:
        EndpointError: when it is chat messages.
    """
    if request.prompt.text is None:
        raise EndpointError(
            "bad_request", "this endpoint takes plain text and the prompt is chat messages; use --api chat"
        )
    return request.prompt.text
