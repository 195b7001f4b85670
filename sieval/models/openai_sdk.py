"""An endpoint over HTTP, by the `openai` SDK."""

from typing import TYPE_CHECKING, Any, cast

import aiohttp
import httpx2
import openai

from sieval.core.endpoint import Request
from sieval.core.errors import EndpointError
from sieval.core.records import Completion
from sieval.models.answer_body import completion_in
from sieval.models.openai_chat import ChatWire
from sieval.models.openai_completions import CompletionsWire
from sieval.models.readiness import Readiness
from sieval.models.redactor import Redactor
from sieval.models.refusal import MAX_ERROR_BYTES, refusal
from sieval.models.session import KEEPALIVE_S, transport_error
from sieval.models.settings import EndpointSettings
from sieval.models.wire import stopped

if TYPE_CHECKING:
    from openai import AsyncAPIResponse
    from openai._response import AsyncResponseContextManager
    from openai.types.chat import ChatCompletionMessageParam

_NO_KEY = "none"  # the SDK insists on one


class SdkEndpoint:
    """One base URL, asked through the SDK's resources; its retries are off, sieval retries itself."""

    def __init__(self, settings: EndpointSettings, base_url: str, wire: ChatWire | CompletionsWire) -> None:
        self._settings = settings
        self._base_url = base_url
        self._wire = wire
        self._url = base_url + wire.path
        self._readiness = Readiness(settings, base_url)
        self._redactor = Redactor.of(settings)
        self._client: openai.AsyncOpenAI | None = None

    @property
    def name(self) -> str:
        """Its base URL."""
        return self._base_url

    async def check(self) -> None:
        """Return when requests can be sent."""
        await self._readiness.check()

    async def probe(self) -> bool:
        """Whether the server answers at all."""
        return await self._readiness.alive()

    async def complete(self, request: Request) -> Completion:
        """The endpoint's answer to one attempt; the caller holds the deadline."""
        try:
            completion = stopped(await self._exchange(request), request.sampling)
            return self._redactor.redacted(completion)
        except EndpointError as error:
            error.args = (self._redactor.message(str(error)),)
            raise

    async def aclose(self) -> None:
        """Close every connection."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    async def _exchange(self, request: Request) -> Completion:
        try:
            async with self._asked(request) as response:
                kind = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()
                chunks = response.iter_bytes()
                return await completion_in(chunks, content_type=kind, wire=self._wire, url=self._url)
        except openai.APIStatusError as error:
            reason = error.response.content[:MAX_ERROR_BYTES]
            raise refusal(error.status_code, error.response.headers, reason, self._url) from error
        except (openai.APIConnectionError, httpx2.HTTPError, aiohttp.ClientError) as error:
            raise transport_error(_root(error), self._url, self._settings) from error

    def _asked(self, request: Request) -> "AsyncResponseContextManager[AsyncAPIResponse[Any]]":
        """The request on its way; its answer is read as bytes, since the SDK would read any length."""
        client = self._opened()
        body = dict(self._wire.body(request, stream=self._settings.stream))
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
                    limits=limits, timeout=timeout, follow_redirects=False
                ),
            )
        return self._client


def _root(error: Exception) -> Exception:
    """What the SDK's transport met, under the SDK's and httpx's own names for it."""
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, (aiohttp.ClientError, OSError)):
        cause = cause.__cause__
    return cause if isinstance(cause, Exception) else error
