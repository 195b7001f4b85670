"""Questions asked of a server before a request is paid for."""

import difflib
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple, TypeVar

import aiohttp
import anyio

from sieval.core.errors import EndpointError
from sieval.core.jsonvalue import decode_object, list_of, object_of, text_of
from sieval.models.answer_body import bounded
from sieval.models.redactor import Redactor
from sieval.models.refusal import refusal
from sieval.models.session import open_session, transport_error
from sieval.models.settings import EndpointSettings, server_root

_log = logging.getLogger(__name__)
_MAX_LIST_BYTES = 4 * 2**20
_SHOWN_NAMES = 8
_POLL_S = 1.0
_PROBE_S = 3.0


class _Reply(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes


_MaybeReply = TypeVar("_MaybeReply", bound=_Reply | None)


class Readiness:
    """Whether one base URL is there, warm, takes the key and serves the model."""

    def __init__(self, settings: EndpointSettings, base_url: str) -> None:
        self._settings = settings
        self._base_url = base_url
        self._root = server_root(base_url)

    async def check(self) -> None:
        """Return when requests can be sent.

        Raises:
            EndpointError: in one line that says what to change.
        """
        give_up_at = anyio.current_time() + self._settings.wait_ready_s
        told = False
        while True:
            try:
                return await self._check()
            except EndpointError as error:
                if error.kind != "unreachable" or anyio.current_time() + _POLL_S > give_up_at:
                    raise self._with_way_out(error) from error.__cause__
                if not told:
                    limit_s = self._settings.wait_ready_s
                    _log.warning("%s; waiting up to %g s for the server", self._told(error), limit_s)
                    told = True
            await anyio.sleep(_POLL_S)

    async def _check(self) -> None:
        async with open_session(self._settings, pool=1) as session:
            health = f"{self._root}/health"
            await self._once_warm(health, lambda: self._health(session, health))
            await self._check_name(session)

    def _told(self, error: EndpointError) -> str:
        return Redactor.of(self._settings).message(str(error))

    def _with_way_out(self, error: EndpointError) -> EndpointError:
        way_out = ""
        if error.kind == "unreachable":
            way_out = "; start the server (--wait-ready waits for one that starts), or check the base URL"
        error.args = (self._told(error) + way_out,)
        return error

    async def alive(self) -> bool:
        """Whether the server answers within seconds, and not that it is warming up or broken."""
        try:
            async with open_session(self._settings, pool=1) as session:
                with anyio.fail_after(_PROBE_S):
                    return (await self._get(session, f"{self._root}/health")).status < 500
        except (EndpointError, TimeoutError):
            return False

    async def _once_warm(self, url: str, ask: Callable[[], Awaitable[_MaybeReply]]) -> _MaybeReply:
        """The first answer other than 503, which loading servers and routers without workers give."""
        limit_s = self._settings.ready_timeout_s
        give_up_at = anyio.current_time() + limit_s
        told = False
        while (reply := await ask()) is not None and reply.status == 503:
            if anyio.current_time() + _POLL_S > give_up_at:
                message = f"{url} still answers HTTP 503 after {limit_s:g} s; raise --ready-timeout"
                raise EndpointError("server", message, status=503, retryable=True)
            if not told:
                _log.warning(
                    "%s answers HTTP 503; waiting up to %g s for the server to warm up", url, limit_s
                )
                told = True
            await anyio.sleep(_POLL_S)
        return reply

    async def _health(self, session: aiohttp.ClientSession, url: str) -> _Reply | None:
        """Its answer; None when none came in time, as from a server busy with its first batch."""
        with anyio.move_on_after(self._settings.check_timeout_s):
            return await self._get(session, url)
        return None

    async def _check_name(self, session: aiohttp.ClientSession) -> None:
        base_url = f"{self._root}/v1" if self._settings.api == "sglang" else self._base_url
        url = f"{base_url}/models"
        reply = await self._once_warm(url, lambda: self._get_in_time(session, url))
        names = _names(reply)
        if names is None and not base_url.endswith("/v1"):
            below = await self._get_in_time(session, f"{base_url}/v1/models")
            if _names(below) is not None or below.status in (401, 403):
                message = f"{base_url} is not the API's root; use the base URL {base_url + '/v1'!r}"
                raise EndpointError("not_found", message, status=reply.status)
        if reply.status in (404, 405, 501):
            _log.warning("%s answers HTTP %d, so the model's name could not be checked", url, reply.status)
            return
        if not 200 <= reply.status < 300:
            raise refusal(reply.status, reply.headers, reply.body, url)
        if names is None:
            kind = reply.headers.get("Content-Type", "no content type")
            message = f"{url} must list models in JSON (got {kind!r})"
            raise EndpointError("bad_body", f"{message}; check the base URL, which usually ends in /v1")
        if self._settings.verify_model:
            self._check_listed(names, base_url)

    def _check_listed(self, names: tuple[str, ...], base_url: str) -> None:
        model = self._settings.model
        if model in names or f"models/{model}" in names:
            return
        if not names:
            raise EndpointError("not_found", f"{base_url} serves no model yet (asked for {model!r})")
        nearest = difflib.get_close_matches(model, names, n=1)
        shown = (nearest + [name for name in names if name not in nearest])[:_SHOWN_NAMES]
        rest = f" and {len(names) - len(shown)} more" if len(names) > len(shown) else ""
        served = ", ".join(repr(name[:80]) for name in shown)
        message = f"{base_url} does not serve {model!r}; it serves {served}{rest}"
        raise EndpointError("not_found", f"{message} (--unlisted asks all the same)")

    async def _get_in_time(self, session: aiohttp.ClientSession, url: str) -> _Reply:
        limit_s = self._settings.check_timeout_s
        try:
            with anyio.fail_after(limit_s):
                return await self._get(session, url)
        except TimeoutError as error:
            raise EndpointError("timeout", f"{url} did not answer within {limit_s:g} s") from error

    async def _get(self, session: aiohttp.ClientSession, url: str) -> _Reply:
        try:
            async with session.get(url, allow_redirects=False) as response:
                body = await bounded(response.content.iter_any(), _MAX_LIST_BYTES, url, cut=True)
                return _Reply(response.status, response.headers, body)
        except (aiohttp.ClientError, OSError) as error:
            raise transport_error(error, url, self._settings) from error


def _names(reply: _Reply) -> tuple[str, ...] | None:
    """The listed models, or None when the answer is no list of them."""
    if not 200 <= reply.status < 300:
        return None
    body = reply.body.strip()
    try:
        payload = decode_object(b'{"data":' + body + b"}" if body.startswith(b"[") else body)
    except ValueError:
        return None
    if "data" not in payload:
        return None
    entries = (object_of(entry) for entry in list_of(payload["data"]))
    return tuple(name for entry in entries if (name := text_of(entry.get("id"))) is not None)
