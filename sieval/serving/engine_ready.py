"""Whether an engine that is coming up answers yet."""

import aiohttp
import anyio

from sieval.core.endpoint import Endpoint, Request
from sieval.core.errors import EndpointError
from sieval.core.jsonvalue import decode_object, list_of, object_of, text_of
from sieval.core.records import Prompt, RolloutKey, Sampling
from sieval.models.connect import connect
from sieval.models.settings import EndpointSettings, server_root

_AGAIN_S = 0.5
_ASK_S = 10.0
_PASSING = ("unreachable", "connection", "server", "timeout", "rate_limit")


async def until_ready(settings: EndpointSettings) -> str | None:
    """Ask until `/health` is well, the model is listed and a one-token request is answered; then None.

    What a server says that will not get better by waiting is returned.
    """
    await _until_warm(server_root(settings.base_urls[0]))
    endpoint = connect(settings)
    try:
        while True:
            try:
                await endpoint.check()
                await _ask_one_token(endpoint, settings)
            except EndpointError as error:
                if error.kind not in _PASSING:
                    return f"the engine is up and refuses what it is asked: {error}"
            else:
                return None
            await anyio.sleep(_AGAIN_S)
    finally:
        await endpoint.aclose()


async def _until_warm(url: str) -> None:
    timeout = aiohttp.ClientTimeout(total=_ASK_S)
    async with aiohttp.ClientSession(timeout=timeout) as session:
        while True:
            try:
                async with session.get(f"{url}/health") as answer:
                    if answer.status != 503:
                        return
            except (aiohttp.ClientError, TimeoutError):
                pass  # not listening yet
            await anyio.sleep(_AGAIN_S)


async def served_model(base_url: str) -> str:
    """The first model a server lists, once it lists one; a router lists its workers'."""
    timeout = aiohttp.ClientTimeout(total=_ASK_S)
    async with aiohttp.ClientSession(timeout=timeout) as session:
        while True:
            try:
                async with session.get(f"{base_url}/models") as answer:
                    if answer.status == 200:
                        listed = list_of(decode_object(await answer.read()).get("data"))
                        names = [name for entry in listed if (name := text_of(object_of(entry).get("id")))]
                        if names:
                            return names[0]
            except (aiohttp.ClientError, TimeoutError, ValueError):
                pass  # not listening yet, or without a worker
            await anyio.sleep(_AGAIN_S)


async def engine_version(url: str) -> str | None:
    """What the server says it is, None where it does not."""
    timeout = aiohttp.ClientTimeout(total=_ASK_S)
    async with aiohttp.ClientSession(timeout=timeout) as session:
        for path in ("server_info", "get_server_info"):
            try:
                async with session.get(f"{url}/{path}") as answer:
                    if answer.status == 200:
                        return text_of(decode_object(await answer.read()).get("version"))
            except (aiohttp.ClientError, TimeoutError, ValueError):
                continue
    return None


async def _ask_one_token(endpoint: Endpoint, settings: EndpointSettings) -> None:
    prompt = Prompt.user("1 + 1 =") if settings.api == "chat" else Prompt(text="1 + 1 =")
    await endpoint.complete(Request(RolloutKey("ready", 0), prompt, Sampling(max_tokens=1)))
