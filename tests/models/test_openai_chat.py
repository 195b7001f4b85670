"""The chat body and the many shapes of a message."""

import pytest

from sieval.core.endpoint import Request
from sieval.core.errors import EndpointError
from sieval.core.jsonvalue import JsonObject
from sieval.core.records import Completion, Message, Prompt, RolloutKey, Sampling, Usage
from sieval.models.openai_chat import ChatWire
from tests.models.server import chat

WIRE = ChatWire("m")
PROMPT = Prompt((Message("system", "be brief"), Message("user", "1+1?")))
MESSAGES = [{"role": "system", "content": "be brief"}, {"role": "user", "content": "1+1?"}]


def body(sampling: Sampling, *, rollout: int = 0, wire: ChatWire = WIRE, stream: bool = False) -> JsonObject:
    sent = wire.body(Request(RolloutKey("s", rollout), PROMPT, sampling), stream=stream)
    assert (sent["model"], sent["messages"]) == ("m", MESSAGES)
    return {key: value for key, value in sent.items() if key not in ("model", "messages")}


def test_nothing_is_sent_that_was_not_set() -> None:
    assert body(Sampling()) == {}


def test_every_field_is_sent_as_servers_call_it() -> None:
    sampling = Sampling(
        temperature=0.0, top_p=0.9, top_k=20, min_p=0.05, seed=7, max_tokens=64, stop=("\n\n",)
    )
    assert body(sampling) == {
        "temperature": 0.0,
        "top_p": 0.9,
        "top_k": 20,
        "min_p": 0.05,
        "seed": 7,
        "max_tokens": 64,
        "stop": ["\n\n"],
    }


def test_each_rollout_has_its_own_seed() -> None:
    assert body(Sampling(seed=7), rollout=3) == {"seed": 10}


def test_the_token_limits_field_can_be_chosen() -> None:
    wire = ChatWire("m", "max_completion_tokens")
    assert body(Sampling(max_tokens=64), wire=wire) == {"max_completion_tokens": 64}


def test_the_extra_body_is_merged_and_wins() -> None:
    extra: JsonObject = {"chat_template_kwargs": {"enable_thinking": False}, "temperature": 1.0}
    assert body(Sampling(temperature=0.5, extra_body=extra)) == extra


@pytest.mark.parametrize("name", ["n", "stream", "messages", "model"])
def test_the_extra_body_may_not_decide_what_sieval_decides(name: str) -> None:
    with pytest.raises(EndpointError) as caught:
        body(Sampling(extra_body={name: 2}))
    assert str(caught.value) == f"extra_body may not set {name!r}, which sieval sets itself"


def test_a_plain_text_prompt_is_refused() -> None:
    with pytest.raises(EndpointError) as caught:
        WIRE.body(Request(RolloutKey("s", 0), Prompt(text="1+1="), Sampling()), stream=False)
    assert str(caught.value) == (
        "a chat endpoint takes messages and this prompt is plain text; use --api completions"
    )


MESSAGE_SHAPES: list[tuple[str, JsonObject, str, str | None]] = [
    ("plain", {"content": "2"}, "2", None),
    ("inline thinking stays", {"content": "<think>hm</think>2"}, "<think>hm</think>2", None),
    ("SGLang, vLLM", {"content": "2", "reasoning_content": "hm"}, "2", "hm"),
    ("OpenRouter, new vLLM", {"content": "2", "reasoning": "hm"}, "2", "hm"),
    ("cut while thinking", {"content": None, "reasoning_content": "hm"}, "", "hm"),
    ("empty reasoning", {"content": "2", "reasoning_content": ""}, "2", None),
    ("nothing", {"content": None}, "", None),
    ("no content", {}, "", None),
    ("refusal", {"content": None, "refusal": "I will not"}, "I will not", None),
    ("parts", {"content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]}, "ab", None),
    (
        "thinking parts",
        {"content": [{"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]}, {"text": "2"}]},
        "2",
        "hm",
    ),
    ("hostile parts", {"content": [3, None, {"text": 4}, [], {"text": "2"}]}, "2", None),
    ("number", {"content": 2}, "", None),
]


@pytest.mark.parametrize(
    ("message", "text", "reasoning"),
    [row[1:] for row in MESSAGE_SHAPES],
    ids=[row[0] for row in MESSAGE_SHAPES],
)
def test_text_and_reasoning_are_kept_apart(message: JsonObject, text: str, reasoning: str | None) -> None:
    got = WIRE.completion(chat("unused", message=message))
    assert (got.text, got.reasoning) == (text, reasoning)


USAGES: list[tuple[JsonObject | None, Usage]] = [
    (None, Usage()),
    ({}, Usage()),
    ({"prompt_tokens": 5, "completion_tokens": 3}, Usage(5, 3)),
    (
        {
            "prompt_tokens": 5,
            "completion_tokens": 3,
            "completion_tokens_details": {"reasoning_tokens": 2},
            "prompt_tokens_details": {"cached_tokens": 4},
        },
        Usage(5, 3, 2, 4),
    ),
    (
        {"prompt_tokens": 5, "completion_tokens": 3, "prompt_tokens_details": None, "reasoning_tokens": 0},
        Usage(5, 3, 0),
    ),
    ({"prompt_tokens": 5, "completion_tokens": 3, "prompt_cache_hit_tokens": 4}, Usage(5, 3, None, 4)),
    ({"prompt_tokens": "5", "completion_tokens": 3.5}, Usage()),
]


@pytest.mark.parametrize(("usage", "expected"), USAGES)
def test_usage_is_what_the_endpoint_counted(usage: JsonObject | None, expected: Usage) -> None:
    assert WIRE.completion({**chat("2"), "usage": usage}).usage == expected


@pytest.mark.parametrize("reason", ["stop", "length", "tool_calls", None])
def test_the_finish_reason_is_the_endpoints_own_word(reason: str | None) -> None:
    got = WIRE.completion(chat("2", finish_reason=reason, matched_stop=151645))
    assert got == Completion("2", None, reason, Usage(5, 3))
