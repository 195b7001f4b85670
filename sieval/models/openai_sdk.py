"""An endpoint over HTTP, by the `openai` SDK."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import aiohttp
import httpx2
import openai

from sieval.core.endpoint import Request
from sieval.models.group_body import answers_in
from sieval.models.openai_chat import ChatWire
from sieval.models.openai_completions import CompletionsWire
from sieval.models.refusal import MAX_ERROR_BYTES, refusal
from sieval.models.remote import RemoteEndpoint
from sieval.models.session import KEEPALIVE_S, transport_error
from sieval.models.shares import Answered

if TYPE_CHECKING:
    from openai import AsyncAPIResponse
    from openai._response import AsyncResponseContextManager
    from openai.types.chat import ChatCompletionMessageParam

_NO_KEY = "none"  # the SDK insists on one


_LOST = (openai.APIConnectionError, httpx2.HTTPError, aiohttp.ClientError)


class SdkEndpoint(RemoteEndpoint[ChatWire | CompletionsWire]):
    """One base URL, asked through the SDK's resources; its retries are off, sieval retries itself."""

    _client: openai.AsyncOpenAI | None = None

    async def aclose(self) -> None:
        """Close every connection."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    async def _exchange(self, requests: Sequence[Request]) -> Sequence[Answered]:
        count = len(requests)
        try:
            async with self._asked(requests[0], count) as response:
                kind = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()
                chunks = response.iter_bytes()
                return await answers_in(
                    chunks, content_type=kind, wire=self._wire, url=self._url, count=count, lost=_LOST
                )
        except openai.APIStatusError as error:
            reason = error.response.content[:MAX_ERROR_BYTES]
            raise refusal(error.status_code, error.response.headers, reason, self._url) from error
        except _LOST as error:
            raise transport_error(_root(error), self._url, self._settings) from error

    def _asked(self, request: Request, count: int) -> "AsyncResponseContextManager[AsyncAPIResponse[Any]]":
        """The request on its way; its answer is read as bytes, since the SDK would read any length."""
        client = self._opened()
        body = dict(self._wire.body(request, stream=self._settings.stream, choices=count))
        model = str(body.pop("model"))
        if isinstance(self._wire, CompletionsWire):
            prompt = str(body.pop("prompt"))
            return client.completions.with_streaming_response.create(
                model=model, prompt=prompt, extra_body=body
            )
        messages = cast("list[ChatCompletionMessageParam]", body.pop("messages"))  # as the wire builds them
        return client.chat.completions.with_streaming_response.create(
            model=model, messages=messages, extra_body=body
        )

    def _opened(self) -> openai.AsyncOpenAI:
        """The client, made at first use: a connection pool belongs to the event loop."""
        if self._client is None:
            limits = httpx2.Limits(
                max_connections=self._settings.concurrency or 0,  # 0: no limit
                keepalive_expiry=KEEPALIVE_S,
            )
            timeout = httpx2.Timeout(None, connect=self._settings.connect_timeout_s)
            self._client = openai.AsyncOpenAI(
                base_url=self._base_url,
                api_key=self._settings.api_key or _NO_KEY,
                default_headers=dict(self._settings.headers),
                max_retries=0,
                http_client=openai.DefaultAioHttpClient(
                    limits=limits, timeout=timeout, follow_redirects=False, trust_env=False
                ),
            )
        return self._client


def _root(error: Exception) -> Exception:
    """What the SDK's transport met, under the SDK's and httpx's own names for it."""
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, (aiohttp.ClientError, OSError)):
        cause = cause.__cause__
    return cause if isinstance(cause, Exception) else error
