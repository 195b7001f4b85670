"""What a running SGLang server says of its room and its traffic."""

import os
import re
from dataclasses import dataclass

import aiohttp

from sieval.core.jsonvalue import JsonObject, JsonValue, decode_object, int_of, list_of, object_of, text_of
from sieval.serving.errors import ServingError

_ASK_S = 10.0
_METRIC = re.compile(r"^sglang:(\w+)(?:\{.*\})? (\S+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class EngineLoad:
    """The room of all replicas together, and what they do now.

    `capacity` is tokens that fit the cache, `most_running` requests worked on at once, `used` the fullest
    replica's share of its own. Of the `answered` requests, `prompt_tokens` and `completion_tokens` are means.
    """

    version: str | None
    replicas: int
    capacity: int
    most_running: int
    running: int
    waiting: int
    retracted: int
    used: float
    tokens_per_s: float
    answered: int
    prompt_tokens: float
    completion_tokens: float


async def read_load(url: str) -> EngineLoad:
    """What the server at `url` (its root, without /v1) says.

    Raises:
        ServingError: when it cannot be reached, or is no SGLang server that tells.
    """
    timeout = aiohttp.ClientTimeout(total=_ASK_S)
    async with aiohttp.ClientSession(timeout=timeout) as session:
        try:
            loads = decode_object(await _get(session, f"{url}/v1/loads"))
        except ValueError as exc:
            raise ServingError(
                f"{url}/v1/loads does not tell a load in JSON; sizing needs SGLang's own server"
            ) from exc
        metrics = (await _get(session, f"{url}/metrics", missing=b"")).decode(errors="replace")
    replicas = [object_of(entry) for entry in list_of(loads.get("loads"))]
    if not replicas:
        raise ServingError(
            f"{url}/v1/loads lists no replica; sizing needs SGLang's own server (not a router)"
        )
    totals = _totals(metrics)
    answered = totals.get("num_requests_total", 0.0)
    return EngineLoad(
        version=text_of(loads.get("version")),
        replicas=len(replicas),
        capacity=_sum(replicas, "max_total_num_tokens"),
        most_running=_sum(replicas, "max_running_requests"),
        running=_sum(replicas, "num_running_reqs"),
        waiting=_sum(replicas, "num_waiting_reqs"),
        retracted=sum(int_of(object_of(entry.get("queues")).get("retracted")) or 0 for entry in replicas),
        used=max(_number(entry.get("token_usage")) for entry in replicas),
        tokens_per_s=sum(_number(entry.get("gen_throughput")) for entry in replicas),
        answered=int(answered),
        prompt_tokens=totals.get("prompt_tokens_total", 0.0) / answered if answered else 0.0,
        completion_tokens=totals.get("generation_tokens_total", 0.0) / answered if answered else 0.0,
    )


def _sum(replicas: list[JsonObject], key: str) -> int:
    return sum(int_of(entry.get(key)) or 0 for entry in replicas)


def _number(value: JsonValue) -> float:
    return float(value) if isinstance(value, int | float) else 0.0


def _totals(metrics: str) -> dict[str, float]:
    """Each metric's sum over its labels."""
    found: dict[str, float] = {}
    for name, value in _METRIC.findall(metrics):
        found[name] = found.get(name, 0.0) + float(value)
    return found


async def _get(session: aiohttp.ClientSession, url: str, *, missing: bytes | None = None) -> bytes:
    try:
        async with session.get(url) as answer:
            body = await answer.read()
    except (aiohttp.ClientError, TimeoutError) as exc:
        number = (exc.errno or 0) if isinstance(exc, OSError) else 0
        said = os.strerror(number) if number > 0 else str(exc) or "no answer in time"
        raise ServingError(f"cannot reach {url}: {said}; is the engine up?") from exc
    if answer.status == 200:
        return body
    if missing is not None:
        return missing
    raise ServingError(f"{url} answers HTTP {answer.status}; sizing needs SGLang's own server, 0.5 or newer")
