"""What the runner asks of an endpoint."""

from dataclasses import dataclass
from typing import Protocol

from sieval.core.records import Completion, Prompt, RolloutKey, Sampling


@dataclass(frozen=True, slots=True)
class Request:
    """One rollout to be answered."""

    key: RolloutKey
    prompt: Prompt
    sampling: Sampling


class Endpoint(Protocol):
    """A model that answers prompts. One attempt a call: retries are the runner's."""

    async def check(self) -> None:
        """Return when requests can be sent.

        Raises:
            EndpointError: when the address, the key or the model's name is wrong; the message says which.
        """

    async def complete(self, request: Request) -> Completion:
        """The endpoint's answer to one attempt; the caller holds the deadline.

        Raises:
            EndpointError: with its kind, and whether another attempt may help.
        """

    async def aclose(self) -> None:
        """Close every connection."""


class Unasked:
    """The endpoint of a run that asks nothing from here: others do, or nothing is left to ask."""

    async def check(self) -> None:
        """Nothing is asked of it."""

    async def complete(self, request: Request) -> Completion:
        """Never called."""
        raise AssertionError(f"{request.key} was not to be asked from here")

    async def aclose(self) -> None:
        """Nothing was opened."""
