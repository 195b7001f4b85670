"""A small dataset and a client for the simulated endpoint."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import aiohttp

from sieval.core import Sample
from sieval.core.jsonvalue import JsonObject, JsonValue, decode_object, list_of, object_of
from sieval.serving import Simulation, serve

GOLDS = (
    "7",
    r"\boxed{x=\frac{3}{4}}",
    r"20\%",
    "1; 2; 3",
    r"x=-3\pm\frac{2}{3}\sqrt{3}",
    r"(-1,2)\cup(3,6)",
    r"x=\frac{\pi}{4}(4k+1)",
    "2a+3",
    r"\text{no solutions}",
    "y=2x+1",
)
SAMPLES = tuple(
    Sample(f"s.{at}", f"Exercise {at}: solve the equation $x+{at}={2 * at}$.", GOLDS[at % len(GOLDS)])
    for at in range(200)
)
INSTRUCTION = "Solve this problem. Put the final answer in \\boxed{}.\n\n"


@dataclass(frozen=True, slots=True)
class Answered:
    """Status, headers (lower case) and body of one reply."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> JsonObject:
        return decode_object(self.body)

    @property
    def choices(self) -> tuple[JsonObject, ...]:
        return tuple(object_of(choice) for choice in list_of(self.json["choices"]))

    @property
    def text(self) -> str:
        """The first choice's text, chat or completion."""
        choice = self.choices[0]
        return str(choice["text"] if "text" in choice else object_of(choice["message"])["content"])

    @property
    def outcome(self) -> str:
        """What the first choice says of itself."""
        return str(object_of(self.choices[0]["simulated"])["outcome"])


@dataclass(frozen=True, slots=True)
class Client:
    """Sends requests to one server."""

    session: aiohttp.ClientSession
    url: str

    async def post(self, path: str, body: JsonObject, **headers: str) -> Answered:
        async with self.session.post(self.url + path, json=body, headers=headers) as reply:
            named = {name.lower(): value for name, value in reply.headers.items()}
            return Answered(reply.status, named, await reply.read())

    async def get(self, path: str, **headers: str) -> Answered:
        async with self.session.get(self.url + path, headers=headers) as reply:
            named = {name.lower(): value for name, value in reply.headers.items()}
            return Answered(reply.status, named, await reply.read())

    async def ask(self, sample: Sample, **more: JsonValue) -> Answered:
        return await self.post("/v1/chat/completions", chat(INSTRUCTION + sample.problem, **more))


def chat(prompt: str, **more: JsonValue) -> JsonObject:
    """A chat request of one user turn."""
    return {"model": "simulated", "messages": [{"role": "user", "content": prompt}], **more}


@asynccontextmanager
async def client_of(settings: Simulation) -> AsyncIterator[Client]:
    """A simulated endpoint and a client that talks to it."""
    async with serve(settings) as listening, aiohttp.ClientSession() as session:
        yield Client(session, listening.url)
