"""Requests a simulated endpoint turns down, in the words and shapes of real servers."""

from collections.abc import Mapping
from typing import NamedTuple

from sieval.core.jsonvalue import JsonObject, encode_line
from sieval.serving.asked import Asked
from sieval.serving.simulated_model import draw_of, share_of
from sieval.serving.simulation import AttemptFault, Simulation
from sieval.serving.told import LAST_EVENT, count_tokens, write_error


class Refusal(NamedTuple):
    """An error instead of an answer; `fault` names the fault that caused it, if one did."""

    status: int
    body: bytes
    headers: tuple[str, ...] = ()
    fault: str | None = None
    content_type: str = "application/json"


def unauthorised(settings: Simulation, headers: Mapping[str, str]) -> Refusal | None:
    """The refusal of a missing or wrong key, or None."""
    if settings.api_key is None or headers.get("authorization") == f"Bearer {settings.api_key}":
        return None
    if settings.error_shape == "sglang":
        return Refusal(401, b'{"error":"Unauthorized"}')
    return _refusal(
        settings, 401, "incorrect API key provided", kind="invalid_request_error", code="invalid_api_key"
    )


def malformed(settings: Simulation, message: str) -> Refusal:
    """The refusal of a body that cannot be read."""
    return _refusal(settings, 400, message, kind="BadRequestError")


def warming(settings: Simulation) -> Refusal:
    """The refusal before the server is ready."""
    if settings.router:
        return no_workers()
    return _refusal(settings, 503, "the simulated server is warming up", kind="ServiceUnavailable")


def no_workers(fault: str | None = None) -> Refusal:
    """The refusal of a router that knows of no worker in health."""
    message = "the simulated router has no worker in health"
    return _router(503, "Service Unavailable", "no_available_workers", message, fault)


def too_many(settings: Simulation) -> Refusal:
    """The refusal above the limit of requests in flight."""
    return _too_many(settings, (_retry_after(settings),), "in_flight")


def unacceptable(settings: Simulation, asked: Asked) -> Refusal | None:
    """The refusal of an unknown model, a prompt too long, or a prompt that is always refused; else None."""
    unknown = asked.api != "generate" and asked.model != settings.model
    if unknown and settings.unknown_model == "400":
        message = f"Server is pinned to {settings.model!r}; requested {(asked.model or '')[:80]!r}."
        return _refusal(settings, 400, message, kind="BadRequestError", param="model")
    if unknown and settings.unknown_model == "404":
        message = f"The model `{(asked.model or '')[:80]}` does not exist."
        return _refusal(settings, 404, message, kind="NotFoundError", code="model_not_found", param="model")
    if settings.context_tokens is not None:
        refusal = _too_long(settings, asked, settings.context_tokens)
        if refusal is not None:
            return refusal
    if asked.n > 1 and settings.choices == "refused":
        message = f"the simulated server gives one choice a request (n is {asked.n})"
        return _refusal(settings, 400, message, kind="BadRequestError", param="n")
    share = settings.faults.get("bad_request", 0.0)
    filtered = settings.faults.get("filtered_400", 0.0)
    if share or filtered:
        point = share_of(draw_of(settings, asked, -1))
        if point < share:
            message = "the simulated server always refuses this prompt"
            return _refusal(settings, 400, message, kind="BadRequestError", fault="bad_request")
        if point < share + filtered:
            message = "the prompt was stopped by the simulated content filter"
            code = "content_filter"
            return _refusal(
                settings, 400, message, kind="invalid_request_error", code=code, fault="filtered_400"
            )
    return None


def failed_attempt(settings: Simulation, fault: AttemptFault) -> Refusal | None:
    """The refusal that this fault stands for, or None when the fault spoils an answer instead."""
    match fault:
        case "rate_limit":
            return _too_many(settings, (_retry_after(settings),), fault)
        case "rate_limit_bare":
            return _too_many(settings, (), fault)
        case "error_500":
            return _refusal(
                settings, 500, "simulated internal error", kind="InternalServerError", fault=fault
            )
        case "error_503":
            return _refusal(settings, 503, "simulated overload", kind="ServiceUnavailable", fault=fault)
        case "router_500":
            message = "the simulated router could not send the request to its worker"
            return _router(500, "Internal Server Error", "call_upstream_request_error", message, fault)
        case "router_503":
            return no_workers(fault)
        case _:
            return None


def _too_long(settings: Simulation, asked: Asked, limit: int) -> Refusal | None:
    prompt = count_tokens(asked.text)
    if prompt + (asked.max_tokens or 1) <= limit:
        return None
    if settings.error_shape == "sglang":
        if asked.api == "chat" and (asked.max_tokens or 1) > limit:
            message = (
                f"max_completion_tokens is too large: {asked.max_tokens}; at most {limit} are supported."
            )
        elif prompt >= limit:
            message = (
                f"The input ({prompt} tokens) is longer than the model's context length ({limit} tokens)."
            )
        else:
            message = (
                f"Requested token count exceeds the model's maximum context length of {limit} tokens: "
                f"{prompt} of input and {asked.max_tokens} to be generated."
            )
        if asked.api == "generate":
            return _generate_refusal(message, stream=asked.stream)
        return _refusal(settings, 400, message, kind="BadRequestError")
    message = (
        f"This model's maximum context length is {limit} tokens; {prompt} tokens of prompt and "
        f"{asked.max_tokens or 1} to be generated were asked for."
    )
    code = "context_length_exceeded"
    return _refusal(settings, 400, message, kind="invalid_request_error", code=code, param="messages")


def _generate_refusal(message: str, *, stream: bool) -> Refusal:
    """SGLang's `/generate` nests its error, and a stream has begun with 200 before it is known."""
    if not stream:
        return Refusal(400, encode_line({"error": {"message": message}}))
    error: JsonObject = {"message": message, "type": "invalid_request_error", "code": 400, "retryable": False}
    event = b"data: %b\n" % encode_line({"error": error})
    return Refusal(200, event + LAST_EVENT, content_type="text/event-stream")


def _too_many(settings: Simulation, headers: tuple[str, ...], fault: str) -> Refusal:
    refusal = _refusal(
        settings, 429, "simulated rate limit", kind="rate_limit_error", code="rate_limit_exceeded"
    )
    return refusal._replace(headers=headers, fault=fault)


def _router(status: int, kind: str, code: str, message: str, fault: str | None) -> Refusal:
    body = write_error("openai", status, message, kind=kind, code=code)
    return Refusal(status, body, (f"x-smg-error-code: {code}",), fault)


def _retry_after(settings: Simulation) -> str:
    return f"Retry-After: {settings.retry_after_s:g}"


def _refusal(
    settings: Simulation,
    status: int,
    message: str,
    *,
    kind: str,
    code: str | None = None,
    param: str | None = None,
    fault: str | None = None,
) -> Refusal:
    return Refusal(
        status,
        write_error(settings.error_shape, status, message, kind=kind, code=code, param=param),
        (),
        fault,
    )
