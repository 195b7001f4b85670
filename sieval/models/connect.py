"""From settings to the endpoint they describe."""

from pathlib import Path

from sieval.core.endpoint import Endpoint
from sieval.models.balance import BalancedEndpoint, Probed
from sieval.models.cache import CachedEndpoint
from sieval.models.grouping import GroupedEndpoint
from sieval.models.open_files import allow_connections
from sieval.models.openai_chat import ChatWire
from sieval.models.openai_completions import CompletionsWire
from sieval.models.outage import OutageGuard
from sieval.models.replay import PREFIX, ReplayEndpoint
from sieval.models.settings import EndpointSettings
from sieval.models.sglang_generate import GenerateWire


def connect(settings: EndpointSettings) -> Endpoint:
    """The endpoint; nothing is sent before its first call.

    Raises:
        ValueError: when the settings contradict each other.
    """
    if settings.model.startswith(PREFIX):
        return ReplayEndpoint(Path(settings.model.removeprefix(PREFIX)))
    if not settings.base_urls:
        raise ValueError(f"model {settings.model!r} needs a base URL; pass --base-url http://HOST:PORT/v1")
    if len(set(settings.base_urls)) < len(settings.base_urls):
        raise ValueError("a base URL is given twice; give each once")
    allow_connections(settings.concurrency or 0)
    members = [_one(settings, base_url) for base_url in settings.base_urls]
    endpoint = members[0] if len(members) == 1 else BalancedEndpoint(members)
    guarded = OutageGuard(endpoint, settings.outage_s)
    asked = GroupedEndpoint(guarded, settings.group_rollouts) if settings.group_rollouts > 1 else guarded
    if settings.response_cache is None:
        return asked
    scope = f"{settings.api} {settings.model}"
    return CachedEndpoint(asked, settings.response_cache, wire_of(settings), scope)


def _one(settings: EndpointSettings, base_url: str) -> Probed:
    wire = wire_of(settings)
    if settings.client == "aiohttp":
        from sieval.models.http_endpoint import HttpEndpoint  # noqa: PLC0415  # heavy, and no replay needs it

        return HttpEndpoint(settings, base_url, wire)
    if isinstance(wire, GenerateWire):
        raise ValueError("the openai client has no native SGLang API; use --client aiohttp")
    from sieval.models.openai_sdk import SdkEndpoint  # noqa: PLC0415  # heavy

    return SdkEndpoint(settings, base_url, wire)


def wire_of(settings: EndpointSettings) -> ChatWire | CompletionsWire | GenerateWire:
    """The wire of the settings' API."""
    match settings.api:
        case "chat":
            return ChatWire(settings.model, settings.limit_field)
        case "completions":
            return CompletionsWire(settings.model)
        case "sglang":
            return GenerateWire()
