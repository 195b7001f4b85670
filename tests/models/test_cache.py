"""What was answered once is not paid for again."""

import logging
import resource
from dataclasses import replace
from pathlib import Path

import pytest

from sieval.core.endpoint import Request
from sieval.core.errors import EndpointError
from sieval.core.records import Completion, Prompt, RolloutKey, Sampling, Usage
from sieval.models.connect import connect
from sieval.models.settings import EndpointSettings
from tests.models.client import REQUEST
from tests.models.server import Server, chat, reply, serving

pytestmark = pytest.mark.anyio


async def asked(server: Server, path: Path, *requests: Request, model: str = "m") -> list[Completion]:
    """The completions, through a cache opened afresh."""
    endpoint = connect(EndpointSettings(model, (server.url,), response_cache=path))
    try:
        return [await endpoint.complete(request) for request in requests]
    finally:
        await endpoint.aclose()


async def test_the_same_request_is_answered_from_the_file(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "cache.jsonl"
    async with serving(reply(200, chat("first")), reply(200, chat("second"))) as server:
        first = await asked(server, path, REQUEST)
        with caplog.at_level(logging.WARNING):
            again = await asked(server, path, REQUEST)
    made = Completion("first", None, "stop", Usage(5, 3))
    assert (first, again) == ([made], [replace(made, cached=True)])
    assert len(server.posts) == 1
    assert caplog.messages == [f"answered from {path}: 1 rollout"]


DIFFERENT = {
    "prompt": replace(REQUEST, prompt=Prompt.user("2+2?")),
    "rollout": replace(REQUEST, key=RolloutKey("s1", 3)),
    "temperature": replace(REQUEST, sampling=Sampling(temperature=0.5)),
    "extra body": replace(REQUEST, sampling=Sampling(extra_body={"a": 1})),
}


@pytest.mark.parametrize("other", DIFFERENT.values(), ids=DIFFERENT)
async def test_another_request_is_asked(tmp_path: Path, other: Request) -> None:
    async with serving() as server:
        await asked(server, tmp_path / "cache.jsonl", REQUEST)
        await asked(server, tmp_path / "cache.jsonl", other)
    assert len(server.posts) == 2


async def test_another_model_is_asked(tmp_path: Path) -> None:
    async with serving() as server:
        await asked(server, tmp_path / "cache.jsonl", REQUEST)
        await asked(server, tmp_path / "cache.jsonl", REQUEST, model="n")
    assert len(server.posts) == 2


async def test_the_order_of_keys_and_the_samples_name_do_not_matter(tmp_path: Path) -> None:
    one = replace(REQUEST, sampling=Sampling(extra_body={"a": {"x": 1, "y": [1]}, "b": 2}))
    two = Request(
        RolloutKey("other", 2), REQUEST.prompt, Sampling(extra_body={"b": 2, "a": {"y": [1], "x": 1}})
    )
    async with serving() as server:
        await asked(server, tmp_path / "cache.jsonl", one)
        await asked(server, tmp_path / "cache.jsonl", two)
    assert len(server.posts) == 1


async def test_failures_are_not_kept(tmp_path: Path) -> None:
    async with serving(reply(500, b""), reply(200, chat("2"))) as server:
        with pytest.raises(EndpointError):
            await asked(server, tmp_path / "cache.jsonl", REQUEST)
        assert (await asked(server, tmp_path / "cache.jsonl", REQUEST))[0].text == "2"
    assert len(server.posts) == 2


async def test_a_torn_last_line_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "cache.jsonl"
    async with serving() as server:
        await asked(server, path, REQUEST)
        path.write_bytes(path.read_bytes() + b'{"key": "torn')
        other = DIFFERENT["prompt"]
        await asked(server, path, REQUEST, other)
        await asked(server, path, REQUEST, other)
    assert len(server.posts) == 2


async def test_a_cache_that_cannot_be_opened_fails_the_check(tmp_path: Path) -> None:
    async with serving() as server:
        endpoint = connect(EndpointSettings("m", (server.url,), response_cache=tmp_path / "no" / "cache"))
        with pytest.raises(EndpointError) as caught:
            await endpoint.check()
        await endpoint.aclose()
    path = str(tmp_path / "no" / "cache")
    assert (
        str(caught.value)
        == f"cannot open the response cache {path!r}: No such file or directory; name another"
    )


async def test_a_file_that_cannot_grow_loses_no_completion(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "cache.jsonl"
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    async with serving() as server:
        with caplog.at_level(logging.WARNING):
            resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
            try:
                got = await asked(server, path, REQUEST, DIFFERENT["prompt"])
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert [completion.text for completion in got] == ["2", "2"]
    assert caplog.messages == [
        f"nothing more is kept: cannot write the response cache {str(path)!r}: File too large; name another"
    ]
