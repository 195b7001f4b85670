"""One base URL that speaks one wire, whatever client carries it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from sieval.core.endpoint import Request
from sieval.core.errors import EndpointError
from sieval.core.records import Completion
from sieval.models.readiness import Readiness
from sieval.models.redactor import Redactor
from sieval.models.settings import EndpointSettings, server_root
from sieval.models.shares import Answered
from sieval.models.wire import Wire, stopped

_SpokenWire = TypeVar("_SpokenWire", bound=Wire)


class RemoteEndpoint(ABC, Generic[_SpokenWire]):
    """Asks over HTTP; what a server says of the key is masked. A subclass is the client."""

    def __init__(self, settings: EndpointSettings, base_url: str, wire: _SpokenWire) -> None:
        self._settings = settings
        self._base_url = base_url
        self._wire = wire
        self._url = (server_root(base_url) if wire.native else base_url) + wire.path
        self._readiness = Readiness(settings, base_url)
        self._redactor = Redactor.of(settings)

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
        answered = (await self.complete_group((request,)))[0]
        if isinstance(answered, EndpointError):
            raise answered
        return answered

    async def complete_group(self, requests: Sequence[Request]) -> Sequence[Answered]:
        """How each of some rollouts of one sample ended, asked in one request."""
        try:
            answers = await self._exchange(requests)
        except EndpointError as error:
            raise self._masked(error) from error.__cause__
        sampling = requests[0].sampling
        return [
            self._masked(answer)
            if isinstance(answer, EndpointError)
            else self._redactor.redacted(stopped(answer, sampling))
            for answer in answers
        ]

    def _masked(self, error: EndpointError) -> EndpointError:
        error.args = (self._redactor.message(str(error)),)
        return error

    @abstractmethod
    async def _exchange(self, requests: Sequence[Request]) -> Sequence[Answered]:
        """Send one request for all of them and read its answer."""

    @abstractmethod
    async def aclose(self) -> None:
        """Close every connection."""
