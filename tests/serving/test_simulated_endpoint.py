"""The simulated endpoint as its clients see it."""

import time

import aiohttp
import anyio
import pytest

from sieval.core.jsonvalue import JsonObject, decode_object, list_of, object_of
from sieval.serving import ServingError, Simulation, serve
from tests.serving.fixtures import INSTRUCTION, SAMPLES, Answered, chat, client_of

pytestmark = pytest.mark.anyio


async def test_prompt_is_answered_about_its_sample() -> None:
    async with client_of(Simulation(SAMPLES, accuracy=1.0, notation="plain", reasoning="none")) as client:
        answered = await client.ask(SAMPLES[0])
    assert answered.text == r"The final answer is $\boxed{7}$."
    assert answered.choices[0]["simulated"] == {"sample": "s.0", "outcome": "right", "kind": "plain"}


async def test_everything_shown_says_simulated() -> None:
    async with client_of(Simulation(SAMPLES)) as client:
        answered = await client.ask(SAMPLES[0])
        models = await client.get("/v1/models")
    assert answered.headers["server"] == "sieval-simulated"
    assert answered.json["system_fingerprint"] == "simulated"
    assert answered.json["model"] == "simulated"
    entry = object_of(list_of(models.json["data"])[0])
    assert (entry["id"], entry["owned_by"]) == ("simulated", "simulated")


async def test_share_of_right_answers_is_the_accuracy_set() -> None:
    async with client_of(Simulation(SAMPLES, accuracy=0.7)) as client:
        outcomes = [(await client.ask(sample, seed=3)).outcome for sample in SAMPLES]
    assert abs(outcomes.count("right") - 140) < 25
    assert set(outcomes) == {"right", "wrong"}


async def test_same_prompt_and_seed_give_the_same_answer_on_every_server() -> None:
    texts = []
    for _ in range(2):
        async with client_of(Simulation(SAMPLES)) as client:
            texts.append([(await client.ask(sample, seed=1)).text for sample in SAMPLES[:40]])
    assert texts[0] == texts[1]


async def test_another_seed_gives_other_answers() -> None:
    async with client_of(Simulation(SAMPLES)) as client:
        one = [(await client.ask(sample, seed=1)).outcome for sample in SAMPLES[:60]]
        two = [(await client.ask(sample, seed=2)).outcome for sample in SAMPLES[:60]]
    assert one != two


async def test_ignored_seed_answers_anew() -> None:
    async with client_of(Simulation(SAMPLES, ignore_seed=True)) as client:
        texts = {(await client.ask(SAMPLES[3], seed=1)).text for _ in range(12)}
    assert len(texts) > 1


async def test_unknown_prompt_is_admitted_to_be_unknown() -> None:
    async with client_of(Simulation(SAMPLES)) as client:
        first = await client.post("/v1/chat/completions", chat("What is the weather?"))
        again = await client.post("/v1/chat/completions", chat("What is the weather?"))
    assert first.outcome == "unknown"
    assert first.text == again.text
    assert "boxed" not in first.text


async def test_n_choices_are_drawn_apart() -> None:
    async with client_of(Simulation(SAMPLES)) as client:
        answered = await client.ask(SAMPLES[1], n=8)
    assert [choice["index"] for choice in answered.choices] == list(range(8))
    assert len({str(choice["message"]) for choice in answered.choices}) > 1


async def test_n_may_give_one_choice_or_a_refusal() -> None:
    async with client_of(Simulation(SAMPLES, choices="one")) as client:
        assert len((await client.ask(SAMPLES[0], n=4)).choices) == 1
    async with client_of(Simulation(SAMPLES, choices="refused")) as client:
        refused = await client.ask(SAMPLES[0], n=4)
        assert (refused.status, object_of(refused.json["error"])["param"]) == (400, "n")
        assert len((await client.ask(SAMPLES[0], n=1)).choices) == 1


async def test_choices_meet_their_faults_apart() -> None:
    async with client_of(Simulation(SAMPLES, faults={"content_filter": 0.5})) as client:
        ends = {choice["finish_reason"] for choice in (await client.ask(SAMPLES[0], n=16)).choices}
        counted = (await client.get("/stats")).json
    assert ends == {"stop", "content_filter"}
    assert (counted["requests"], counted["choices"]) == (1, 16)


async def test_completion_stops_at_the_stop_string() -> None:
    prompt = f"Problem:\n{SAMPLES[0].problem}\n\nSolution: I hope it is correct\n"
    body: JsonObject = {"model": "simulated", "prompt": prompt, "max_tokens": 200, "stop": ["Problem:"]}
    async with client_of(Simulation(SAMPLES, accuracy=1.0, notation="plain")) as client:
        answered = await client.post("/v1/completions", body)
    assert answered.text.endswith("Final Answer: The final answer is $7$. I hope it is correct.\n\n")
    assert answered.choices[0]["matched_stop"] == "Problem:"


async def test_token_limit_truncates() -> None:
    async with client_of(Simulation(SAMPLES)) as client:
        answered = await client.ask(SAMPLES[0], max_tokens=2)
    assert answered.choices[0]["finish_reason"] == "length"
    assert object_of(answered.json["usage"])["completion_tokens"] == 2
    assert len(answered.text) == 8


async def test_stream_holds_the_whole_answer_and_its_usage() -> None:
    async with client_of(Simulation(SAMPLES, reasoning="field")) as client:
        whole = await client.ask(SAMPLES[4], seed=5)
        streamed = await client.ask(SAMPLES[4], seed=5, stream=True, stream_options={"include_usage": True})
    lines = [line.removeprefix("data: ") for line in streamed.body.decode().split("\n\n") if line]
    assert lines[-1] == "[DONE]"
    events = [decode_object(line) for line in lines[:-1]]
    deltas = [object_of(object_of(c)["delta"]) for event in events for c in list_of(event["choices"])]
    message = object_of(whole.choices[0]["message"])
    assert "".join(str(delta.get("content", "")) for delta in deltas) == message["content"]
    assert (
        "".join(str(delta.get("reasoning_content", "")) for delta in deltas) == message["reasoning_content"]
    )
    assert events[-1]["usage"] == whole.json["usage"]


async def test_bare_stream_ends_with_its_finish_reason_and_usage() -> None:
    async with client_of(Simulation(SAMPLES, bare_stream=True)) as client:
        streamed = await client.ask(SAMPLES[4], seed=5, stream=True)
    last = decode_object(streamed.body.decode().rstrip().split("\n\n")[-1].removeprefix("data: "))
    assert object_of(list_of(last["choices"])[0])["finish_reason"] == "stop"
    assert object_of(last["usage"]).keys() == {"prompt_tokens", "completion_tokens", "total_tokens"}


async def test_sglang_generate_answers_in_its_own_shape() -> None:
    body: JsonObject = {"text": INSTRUCTION + SAMPLES[0].problem, "sampling_params": {"max_new_tokens": 100}}
    async with client_of(Simulation(SAMPLES, accuracy=1.0, notation="plain", reasoning="none")) as client:
        answered = await client.post("/generate", body)
    assert answered.json["text"] == r"The final answer is $\boxed{7}$."
    assert object_of(answered.json["meta_info"])["finish_reason"] == {"type": "stop"}


async def test_stats_count_requests_and_reset_zeroes_them() -> None:
    async with client_of(Simulation(SAMPLES, accuracy=1.0)) as client:
        for sample in SAMPLES[:3]:
            await client.ask(sample)
        before = (await client.get("/stats")).json
        await client.post("/reset", {})
        after = (await client.get("/stats")).json
    assert (before["requests"], before["outcomes"], before["statuses"]) == (3, {"right": 3}, {"200": 3})
    assert (after["requests"], after["outcomes"]) == (0, {})


async def test_in_flight_maximum_is_counted() -> None:
    async with client_of(Simulation(SAMPLES, latency_s=0.1)) as client, anyio.create_task_group() as group:
        for sample in SAMPLES[:9]:
            group.start_soon(client.ask, sample)
        await anyio.sleep(0.05)
        busy = (await client.get("/stats")).json
    assert busy["in_flight_max"] == 9


async def test_latency_is_waited_for() -> None:
    async with client_of(Simulation(SAMPLES, latency_s=0.2)) as client:
        started = time.monotonic()
        await client.ask(SAMPLES[0])
    assert time.monotonic() - started >= 0.2


async def test_requests_beyond_the_slots_wait_their_turn() -> None:
    async with client_of(Simulation(SAMPLES, latency_s=0.1, slots=2)) as client:
        started = time.monotonic()
        async with anyio.create_task_group() as group:
            for sample in SAMPLES[:6]:
                group.start_soon(client.ask, sample)
    assert time.monotonic() - started >= 0.3


async def test_taken_port_is_a_clear_error() -> None:
    async with serve(Simulation()) as listening:
        with pytest.raises(ServingError) as caught:
            async with serve(Simulation(), port=listening.port):
                raise AssertionError
    expected = f"address 127.0.0.1:{listening.port} is taken; choose another --port, or 0 for any free one"
    assert str(caught.value) == expected


REFUSED = [
    (b"not json", "body must be a JSON object"),
    (b"[]", "body must be a JSON object"),
    (b'{"model": "simulated"}', "messages must be a list with at least one message"),
    (b'{"model": "simulated", "messages": [{"content": "x"}]}', "every message must have a role"),
    (b'{"model": "simulated", "messages": [{"role": "user"}], "n": 0}', "n must be 1 to 128 (got 0)"),
    (b'{"model": "simulated", "messages": [{"role": "user"}], "seed": "a"}', "seed must be an integer"),
]


@pytest.mark.parametrize(("body", "message"), REFUSED)
async def test_malformed_request_is_refused_with_the_reason(body: bytes, message: str) -> None:
    async with (
        serve(Simulation(SAMPLES)) as listening,
        aiohttp.ClientSession() as session,
        session.post(f"{listening.url}/v1/chat/completions", data=body) as reply,
    ):
        answered = Answered(reply.status, {}, await reply.read())
    assert answered.status == 400
    assert str(object_of(answered.json["error"])["message"]).startswith(message)


async def test_unknown_path_is_404() -> None:
    async with client_of(Simulation()) as client:
        answered = await client.get("/v2/nothing")
    assert answered.status == 404
