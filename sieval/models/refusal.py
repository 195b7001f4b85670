"""What a server's refusal means: its kind, whether to try again, and when."""

import math
import re
import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import NamedTuple

from sieval.core.errors import EndpointError, FailureKind
from sieval.core.jsonvalue import JsonObject, JsonValue, decode_object, int_of, list_of, object_of, text_of

MAX_ERROR_BYTES = 64 * 2**10
_SHOWN = 300

_CONTEXT = re.compile(
    r"context[ _](length|window|size)|context_length_exceeded|exceed_context_size"
    r"|maximum (allowed|model) length|longer than the (model|maximum)|prompt is too long"
    r"|inputs?`? tokens \+|max_(completion_)?tokens is too large",
    re.IGNORECASE,
)
_FILTER = re.compile(
    r"content[_ ](filter|policy|management policy|moderation)|ResponsibleAIPolicyViolation"
    r"|data_inspection_failed|moderation",
    re.IGNORECASE,
)
_NO_MODEL = re.compile(
    r"model_not_found|model .{0,200}(does not exist|not found)|not a valid model|server is pinned to",
    re.IGNORECASE,
)
_NO_QUOTA = re.compile(r"insufficient_quota|billing_hard_limit|exceeded your current quota", re.IGNORECASE)


# SGLang's router answers 500 with one of these when no worker answered it.
_ROUTER_ALONE = ("call_upstream_request_error", "no_available_workers")


class ErrorBody(NamedTuple):
    """A refusal's body: `message` for people, `codes` for matching, `status` where the body names one."""

    message: str
    codes: str
    status: int | None


class _Meaning(NamedTuple):
    kind: FailureKind
    retryable: bool


def refusal(status: int, headers: Mapping[str, str], body: bytes, url: str) -> EndpointError:
    """The error that an HTTP answer other than 2xx stands for."""
    if 300 <= status < 400:
        target = headers.get("Location", "")[:_SHOWN]
        message = f"{url} redirects (HTTP {status}) to {target!r}; use the base URL it leads to"
        return EndpointError("bad_request", message, status=status)
    error = read_error(body)
    message = f"HTTP {status} from {url}: {error.message or 'no reason given'}"
    router_code = headers.get("x-smg-error-code")
    if router_code:
        message += f" [x-smg-error-code: {router_code[:80]}]"
    meaning = _meaning(status, f"{error.codes} {error.message}")
    if router_code in _ROUTER_ALONE:
        meaning = _Meaning("unreachable", retryable=True)
    return EndpointError(
        meaning.kind,
        message + _way_out(meaning.kind, status, error),
        status=status,
        retryable=meaning.retryable,
        retry_after_s=retry_after_s(headers, time.time()),
    )


def embedded_error(payload: JsonObject, url: str) -> EndpointError | None:
    """The error inside a body sent with HTTP 200, as gateways do, or None when there is none."""
    if not payload.get("error") and payload.get("object") != "error":
        return None
    error = error_in(payload)
    words = f"{error.codes} {error.message}"
    if error.status is not None and 400 <= error.status < 600:
        meaning = _meaning(error.status, words)
    else:
        meaning = _meaning(400, words)
        if meaning.kind == "bad_request" and "invalid_request" not in error.codes:
            meaning = _meaning(500, words)
    message = f"{url} answered an error: {error.message or 'no reason given'}"
    return EndpointError(meaning.kind, message, status=error.status, retryable=meaning.retryable)


def abort(status: int | None, reason: str) -> EndpointError:
    """The error of a generation that the server itself broke off with `reason`."""
    meaning = _meaning(status if status is not None and 400 <= status < 600 else 500, reason)
    message = f"the endpoint gave the generation up: {one_line(reason) or 'no reason given'}"
    return EndpointError(meaning.kind, message, status=status, retryable=meaning.retryable)


def read_error(body: bytes) -> ErrorBody:
    """The reason in a refusal's body, in any of the shapes servers use; the body itself when in none."""
    try:
        payload = decode_object(body)
    except ValueError:
        return ErrorBody(one_line(body.decode("utf-8", "replace")), "", None)
    return error_in(payload)


def error_in(payload: JsonObject) -> ErrorBody:
    """The reason in `{"error": {…}}`, `{"error": "…"}`, `{"object": "error", …}` or `{"detail": …}`."""
    inner = payload.get("error")
    source = object_of(inner) or payload
    message = text_of(inner) or text_of(source.get("message")) or _detail(payload.get("detail")) or ""
    deeper = object_of(source.get("innererror"))
    codes = (source.get("code"), source.get("type"), deeper.get("code"))
    status = int_of(source.get("code"))
    return ErrorBody(one_line(message), " ".join(str(code) for code in codes if code is not None), status)


def retry_after_s(headers: Mapping[str, str], now: float) -> float | None:
    """Seconds the server asks to wait: `retry-after-ms`, or `Retry-After` as seconds or as an HTTP date."""
    milliseconds = _number(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    asked = headers.get("Retry-After")
    seconds = _number(asked)
    if asked is None or seconds is not None:
        return seconds
    until, since = _timestamp(asked), _timestamp(headers.get("Date", ""))
    if until is None:
        return None
    return max(until - (now if since is None else since), 0.0)


def one_line(text: str, limit: int = _SHOWN) -> str:
    """`text` on one line, unprintable characters gone, cut to `limit` characters."""
    flat = " ".join("".join(c if c.isprintable() else " " for c in text[: limit * 4]).split())
    return flat if len(flat) <= limit else flat[: limit - 1] + "…"


def _meaning(status: int, words: str) -> _Meaning:
    if status in (400, 403, 413, 422, 500) and _CONTEXT.search(words):
        return _Meaning("context_length", retryable=False)
    if status in (400, 403, 422) and _FILTER.search(words):
        return _Meaning("content_filter", retryable=False)
    if status == 404 or (status in (400, 422) and _NO_MODEL.search(words)):
        return _Meaning("not_found", retryable=False)
    if status in (401, 402, 403):
        return _Meaning("auth", retryable=False)
    if status == 429:
        return _Meaning("rate_limit", retryable=_NO_QUOTA.search(words) is None)
    if status == 408:
        return _Meaning("timeout", retryable=True)
    if status in (409, 425):
        return _Meaning("server", retryable=True)
    if status >= 500:
        return _Meaning("server", retryable=status not in (501, 505))
    return _Meaning("bad_request", retryable=False)


def _way_out(kind: FailureKind, status: int, error: ErrorBody) -> str:
    if kind == "auth" and status == 401:
        return "; check the API key"
    if kind == "not_found" and not _NO_MODEL.search(f"{error.codes} {error.message}"):
        return "; check the base URL, which usually ends in /v1"
    return ""


def _detail(value: JsonValue) -> str | None:
    if isinstance(value, str):
        return value
    reasons = (object_of(entry) for entry in list_of(value))
    said = [f"{text_of(reason.get('msg'))} at {reason.get('loc')}" for reason in reasons if reason.get("msg")]
    return "; ".join(said[:3]) or None


def _number(text: str | None) -> float | None:
    try:
        value = float(text) if text is not None else math.nan
    except ValueError:
        return None
    return max(value, 0.0) if math.isfinite(value) else None


def _timestamp(text: str) -> float | None:
    try:
        return parsedate_to_datetime(text).timestamp()
    except (ValueError, OverflowError):
        return None
