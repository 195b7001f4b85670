"""Settings become the endpoint they describe."""

from pathlib import Path

import pytest

from sieval.models.connect import connect
from sieval.models.settings import EndpointSettings
from tests.models.client import REQUEST
from tests.models.server import serving

ONE = "http://a:1/v1"


@pytest.mark.anyio
async def test_one_base_url_is_asked_by_the_bare_client() -> None:
    async with serving() as server:
        endpoint = connect(EndpointSettings("m", (server.url,)))
        await endpoint.check()
        await endpoint.complete(REQUEST)
        await endpoint.aclose()
    assert server.posts[0].headers["user-agent"].startswith("sieval/")


@pytest.mark.anyio
async def test_several_base_urls_share_the_requests() -> None:
    async with serving() as one, serving() as two:
        endpoint = connect(EndpointSettings("m", (one.url, two.url)))
        for _ in range(4):
            await endpoint.complete(REQUEST)
        await endpoint.aclose()
    assert (len(one.posts), len(two.posts)) == (2, 2)


@pytest.mark.anyio
async def test_the_sdk_is_used_when_chosen() -> None:
    async with serving() as server:
        endpoint = connect(EndpointSettings("m", (server.url,), client="openai"))
        await endpoint.complete(REQUEST)
        await endpoint.aclose()
    assert "OpenAI" in server.posts[0].headers["user-agent"]


@pytest.mark.anyio
async def test_a_file_is_replayed_without_a_base_url(tmp_path: Path) -> None:
    path = tmp_path / "stored.jsonl"
    path.write_text('{"id": "s1", "rollout": 2, "response": "2"}\n')
    endpoint = connect(EndpointSettings(f"replay:{path}"))
    assert (await endpoint.complete(REQUEST)).text == "2"
    await endpoint.aclose()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (EndpointSettings("m"), "model 'm' needs a base URL; pass --base-url http://HOST:PORT/v1"),
        (EndpointSettings("m", (ONE, ONE + "/")), "a base URL is given twice; give each once"),
    ],
)
def test_settings_that_describe_none_are_refused(settings: EndpointSettings, message: str) -> None:
    with pytest.raises(ValueError, match="base URL") as caught:
        connect(settings)
    assert str(caught.value) == message
