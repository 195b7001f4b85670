"""Text completions over a real socket."""

import pytest

from sieval.core.endpoint import Request
from sieval.core.errors import EndpointError
from sieval.core.jsonvalue import JsonObject
from sieval.core.records import Completion, Prompt, RolloutKey, Sample, Sampling, Usage
from sieval.models.connect import connect
from sieval.models.settings import Client, EndpointSettings
from sieval.serving import Simulation, serve
from tests.models.server import events, reply, serving

pytestmark = pytest.mark.anyio

REQUEST = Request(RolloutKey("s1", 1), Prompt(text="1+1="), Sampling(seed=5, max_tokens=8, stop=("\n",)))
USAGE: JsonObject = {"prompt_tokens": 4, "completion_tokens": 1}


async def test_a_base_model_completes_a_text() -> None:
    answer: JsonObject = {"choices": [{"index": 0, "text": "2", "finish_reason": "stop"}], "usage": USAGE}
    async with serving(reply(200, answer)) as server:
        endpoint = connect(EndpointSettings("m", (server.url,), api="completions"))
        got = await endpoint.complete(REQUEST)
        await endpoint.aclose()
    assert got == Completion("2", None, "stop", Usage(4, 1))
    assert server.posts[0].path == "/v1/completions"
    sent = {"model": "m", "prompt": "1+1=", "seed": 6, "stop": ["\n"], "max_tokens": 8}
    assert server.posts[0].body == sent


async def test_a_streamed_text_is_put_together() -> None:
    script = events(
        {"choices": [{"index": 0, "text": " 1", "finish_reason": None}]},
        {"choices": [{"index": 0, "text": "2", "finish_reason": "length"}]},
        {"choices": [], "usage": USAGE},
        b"[DONE]",
    )
    async with serving(script) as server:
        endpoint = connect(EndpointSettings("m", (server.url,), api="completions", stream=True))
        got = await endpoint.complete(REQUEST)
        await endpoint.aclose()
    assert got == Completion(" 12", None, "length", Usage(4, 1))
    assert server.posts[0].body["stream"] is True


@pytest.mark.parametrize("client", ["aiohttp", "openai"])
@pytest.mark.parametrize("stream", [False, True], ids=["whole", "stream"])
async def test_a_stop_string_that_the_server_leaves_in_is_cut(client: Client, *, stream: bool) -> None:
    sample = Sample("s", "Solve $x+1=3$.", "2")
    simulation = Simulation((sample,), accuracy=1.0, notation="plain", keep_stop=True, bare_stream=True)
    prompt = Prompt(text=f"Problem:\n{sample.problem}\n\nSolution: I hope it is correct\n")
    texts = []
    async with serve(simulation) as server:
        url = f"{server.url}/v1"
        endpoint = connect(
            EndpointSettings("simulated", (url,), api="completions", client=client, stream=stream)
        )
        for extra in ({}, {"include_stop_str_in_output": True}):
            sampling = Sampling(max_tokens=200, stop=("\nProblem:",), extra_body=extra)
            got = await endpoint.complete(Request(RolloutKey("s", 0), prompt, sampling))
            texts.append(got.text)
            assert (got.finish_reason, got.usage.completion_tokens is None) == ("stop", False)
        await endpoint.aclose()
    assert texts[0].endswith("I hope it is correct.\n")
    assert texts[1] == texts[0] + "\nProblem:"


async def test_a_server_that_passes_over_a_stop_string_is_cut_there() -> None:
    answer: JsonObject = {"choices": [{"index": 0, "text": "2\nand 3", "finish_reason": "length"}]}
    async with serving(reply(200, answer)) as server:
        endpoint = connect(EndpointSettings("m", (server.url,), api="completions"))
        got = await endpoint.complete(REQUEST)
        await endpoint.aclose()
    assert got == Completion("2", None, "stop", Usage())


async def test_an_answer_without_text_may_be_asked_for_again() -> None:
    async with serving(reply(200, {"choices": [{"index": 0}]})) as server:
        endpoint = connect(EndpointSettings("m", (server.url,), api="completions"))
        with pytest.raises(EndpointError) as caught:
            await endpoint.complete(REQUEST)
        await endpoint.aclose()
    assert str(caught.value) == "the answer's first choice holds no text"
    assert caught.value.retryable


async def test_chat_messages_are_refused_before_anything_is_sent() -> None:
    async with serving() as server:
        endpoint = connect(EndpointSettings("m", (server.url,), api="completions"))
        with pytest.raises(EndpointError) as caught:
            await endpoint.complete(Request(RolloutKey("s1", 0), Prompt.user("1+1?"), Sampling()))
        await endpoint.aclose()
    assert str(caught.value) == (
        "this endpoint takes plain text and the prompt is chat messages; use --api chat"
    )
    assert not server.seen
