"""Records as JSON lines and back."""

from collections.abc import Mapping
from typing import NamedTuple, cast

from sieval.core.errors import FailureKind
from sieval.core.jsonvalue import (
    JsonObject,
    JsonValue,
    decode_object,
    encode_line,
    int_of,
    list_of,
    object_of,
    text_of,
)
from sieval.core.records import (
    Completion,
    CompletionRecord,
    Failure,
    Message,
    Prompt,
    Role,
    RolloutKey,
    Sample,
    Usage,
    VerdictRecord,
)
from sieval.core.worker import decode_verdict, encode_verdict

_USAGE = ("prompt_tokens", "completion_tokens", "reasoning_tokens", "cached_tokens")


def encode_completion(record: CompletionRecord) -> bytes:
    """One line of completions.jsonl; unset parts are left out."""
    line: dict[str, JsonValue] = {"sample": record.key.sample, "rollout": record.key.rollout}
    if record.completion is not None:
        completion = record.completion
        line |= _set(
            status="answered",
            text=completion.text,
            reasoning=completion.reasoning,
            finish_reason=completion.finish_reason,
            usage=_encoded_usage(completion.usage),
            grouped=completion.grouped if completion.grouped > 1 else None,
            cached=True if completion.cached else None,
        )
    else:
        assert record.failure is not None, "a record holds a completion or a failure"
        failure = record.failure
        line |= _set(status="failed", kind=failure.kind, message=failure.message, http_status=failure.status)
    line |= {"attempts": record.attempts, "started_at": record.started_at, "latency_s": record.latency_s}
    return encode_line(line)


def decode_completion(line: bytes) -> CompletionRecord:
    """The record a line of completions.jsonl holds.

    Raises:
        ValueError: when it holds none.
    """
    value = decode_object(line)
    completion = failure = None
    match value.get("status"):
        case "answered":
            usage = object_of(value.get("usage"))
            completion = Completion(
                text_of(value.get("text")) or "",
                text_of(value.get("reasoning")),
                text_of(value.get("finish_reason")),
                Usage(
                    int_of(usage.get("prompt_tokens")),
                    int_of(usage.get("completion_tokens")),
                    int_of(usage.get("reasoning_tokens")),
                    int_of(usage.get("cached_tokens")),
                ),
                int_of(value.get("grouped")) or 1,
                value.get("cached") is True,
            )
        case "failed":
            kind = cast("FailureKind", value.get("kind"))  # read back for counting only
            failure = Failure(kind, text_of(value.get("message")) or "", int_of(value.get("http_status")))
        case status:
            raise ValueError(f"a completion's status must be answered or failed (got {status!r})")
    return CompletionRecord(
        decode_key(value),
        completion,
        failure,
        int_of(value.get("attempts")) or 1,
        _seconds(value.get("started_at")),
        _seconds(value.get("latency_s")),
    )


class Ended(NamedTuple):
    """How a rollout ended, without its texts: a completion's record as sums and plots need it.

    `failure` is the kind of its failure, None when it was answered; `characters` counts text and reasoning.
    """

    key: RolloutKey
    failure: str | None
    attempts: int
    started_at: float
    latency_s: float
    prompt_tokens: int | None
    completion_tokens: int | None
    characters: int


def decode_ended(line: bytes) -> Ended:
    """What a line of completions.jsonl says of its rollout's end.

    Raises:
        ValueError: when it holds no record.
    """
    value = decode_object(line)
    get, status = value.get, value.get("status")
    if status != "answered" and status != "failed":  # noqa: PLR1714  # a million lines: no tuple
        raise ValueError(f"a completion's status must be answered or failed (got {status!r})")
    usage = object_of(get("usage")).get
    text, reasoning = get("text"), get("reasoning")
    return Ended(
        decode_key(value),
        None if status == "answered" else text_of(get("kind")) or "",
        int_of(get("attempts")) or 1,
        _seconds(get("started_at")),
        _seconds(get("latency_s")),
        int_of(usage("prompt_tokens")),
        int_of(usage("completion_tokens")),
        (len(text) if isinstance(text, str) else 0) + (len(reasoning) if isinstance(reasoning, str) else 0),
    )


def encode_verdict_record(record: VerdictRecord) -> bytes:
    """One line of verdicts.jsonl."""
    head: dict[str, JsonValue] = {"sample": record.key.sample, "rollout": record.key.rollout}
    tail: dict[str, JsonValue] = {"truncated": True} if record.truncated else {}
    return encode_line(head | dict(encode_verdict(record.verdict)) | tail)


def decode_verdict_record(line: bytes) -> VerdictRecord:
    """The record a line of verdicts.jsonl holds.

    Raises:
        ValueError: when it holds none.
    """
    value = decode_object(line)
    return VerdictRecord(decode_key(value), decode_verdict(value), value.get("truncated") is True)


def decode_key(value: JsonObject) -> RolloutKey:
    """Which rollout a record is about.

    Raises:
        ValueError: when it does not say.
    """
    sample, rollout = value.get("sample"), value.get("rollout")
    if not isinstance(sample, str) or not isinstance(rollout, int):
        raise ValueError(f"a record must name its sample and rollout (got {sample!r}, {rollout!r})")
    return RolloutKey(sample, rollout)


def encode_sample(sample: Sample, prompt: Prompt) -> bytes:
    """One line of samples.jsonl: what was asked, its gold, and the prompt sent."""
    return encode_line(
        {
            "id": sample.id,
            "problem": sample.problem,
            "gold": sample.gold,
            "fields": sample.fields,
            "prompt": prompt.to_json(),
        }
    )


def decode_sample(line: bytes) -> tuple[Sample, JsonObject]:
    """The sample and its recorded prompt.

    Raises:
        ValueError: when the line holds none.
    """
    value = decode_object(line)
    name, problem, gold = value.get("id"), value.get("problem"), value.get("gold")
    if not (isinstance(name, str) and isinstance(problem, str) and isinstance(gold, str)):
        raise ValueError("a sample must have id, problem and gold")
    return Sample(name, problem, gold, object_of(value.get("fields"))), object_of(value.get("prompt"))


def decode_prompt(value: JsonObject) -> Prompt:
    """The prompt that was recorded as `value`."""
    text = text_of(value.get("text"))
    if text is not None:
        return Prompt(text=text)
    turns = map(object_of, list_of(value.get("messages")))
    return Prompt(
        tuple(Message(cast("Role", turn.get("role")), text_of(turn.get("content")) or "") for turn in turns)
    )  # a role is sent as it was written


def _encoded_usage(usage: Usage) -> JsonObject | None:
    counts = (usage.prompt_tokens, usage.completion_tokens, usage.reasoning_tokens, usage.cached_tokens)
    return {name: count for name, count in zip(_USAGE, counts, strict=True) if count is not None} or None


def _set(**values: JsonValue) -> Mapping[str, JsonValue]:
    return {key: value for key, value in values.items() if value is not None}


def _seconds(value: JsonValue) -> float:
    if isinstance(value, float):
        return value
    return float(value) if isinstance(value, (int, float)) else 0.0
