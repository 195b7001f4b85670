"""What is found out before a request is paid for."""

from collections.abc import Mapping

import anyio
import pytest

from sieval.core.errors import EndpointError
from sieval.models.connect import connect
from sieval.models.http_endpoint import HttpEndpoint
from sieval.models.openai_chat import ChatWire
from sieval.models.settings import Api, EndpointSettings
from tests.models.server import Behaviour, models, reply, serving, silence

pytestmark = pytest.mark.anyio

EIGHT = "'x0', 'x1', 'x2', 'x3', 'x4', 'x5', 'x6', 'x7'"
UNLISTED = " (--unlisted asks all the same)"

KEY = "sk-0123456789abcdef"
Routes = Mapping[str, list[Behaviour]]


async def checked(
    routes: Routes, *, suffix: str = "/v1", api: Api = "chat", model: str = "m", verify: bool = True
) -> str | None:
    """The message of a failed check, with `ROOT` for the server's address; None when it passed."""
    async with serving(routes=routes) as server:
        settings = EndpointSettings(
            model,
            (server.root + suffix,),
            api_key=KEY,
            api=api,
            verify_model=verify,
            check_timeout_s=0.3,
            ready_timeout_s=1.5,
        )
        endpoint = connect(settings)
        message = None
        try:
            await endpoint.check()
        except EndpointError as error:
            message = str(error).replace(server.root, "ROOT")
        await endpoint.aclose()
    assert not server.posts
    return message


PASSES: list[tuple[str, Routes]] = [
    ("listed", {}),
    ("slow health", {"/health": [silence()]}),
    ("gateway's prefix", {"/v1/models": [models("models/m")]}),
    ("bare list", {"/v1/models": [reply(200, b'[{"id": "m"}]')]}),
    ("no list, 404", {"/v1/models": [reply(404, b"")]}),
    ("no list, 405", {"/v1/models": [reply(405, b"")]}),
]


@pytest.mark.parametrize("routes", [row[1] for row in PASSES], ids=[row[0] for row in PASSES])
async def test_a_server_that_serves_the_model_passes(routes: Routes) -> None:
    assert await checked(routes) is None


FAILS: list[tuple[str, Routes, str]] = [
    (
        "other model",
        {"/v1/models": [models("Qwen/Qwen3-8B", "n")]},
        "ROOT/v1 does not serve 'm'; it serves 'Qwen/Qwen3-8B', 'n'" + UNLISTED,
    ),
    (
        "many models",
        {"/v1/models": [models(*(f"x{n}" for n in range(20)))]},
        "ROOT/v1 does not serve 'm'; it serves 'x0', 'x1', 'x2', 'x3', 'x4', 'x5', 'x6', 'x7' and 12 more"
        + UNLISTED,
    ),
    ("no model", {"/v1/models": [models()]}, "ROOT/v1 serves no model yet (asked for 'm')"),
    (
        "wrong key",
        {"/v1/models": [reply(401, {"error": {"message": f"bad key {KEY}"}})]},
        "HTTP 401 from ROOT/v1/models: bad key [secret]; check the API key",
    ),
    (
        "a web page",
        {"/v1/models": [reply(200, b"<html>", kind="text/html")]},
        (
            "ROOT/v1/models must list models in JSON (got 'text/html'); check the base URL,"
            " which usually ends in /v1"
        ),
    ),
    ("broken", {"/v1/models": [reply(500, b"")]}, "HTTP 500 from ROOT/v1/models: no reason given"),
    ("silent", {"/v1/models": [silence()]}, "ROOT/v1/models did not answer within 0.3 s"),
    (
        "redirect",
        {"/v1/models": [reply(301, b"", Location="https://a.example/v1/models")]},
        "ROOT/v1/models redirects (HTTP 301) to 'https://a.example/v1/models'; use the base URL it leads to",
    ),
    (
        "for ever warming",
        {"/health": [reply(503, b"")]},
        "ROOT/health still answers HTTP 503 after 1.5 s; raise --ready-timeout",
    ),
    (
        "for ever without workers",
        {"/v1/models": [reply(503, b"")]},
        "ROOT/v1/models still answers HTTP 503 after 1.5 s; raise --ready-timeout",
    ),
]


@pytest.mark.parametrize(("routes", "message"), [row[1:] for row in FAILS], ids=[row[0] for row in FAILS])
async def test_what_is_wrong_is_said_in_one_line(routes: Routes, message: str) -> None:
    assert await checked(routes) == message


async def test_the_nearest_name_comes_first() -> None:
    routes = {"/v1/models": [models("a", "b", "Qwen/Qwen3-8B")]}
    message = await checked(routes, model="Qwen/Qwen3-8b")
    assert message == "ROOT/v1 does not serve 'Qwen/Qwen3-8b'; it serves 'Qwen/Qwen3-8B', 'a', 'b'" + UNLISTED


@pytest.mark.parametrize("answer", [models("m"), reply(401, b"")], ids=["open", "guarded"])
async def test_a_base_url_without_v1_is_told_where_the_api_lies(answer: Behaviour) -> None:
    message = await checked({"/v1/models": [answer]}, suffix="")
    assert message == "ROOT is not the API's root; use the base URL 'ROOT/v1'"


async def test_the_name_may_go_unchecked() -> None:
    assert await checked({"/v1/models": [models("n")]}, verify=False) is None


@pytest.mark.parametrize("suffix", ["", "/v1"])
async def test_sglangs_own_api_takes_either_url(suffix: str) -> None:
    assert await checked({}, suffix=suffix, api="sglang") is None


async def test_a_warming_server_is_waited_for(caplog: pytest.LogCaptureFixture) -> None:
    assert await checked({"/health": [reply(503, b""), reply(200, b"")]}) is None
    assert [record.message.split(" ", 1)[1] for record in caplog.records] == [
        "answers HTTP 503; waiting up to 1.5 s for the server to warm up"
    ]


async def test_a_router_whose_workers_still_load_is_waited_for(caplog: pytest.LogCaptureFixture) -> None:
    early = reply(503, b"No models available", kind="text/plain")
    assert await checked({"/v1/models": [early, models("m")]}) is None
    assert [record.message.split("/", 3)[3] for record in caplog.records] == [
        "v1/models answers HTTP 503; waiting up to 1.5 s for the server to warm up"
    ]


async def test_a_server_that_is_not_there_is_said_so() -> None:
    async with serving() as server:
        url = server.url
    endpoint = HttpEndpoint(EndpointSettings("m", (url,)), url, ChatWire("m"))
    with pytest.raises(EndpointError) as caught:
        await endpoint.check()
    assert str(caught.value) == (
        f"cannot connect to {server.root}/health: Connection refused; start the server (--wait-ready waits "
        "for one that starts), or check the base URL"
    )


async def test_a_server_that_starts_is_waited_for(caplog: pytest.LogCaptureFixture) -> None:
    async with serving() as server:
        url, port = server.url, server.port
    endpoint = HttpEndpoint(EndpointSettings("m", (url,), wait_ready_s=10.0), url, ChatWire("m"))
    ended = anyio.Event()

    async def check() -> None:
        await endpoint.check()
        ended.set()

    async with anyio.create_task_group() as group:
        group.start_soon(check)
        await anyio.sleep(0.3)
        assert not ended.is_set()
        async with serving(port=port):
            await ended.wait()
    [told] = [record.message for record in caplog.records]
    assert told == (
        f"cannot connect to {server.root}/health: Connection refused; waiting up to 10 s for the server"
    )


@pytest.mark.parametrize(
    ("health", "alive"), [(reply(200, b""), True), (reply(404, b""), True), (reply(503, b""), False)]
)
async def test_a_probe_sees_whether_a_server_lives(health: Behaviour, *, alive: bool) -> None:
    async with serving(routes={"/health": [health]}) as server:
        endpoint = HttpEndpoint(EndpointSettings("m", (server.url,)), server.url, ChatWire("m"))
        assert await endpoint.probe() is alive
    assert await endpoint.probe() is False
