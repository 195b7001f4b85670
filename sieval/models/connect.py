"""From settings to the endpoint they describe."""

from pathlib import Path

from sieval.core.endpoint import Endpoint
from sieval.models.http_endpoint import HttpEndpoint
from sieval.models.openai_chat import ChatWire
from sieval.models.openai_completions import CompletionsWire
from sieval.models.replay import PREFIX, ReplayEndpoint
from sieval.models.settings import EndpointSettings
from sieval.models.sglang_generate import GenerateWire
from sieval.models.wire import Wire


def connect(settings: EndpointSettings) -> Endpoint:
    """The endpoint; nothing is sent before its first call.

    Raises:
        ValueError: when the settings contradict each other.
    """
    if settings.model.startswith(PREFIX):
        return ReplayEndpoint(Path(settings.model.removeprefix(PREFIX)))
    if not settings.base_urls:
        raise ValueError(f"model {settings.model!r} needs a base URL; pass --base-url http://HOST:PORT/v1")
    wire = wire_of(settings)
    return HttpEndpoint(settings, settings.base_urls[0], wire)


def wire_of(settings: EndpointSettings) -> Wire:
    """The wire of the settings' API."""
    match settings.api:
        case "chat":
            return ChatWire(settings.model, settings.limit_field)
        case "completions":
            return CompletionsWire(settings.model)
        case "sglang":
            return GenerateWire()
