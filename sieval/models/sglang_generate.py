"""SGLang's own `/generate`, for base models."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from sieval.core.endpoint import Request
from sieval.core.errors import EndpointError
from sieval.core.jsonvalue import JsonObject, JsonValue, int_of, list_of, object_of, text_of
from sieval.core.records import Completion, Usage
from sieval.models.openai_completions import plain_text
from sieval.models.refusal import abort
from sieval.models.wire import (
    LISTED,
    MAX_TEXT_CHARS,
    Collector,
    Part,
    extra_fields,
    finished,
    sampling_fields,
)


@dataclass(frozen=True, slots=True)
class GenerateWire:
    """`/generate` at the server's root; the extra body goes into `sampling_params`."""

    path: ClassVar[str] = "/generate"
    native: ClassVar[bool] = True

    def body(self, request: Request, *, stream: bool, choices: int = 1) -> JsonObject:
        """What is sent for one rollout, or for that many of the same sample."""
        params = sampling_fields(request.sampling, request.key.rollout)
        if "seed" in params:
            params["sampling_seed"] = params.pop("seed")
        if request.sampling.max_tokens is not None:
            params["max_new_tokens"] = request.sampling.max_tokens
        if choices > 1:
            params["n"] = choices
        params.update(extra_fields(request.sampling))
        body: dict[str, JsonValue] = {"text": plain_text(request), "sampling_params": params}
        if stream:
            body["stream"] = True
        return body

    def completion(self, payload: JsonObject) -> Completion:
        """What a whole answer holds."""
        text = text_of(payload.get("text"))
        if text is None:
            raise EndpointError("bad_body", "the answer holds no text", retryable=True)
        return _completion(text, object_of(payload.get("meta_info")))

    def collector(self) -> Collector:
        """What gathers a streamed answer."""
        return _GenerateCollector()

    def parts(self, payload: JsonObject) -> Iterator[Part]:
        """Each answer in a list of them; an event of a stream tells of one."""
        if LISTED in payload:
            for place, entry in enumerate(list_of(payload[LISTED])):
                yield Part(place, object_of(entry))
        else:
            yield Part(int_of(payload.get("index")) or 0, payload)


class _GenerateCollector:
    """Every event repeats the text so far, as SGLang does unless told to stream increments."""

    def __init__(self) -> None:
        self._text: str | None = None
        self._meta: JsonObject = {}

    def add(self, payload: JsonObject) -> None:
        """Take one event in."""
        text = text_of(payload.get("text"))
        if text is None:
            return
        if not text.startswith(self._text or ""):
            raise EndpointError(
                "bad_request",
                "the server streams /generate in increments; run without --stream, or use --api completions",
            )
        self._text = text
        self._meta = object_of(payload.get("meta_info")) or self._meta
        if len(text) > MAX_TEXT_CHARS:
            raise EndpointError("bad_body", f"the completion is longer than {MAX_TEXT_CHARS} characters")

    def completion(self, *, ended: bool) -> Completion:
        """What the pieces make together."""
        if not ended and not self._meta.get("finish_reason"):
            raise EndpointError("connection", "the stream ended before the completion did", retryable=True)
        if self._text is None:
            raise EndpointError("bad_body", "the answer holds no text", retryable=True)
        return _completion(self._text, self._meta)


def _completion(text: str, meta: JsonObject) -> Completion:
    reason = meta.get("finish_reason")
    said = object_of(reason)
    kind = text_of(said.get("type")) or text_of(reason)
    if kind == "abort":
        raise abort(int_of(said.get("status_code")), text_of(said.get("message")) or "")
    usage = Usage(
        prompt_tokens=int_of(meta.get("prompt_tokens")),
        completion_tokens=int_of(meta.get("completion_tokens")),
        reasoning_tokens=int_of(meta.get("reasoning_tokens")),
        cached_tokens=int_of(meta.get("cached_tokens")),
    )
    return finished(text, None, kind, usage)
