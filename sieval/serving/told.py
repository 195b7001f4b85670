"""Answers and errors as each protocol writes them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import orjson

from sieval.core.jsonvalue import JsonObject, JsonValue, encode_line
from sieval.serving.asked import Asked

ErrorShape = Literal["openai", "sglang", "detail"]
"""`{"error": {...}}` as OpenAI and vLLM, SGLang's flat `{"object": "error", ...}`, FastAPI's `detail`."""

PIECE_CHARS = 24
"""Characters of text in one streamed event."""

LAST_EVENT = b"data: [DONE]\n\n"


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer. `notes` are the server's own fields, written beside the standard ones."""

    text: str
    tokens: int
    finish_reason: str = "stop"
    reasoning: str | None = None
    reasoning_tokens: int = 0
    matched_stop: str | int | None = None
    notes: JsonObject = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stamp:
    """What identifies one answer: its id, when it was made, by which model."""

    id: str
    created: int
    model: str
    fingerprint: str


def count_tokens(text: str) -> int:
    """A guess at the tokens of `text`, four characters each, as tokenizers average on English."""
    return (len(text) + 3) // 4


def write_whole(asked: Asked, stamp: Stamp, choices: Sequence[Choice], prompt_tokens: int) -> bytes:
    """The body of an answer that is not streamed."""
    if asked.api == "generate":
        answers = [_generated(stamp, choice, choice.text, prompt_tokens, done=True) for choice in choices]
        return _dump(answers[0] if asked.n == 1 else answers)
    chat = asked.api == "chat"
    listed = [
        _openai_choice(
            index,
            {"message": _message(choice)} if chat else {"text": choice.text},
            choice.finish_reason,
            choice.matched_stop,
            choice.notes,
        )
        for index, choice in enumerate(choices)
    ]
    return _dump(
        {**_base(asked, stamp, "chat.completion"), "choices": listed, "usage": _usage(choices, prompt_tokens)}
    )


def write_events(
    asked: Asked, stamp: Stamp, choices: Sequence[Choice], prompt_tokens: int, *, bare: bool = False
) -> list[bytes]:
    """The server-sent events of a streamed answer, the closing `[DONE]` included.

    A `bare` stream ends without it, and counts tokens, unasked, in the event that ends the text.
    """
    events: list[bytes] = []
    for index, choice in enumerate(choices):
        if asked.api == "generate":
            ends = range(PIECE_CHARS, len(choice.text), PIECE_CHARS)
            events += [
                _event(
                    _generated(stamp, choice, choice.text[:end], prompt_tokens, done=False) | {"index": index}
                )
                for end in ends
            ]
            events.append(
                _event(_generated(stamp, choice, choice.text, prompt_tokens, done=True) | {"index": index})
            )
            continue
        events += [
            write_piece(asked, stamp, index, piece, reasoning=True)
            for piece in _pieces(choice.reasoning or "")
        ]
        events += [write_piece(asked, stamp, index, piece) for piece in _pieces(choice.text)]
        usage = _usage(choices, prompt_tokens) if bare else None
        events.append(write_end(asked, stamp, index, choice, usage))
    if bare:
        return events
    if asked.stream_usage and asked.api != "generate":
        events.append(write_usage(asked, stamp, choices, prompt_tokens))
    events.append(LAST_EVENT)
    return events


def write_piece(asked: Asked, stamp: Stamp, index: int, piece: str, *, reasoning: bool = False) -> bytes:
    """One streamed piece of text, OpenAI protocols only."""
    if asked.api == "chat":
        delta = {"role": "assistant", "reasoning_content" if reasoning else "content": piece}
        body: JsonObject = {"delta": delta}
    else:
        body = {"text": piece}
    listed = [_openai_choice(index, body, None, None, {})]
    return _event({**_base(asked, stamp, "chat.completion.chunk"), "choices": listed})


def write_end(
    asked: Asked, stamp: Stamp, index: int, choice: Choice, usage: JsonObject | None = None
) -> bytes:
    """The streamed event that says why the text ended, OpenAI protocols only."""
    body: JsonObject = {"delta": {}} if asked.api == "chat" else {"text": ""}
    listed = [_openai_choice(index, body, choice.finish_reason, choice.matched_stop, choice.notes)]
    counted: JsonObject = {} if usage is None else {"usage": usage}
    return _event({**_base(asked, stamp, "chat.completion.chunk"), "choices": listed, **counted})


def write_usage(asked: Asked, stamp: Stamp, choices: Sequence[Choice], prompt_tokens: int) -> bytes:
    """The streamed event that counts tokens, OpenAI protocols only."""
    usage = _usage(choices, prompt_tokens)
    return _event({**_base(asked, stamp, "chat.completion.chunk"), "choices": [], "usage": usage})


def write_error(
    shape: ErrorShape,
    status: int,
    message: str,
    *,
    kind: str,
    code: str | int | None = None,
    param: str | None = None,
) -> bytes:
    """An error body."""
    if shape == "detail":
        return _dump({"detail": message})
    if shape == "sglang":
        return _dump({"object": "error", "message": message, "type": kind, "param": param, "code": status})
    return _dump({"error": {"message": message, "type": kind, "param": param, "code": code}})


def write_models(stamp: Stamp, context_tokens: int | None) -> bytes:
    """The answer to `/v1/models`."""
    entry: dict[str, JsonValue] = {
        "id": stamp.model,
        "object": "model",
        "created": stamp.created,
        "owned_by": stamp.fingerprint,
        "root": stamp.model,
    }
    if context_tokens is not None:
        entry["max_model_len"] = context_tokens
    return _dump({"object": "list", "data": [entry]})


def _base(asked: Asked, stamp: Stamp, chat_object: str) -> dict[str, JsonValue]:
    return {
        "id": stamp.id,
        "object": chat_object if asked.api == "chat" else "text_completion",
        "created": stamp.created,
        "model": stamp.model,
        "system_fingerprint": stamp.fingerprint,
    }


def _openai_choice(
    index: int, body: JsonObject, finish: str | None, matched: str | int | None, notes: JsonObject
) -> JsonObject:
    end = {"logprobs": None, "finish_reason": finish, "matched_stop": matched}
    return {"index": index, **body, **end, **notes}


def _message(choice: Choice) -> JsonObject:
    message: dict[str, JsonValue] = {"role": "assistant", "content": choice.text}
    if choice.reasoning is not None:
        message["reasoning_content"] = choice.reasoning
    return message


def _usage(choices: Sequence[Choice], prompt_tokens: int) -> JsonObject:
    completion = sum([choice.tokens for choice in choices])
    usage: dict[str, JsonValue] = {
        "prompt_tokens": prompt_tokens,
        "completion_tokens": completion,
        "total_tokens": prompt_tokens + completion,
    }
    reasoning = sum([choice.reasoning_tokens for choice in choices])
    if reasoning:
        usage["completion_tokens_details"] = {"reasoning_tokens": reasoning}
    return usage


def _generated(
    stamp: Stamp, choice: Choice, text: str, prompt_tokens: int, *, done: bool
) -> dict[str, JsonValue]:
    reason: dict[str, JsonValue] | None = None
    if done:
        reason = {"type": choice.finish_reason}
        if choice.finish_reason == "length":
            reason["length"] = choice.tokens
        elif choice.matched_stop is not None:
            reason["matched"] = choice.matched_stop
    meta: dict[str, JsonValue] = {
        "id": stamp.id,
        "finish_reason": reason,
        "prompt_tokens": prompt_tokens,
        "completion_tokens": choice.tokens if done else count_tokens(text),
        "cached_tokens": 0,
        "weight_version": stamp.fingerprint,
        **choice.notes,
    }
    return {"text": text, "meta_info": meta}


def _pieces(text: str) -> list[str]:
    return [text[at : at + PIECE_CHARS] for at in range(0, len(text), PIECE_CHARS)]


def _event(value: JsonObject) -> bytes:
    return b"data: %b\n\n" % _dump(value)


def _dump(value: JsonObject | Sequence[JsonValue]) -> bytes:
    try:
        return orjson.dumps(value)
    except TypeError:  # a lone surrogate, which only the slower writer replaces
        if isinstance(value, Mapping):
            return encode_line(value).rstrip(b"\n")
        return b"[%b]" % b",".join(
            encode_line(entry).rstrip(b"\n") for entry in value if isinstance(entry, Mapping)
        )
