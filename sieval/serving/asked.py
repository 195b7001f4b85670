"""A generation request as any of the three protocols states it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sieval.core.jsonvalue import JsonObject, JsonValue, decode_object, int_of, list_of, object_of, text_of

Api = Literal["chat", "completion", "generate"]
"""OpenAI chat completions, OpenAI completions, SGLang's own `/generate`."""

DEFAULT_COMPLETION_TOKENS = 16
"""What the completions protocol generates when it is not told how much."""

MAX_CHOICES = 128


@dataclass(frozen=True, slots=True)
class Turn:
    """One message of a chat."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What one request asks for. `turns` is empty where `text` was given; None means: not stated."""

    api: Api
    model: str | None
    turns: tuple[Turn, ...]
    text: str
    n: int = 1
    seed: int | None = None
    max_tokens: int | None = None
    temperature: float | None = None
    top_p: float | None = None
    top_k: int | None = None
    min_p: float | None = None
    stop: tuple[str, ...] = ()
    stream: bool = False
    stream_usage: bool = False

    @property
    def question(self) -> str:
        """The last user turn, or the whole text."""
        for turn in reversed(self.turns):
            if turn.role == "user":
                return turn.content
        return self.text


def read_asked(api: Api, body: bytes) -> Asked:
    """The request in `body`.

    Raises:
        ValueError: when it is not JSON, or a field has the wrong type; the message names the field.
    """
    try:
        fields = decode_object(body)
    except ValueError as exc:
        raise ValueError(f"body must be a JSON object ({exc})") from exc
    return _generate(fields) if api == "generate" else _openai(api, fields)


def _openai(api: Api, fields: JsonObject) -> Asked:
    turns: tuple[Turn, ...] = ()
    if api == "chat":
        turns = tuple(_turn(entry) for entry in list_of(fields.get("messages")))
        if not turns:
            raise ValueError("messages must be a list with at least one message")
        text = "\n".join([turn.content for turn in turns])
    else:
        text = _prompt_text(fields.get("prompt"))
    limit = _count(fields, "max_completion_tokens") if api == "chat" else None
    limit = _count(fields, "max_tokens") if limit is None else limit
    if limit is None and api == "completion":
        limit = DEFAULT_COMPLETION_TOKENS
    return Asked(
        api=api,
        model=text_of(fields.get("model")),
        turns=turns,
        text=text,
        n=_choices(fields),
        seed=_integer(fields, "seed"),
        max_tokens=limit,
        temperature=_number(fields, "temperature"),
        top_p=_number(fields, "top_p"),
        top_k=_integer(fields, "top_k"),
        min_p=_number(fields, "min_p"),
        stop=_stop(fields.get("stop")),
        stream=fields.get("stream") is True,
        stream_usage=object_of(fields.get("stream_options")).get("include_usage") is True,
    )


def _generate(fields: JsonObject) -> Asked:
    text = fields.get("text")
    if not isinstance(text, str):
        raise ValueError("text must be a string")
    params = object_of(fields.get("sampling_params"))
    limit = _count(params, "max_new_tokens")
    return Asked(
        api="generate",
        model=None,
        turns=(),
        text=text,
        n=_choices(params),
        seed=_integer(params, "sampling_seed"),
        max_tokens=128 if limit is None else limit,
        temperature=_number(params, "temperature"),
        top_p=_number(params, "top_p"),
        top_k=_integer(params, "top_k"),
        min_p=_number(params, "min_p"),
        stop=_stop(params.get("stop")),
        stream=fields.get("stream") is True,
        stream_usage=True,
    )


def _turn(value: JsonValue) -> Turn:
    entry = object_of(value)
    role, content = entry.get("role"), entry.get("content")
    if not isinstance(role, str):
        raise ValueError("every message must have a role")
    if isinstance(content, Sequence) and not isinstance(content, str):
        pieces = [text_of(object_of(piece).get("text")) or "" for piece in content]
        return Turn(role, "".join(pieces))
    return Turn(role, content if isinstance(content, str) else "")


def _prompt_text(value: JsonValue) -> str:
    if isinstance(value, str):
        return value
    prompts = list_of(value)
    if len(prompts) == 1 and isinstance(prompts[0], str):
        return prompts[0]
    raise ValueError("prompt must be one string")


def _stop(value: JsonValue) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,) if value else ()
    return tuple(entry for entry in list_of(value) if isinstance(entry, str) and entry)


def _choices(fields: JsonObject) -> int:
    n = _integer(fields, "n")
    if n is None:
        return 1
    if not 1 <= n <= MAX_CHOICES:
        raise ValueError(f"n must be 1 to {MAX_CHOICES} (got {n})")
    return n


def _count(fields: JsonObject, name: str) -> int | None:
    value = _integer(fields, name)
    if value is not None and value < 1:
        raise ValueError(f"{name} must be at least 1 (got {value})")
    return value


def _integer(fields: JsonObject, name: str) -> int | None:
    value = fields.get(name)
    if value is not None and int_of(value) is None:
        raise ValueError(f"{name} must be an integer (got {str(value)[:80]!r})")
    return int_of(value)


def _number(fields: JsonObject, name: str) -> float | None:
    value = fields.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"{name} must be a number (got {str(value)[:80]!r})")
    return float(value)
