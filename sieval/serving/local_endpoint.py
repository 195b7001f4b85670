"""A local model behind the OpenAI protocols, one request at a time."""

import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from typing import Final, NamedTuple

from anyio import create_task_group, to_thread

from sieval.core.jsonvalue import encode_line
from sieval.serving.asked import Api, Asked, read_asked
from sieval.serving.errors import ServingError
from sieval.serving.http_server import Exchange, Listening, Step, chunk, head, listen
from sieval.serving.local_model import Decoding, LocalModel
from sieval.serving.model_file import bundled_model, checked_model
from sieval.serving.stop_strings import GrowingText
from sieval.serving.told import (
    LAST_EVENT,
    Choice,
    Stamp,
    write_end,
    write_error,
    write_models,
    write_piece,
    write_usage,
    write_whole,
)

FINGERPRINT: Final = "sieval-local"
HEADERS: Final = ("Server: sieval-local",)
MIN_CONTEXT_TOKENS: Final = 64
_APIS: Final[Mapping[str, Api]] = {"/v1/chat/completions": "chat", "/v1/completions": "completion"}


@dataclass(frozen=True, slots=True)
class LocalSettings:
    """Which model to serve; `model` None takes the bundled one, `name` None the file's own."""

    model: Path | None = None
    name: str | None = None
    threads: int = 1
    context_tokens: int = 4096

    def __post_init__(self) -> None:
        if self.threads < 1:
            raise ValueError(f"threads must be at least 1 (got {self.threads})")
        if self.context_tokens < MIN_CONTEXT_TOKENS:
            raise ValueError(f"ctx must be at least {MIN_CONTEXT_TOKENS} tokens (got {self.context_tokens})")


@asynccontextmanager
async def serve_local(
    settings: LocalSettings, *, host: str = "127.0.0.1", port: int = 0
) -> AsyncIterator[Listening]:
    """A local model's endpoint for as long as the block runs; port 0 takes any free one.

    Raises:
        ServingError: when the engine, the model or the address cannot be had.
    """
    path = checked_model(bundled_model() if settings.model is None else settings.model)
    with LocalModel(path, threads=settings.threads, context_tokens=settings.context_tokens) as model:
        endpoint = LocalEndpoint(model, settings.name or path.stem)
        async with listen(endpoint, host=host, port=port) as listening, create_task_group() as group:
            group.start_soon(to_thread.run_sync, endpoint.work)
            try:
                yield listening
            finally:
                endpoint.stop()


class _Job(NamedTuple):
    exchange: Exchange
    asked: Asked
    prompt: list[int]
    stamp: Stamp


class LocalEndpoint:
    """Reads requests on the loop; `work`, in a thread of its own, answers them in the order they came."""

    def __init__(self, model: LocalModel, name: str) -> None:
        self._model = model
        self._name = name
        self._created = int(time.time())
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._stopping = Event()
        self._requests = 0
        self._in_flight = 0

    def __call__(self, exchange: Exchange) -> None:
        """Answer one request, or put it in the queue."""
        request = exchange.request
        api = _APIS.get(request.path)
        if request.method == "POST" and api is not None:
            self._accept(exchange, api)
        elif request.method == "GET" and request.path == "/v1/models":
            _send(exchange, 200, write_models(self._stamp(), self._model.context_tokens))
        elif request.method == "GET" and request.path == "/health":
            _send(exchange, 200, b"")
        elif request.method == "GET" and request.path == "/stats":
            _send(exchange, 200, encode_line({"requests": self._requests, "in_flight": self._in_flight}))
        else:
            message = f"{request.method} {request.path[:80]} is not served by the local model"
            _refuse(exchange, 404, message, code="not_found")

    def work(self) -> None:
        """Answer what is queued until `stop`; blocks its thread."""
        while (job := self._jobs.get()) is not None:
            if self._given_up(job):
                continue
            try:
                self._answer(job)
            except ServingError as exc:
                body = write_error("openai", 500, str(exc), kind="server_error", code="engine")
                job.exchange.play_soon(
                    Step(0.0, head(500, length=len(body), headers=HEADERS) + body, "close")
                )

    def stop(self) -> None:
        """Make `work` return soon; what is unanswered then stays so."""
        self._stopping.set()
        self._jobs.put(None)

    def _accept(self, exchange: Exchange, api: Api) -> None:
        try:
            asked = read_asked(api, exchange.request.body)
            prompt = self._tokens(asked)
        except (ValueError, ServingError) as exc:
            _refuse(exchange, 400, str(exc), code="bad_request")
            return
        limit = self._model.context_tokens
        if asked.model not in {self._name, None}:
            message = (
                f"The model `{(asked.model or '')[:80]}` does not exist; this server has `{self._name}`."
            )
            _refuse(exchange, 404, message, code="model_not_found")
        elif not 0 < len(prompt) < limit:
            message = f"This model's maximum context length is {limit} tokens; the prompt has {len(prompt)}."
            _refuse(exchange, 400, message, code="context_length_exceeded")
        else:
            self._requests += 1
            self._in_flight += 1
            exchange.on_end = self._ended
            self._jobs.put(_Job(exchange, asked, prompt, self._stamp()))

    def _tokens(self, asked: Asked) -> list[int]:
        return (
            self._model.tokens_of_chat(asked.turns) if asked.turns else self._model.tokens_of_text(asked.text)
        )

    def _ended(self) -> None:
        self._in_flight -= 1

    def _stamp(self) -> Stamp:
        return Stamp(f"local-{self._requests}", self._created, self._name, FINGERPRINT)

    def _given_up(self, job: _Job) -> bool:
        return self._stopping.is_set() or job.exchange.gone

    def _answer(self, job: _Job) -> None:
        exchange, asked, prompt, stamp = job
        if asked.stream:
            start = head(200, length=None, content_type="text/event-stream", headers=HEADERS)
            exchange.play_soon(Step(0.0, start))
        choices: list[Choice] = []
        for index in range(asked.n):
            text = GrowingText(asked.stop)
            for piece in self._pieces(job, index, text):
                if asked.stream and piece:
                    exchange.play_soon(Step(0.0, chunk(write_piece(asked, stamp, index, piece))))
            if self._given_up(job):
                return
            full = len(prompt) + text.tokens >= self._model.context_tokens
            choices.append(
                text.choice(truncated=text.matched is None and (full or text.tokens == asked.max_tokens))
            )
            if asked.stream:
                exchange.play_soon(Step(0.0, chunk(write_end(asked, stamp, index, choices[-1]))))
        if not asked.stream:
            body = write_whole(asked, stamp, choices, len(prompt))
            exchange.play_soon(Step(0.0, head(200, length=len(body), headers=HEADERS) + body, "keep"))
            return
        if asked.stream_usage:
            exchange.play_soon(Step(0.0, chunk(write_usage(asked, stamp, choices, len(prompt)))))
        exchange.play_soon(Step(0.0, chunk(LAST_EVENT) + chunk(b""), "keep"))

    def _pieces(self, job: _Job, index: int, text: GrowingText) -> Iterator[str]:
        """Text as it becomes certain; ends early when nobody waits for it any more."""
        asked = job.asked
        for piece in self._model.generate(job.prompt, _decoding(asked, index)):
            if self._given_up(job):
                return
            if piece is None:
                continue
            yield text.add(piece)
            if text.matched is not None or text.tokens == asked.max_tokens:
                break
        yield text.rest()


def _decoding(asked: Asked, index: int) -> Decoding:
    """What was asked, with the protocol's defaults for the rest."""
    return Decoding(
        temperature=1.0 if asked.temperature is None else asked.temperature,
        top_p=1.0 if asked.top_p is None else asked.top_p,
        top_k=asked.top_k or 0,
        min_p=asked.min_p or 0.0,
        seed=None if asked.seed is None else asked.seed + index,
    )


def _refuse(exchange: Exchange, status: int, message: str, *, code: str) -> None:
    _send(exchange, status, write_error("openai", status, message, kind="invalid_request_error", code=code))


def _send(exchange: Exchange, status: int, body: bytes) -> None:
    exchange.play((Step(0.0, head(status, length=len(body), headers=HEADERS) + body, "keep"),))
