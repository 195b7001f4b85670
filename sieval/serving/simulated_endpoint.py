"""The simulated endpoint: an HTTP server that behaves like a model server, well or badly as set up."""

import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from heapq import heappop, heappush
from random import Random
from typing import Final

from sieval.core.jsonvalue import JsonObject, encode_line, object_of
from sieval.serving import refusals
from sieval.serving.asked import Api, Asked, read_asked
from sieval.serving.http_server import Exchange, Listening, Step, chunk, head, listen
from sieval.serving.refusals import Refusal
from sieval.serving.simulated_load import Traffic, loads, metrics
from sieval.serving.simulated_model import SimulatedModel, draw_of, share_of
from sieval.serving.simulation import ATTEMPT_FAULTS, AttemptFault, RolloutFault, Simulation
from sieval.serving.spoiled import spoil
from sieval.serving.told import (
    Choice,
    Stamp,
    count_tokens,
    write_error,
    write_events,
    write_models,
    write_whole,
)

FINGERPRINT: Final = "simulated"
HEADERS: Final = ("Server: sieval-simulated",)
STREAM_TYPE: Final = "text/event-stream"
APIS: Final[Mapping[str, Api]] = {
    "/v1/chat/completions": "chat",
    "/v1/completions": "completion",
    "/generate": "generate",
}
_ANSWER_FAULTS: Final[tuple[RolloutFault, ...]] = ("truncated", "content_filter", "empty_text", "hostile")


@asynccontextmanager
async def serve(settings: Simulation, *, host: str = "127.0.0.1", port: int = 0) -> AsyncIterator[Listening]:
    """A simulated endpoint for as long as the block runs; port 0 takes any free one.

    Raises:
        ServingError: when the address cannot be had.
    """
    async with listen(SimulatedEndpoint(settings), host=host, port=port, idle_s=settings.idle_s) as listening:
        yield listening


class Counts:
    """What was asked and answered since the last reset."""

    def __init__(self, in_flight: int = 0) -> None:
        self.requests = 0
        self.first_at: float | None = None
        self.in_flight = in_flight
        self.in_flight_max = in_flight
        self.choices = 0
        self.prompt_tokens = 0
        self.completion_tokens = 0
        self.statuses: Counter[int] = Counter()
        self.faults: Counter[str] = Counter()
        self.outcomes: Counter[str] = Counter()
        self.cpu_since_s = time.process_time()

    def begin(self) -> None:
        """A request for an answer has come."""
        if self.first_at is None:
            self.first_at = time.time()
        self.requests += 1
        self.in_flight += 1
        self.in_flight_max = max(self.in_flight_max, self.in_flight)

    def traffic(self) -> Traffic:
        """The counts an engine tells of itself."""
        return Traffic(self.in_flight, self.choices, self.prompt_tokens, self.completion_tokens)

    def to_json(self) -> JsonObject:
        """The counts as `/stats` shows them."""
        return {
            "simulated": True,
            "requests": self.requests,
            "first_at": self.first_at,
            "choices": self.choices,
            "in_flight": self.in_flight,
            "in_flight_max": self.in_flight_max,
            "statuses": {str(status): count for status, count in sorted(self.statuses.items())},
            "faults": dict(sorted(self.faults.items())),
            "outcomes": dict(sorted(self.outcomes.items())),
            "cpu_s": round(time.process_time() - self.cpu_since_s, 3),
        }


class SimulatedEndpoint:
    """Answers each exchange as the settings say."""

    def __init__(self, settings: Simulation) -> None:
        self._settings = settings
        self._model = SimulatedModel(settings)
        self._ready_at = time.monotonic() + settings.warm_s
        self._created = int(time.time())
        self._counts = Counts()
        self._made = 0
        self._attempts: Counter[int] = Counter()
        self._slots_free_at: list[float] = []
        self._fails = any(settings.faults.get(name) for name in ATTEMPT_FAULTS)
        self._pages: Mapping[tuple[str, str], Callable[[Exchange], None]] = {
            ("GET", "/health"): self._health,
            ("GET", "/health_generate"): self._health,
            ("GET", "/v1/models"): self._models,
            ("GET", "/get_model_info"): self._server_info,
            ("GET", "/get_server_info"): self._server_info,
            ("GET", "/model_info"): self._server_info,
            ("GET", "/server_info"): self._server_info,
            ("GET", "/v1/loads"): self._loads,
            ("GET", "/metrics"): self._metrics,
            ("GET", "/stats"): self._stats,
            ("POST", "/reset"): self._reset,
        }

    def __call__(self, exchange: Exchange) -> None:
        """Answer one request."""
        method, path = exchange.request.method, exchange.request.path
        api = APIS.get(path)
        if api is not None and method == "POST":
            self._generate(exchange, api)
            return
        page = self._pages.get((method, path))
        if page is not None:
            page(exchange)
            return
        known = api is not None or any(path == served for _, served in self._pages)
        message = f"{method} {path[:80]} is not served by the simulated endpoint"
        body = write_error(self._settings.error_shape, 405 if known else 404, message, kind="NotFoundError")
        _send(exchange, 405 if known else 404, body)

    def _health(self, exchange: Exchange) -> None:
        warm = self._settings.router or time.monotonic() >= self._ready_at
        _send(exchange, 200 if warm else 503, b"")

    def _models(self, exchange: Exchange) -> None:
        if self._settings.router:
            warm = time.monotonic() >= self._ready_at
            body = write_models(self._stamp(), None) if warm else b"No models available"
            _send(exchange, 200 if warm else 503, body, kind="text/plain; charset=utf-8")
            return
        refusal = refusals.unauthorised(self._settings, exchange.request.headers)
        if refusal is not None:
            _send(exchange, refusal.status, refusal.body, refusal.headers)
        else:
            _send(exchange, 200, write_models(self._stamp(), self._settings.context_tokens))

    def _server_info(self, exchange: Exchange) -> None:
        settings = self._settings
        info: JsonObject = {
            "simulated": True,
            "model_path": settings.model,
            "served_model_name": settings.model,
            "context_length": settings.context_tokens,
            "max_running_requests": settings.slots,
            "is_generation": True,
            "version": FINGERPRINT,
        }
        _send(exchange, 200, encode_line(info))

    def _loads(self, exchange: Exchange) -> None:
        settings = self._settings
        told = loads(
            self._counts.traffic(),
            version=FINGERPRINT,
            slots=settings.slots,
            capacity=settings.capacity_tokens,
        )
        _send(exchange, 200, encode_line(told))

    def _metrics(self, exchange: Exchange) -> None:
        body = metrics(self._counts.traffic(), model=self._settings.model)
        _send(exchange, 200, body, kind="text/plain; version=0.0.4")

    def _stats(self, exchange: Exchange) -> None:
        _send(exchange, 200, encode_line({**self._counts.to_json(), "samples": len(self._settings.samples)}))

    def _reset(self, exchange: Exchange) -> None:
        self._counts = Counts(self._counts.in_flight)
        self._attempts.clear()
        _send(exchange, 200, encode_line({"simulated": True}))

    def _generate(self, exchange: Exchange, api: Api) -> None:
        self._counts.begin()
        exchange.on_end = self._ended
        settings = self._settings
        refusal = refusals.unauthorised(settings, exchange.request.headers)
        if refusal is None and time.monotonic() < self._ready_at and not self._answers_cold():
            refusal = refusals.warming(settings)
        if (
            refusal is None
            and settings.max_in_flight is not None
            and self._counts.in_flight > settings.max_in_flight
        ):
            refusal = refusals.too_many(settings)
        if refusal is None:
            try:
                asked = read_asked(api, exchange.request.body)
            except ValueError as exc:
                refusal = refusals.malformed(settings, str(exc))
            else:
                if settings.choices == "one":
                    asked = replace(asked, n=1)
                refusal = self._answer(exchange, asked)
        if refusal is not None:
            self._counts.statuses[refusal.status] += 1
            if refusal.fault is not None:
                self._counts.faults[refusal.fault] += 1
            kind = refusal.content_type
            _send(exchange, refusal.status, refusal.body, refusal.headers, kind=kind)

    def _answers_cold(self) -> bool:
        """Whether requests are answered while `/health` still says 503, as SGLang does."""
        return self._settings.error_shape == "sglang" and not self._settings.router

    def _ended(self) -> None:
        self._counts.in_flight -= 1

    def _answer(self, exchange: Exchange, asked: Asked) -> Refusal | None:
        """Play the answer, or return why there is none."""
        settings = self._settings
        refusal = refusals.unacceptable(settings, asked)
        if refusal is not None:
            return refusal
        self._made += 1
        draw = draw_of(settings, asked, self._made if settings.ignore_seed else asked.seed)
        fault = self._attempt_fault(draw) if self._fails else None
        if fault is not None:
            refusal = refusals.failed_attempt(settings, fault)
            if refusal is not None:
                return refusal
        choices = self._model.say(asked, draw, self._answer_faults(asked, draw))
        tokens = (
            sum([choice.tokens for choice in choices]) if asked.stream else max(c.tokens for c in choices)
        )
        delay_s = self._wait_s(tokens)
        if fault is not None:
            self._counts.faults[fault] += 1
            reply = b"".join([step.data for step in self._steps(asked, choices, 0.0)])
            steps = spoil(
                fault, reply, stream=asked.stream, delay_s=delay_s, drip_s=settings.drip_s, headers=HEADERS
            )
            exchange.play(steps)
            return None
        self._counts.statuses[200] += 1
        self._counts.choices += len(choices)
        self._counts.prompt_tokens += len(choices) * count_tokens(asked.text)
        self._counts.completion_tokens += sum([choice.tokens for choice in choices])
        for choice in choices:
            self._counts.outcomes[str(object_of(choice.notes["simulated"])["outcome"])] += 1
        exchange.play(self._steps(asked, choices, delay_s))
        return None

    def _attempt_fault(self, draw: int) -> AttemptFault | None:
        """This attempt's fault: it follows from the request and how often it has been tried."""
        self._attempts[draw] += 1
        point = Random(draw ^ self._attempts[draw] << 64).random()
        for name in ATTEMPT_FAULTS:
            point -= self._settings.faults.get(name, 0.0)
            if point < 0:
                return name
        return None

    def _answer_faults(self, asked: Asked, draw: int) -> tuple[RolloutFault | None, ...]:
        """Each choice's fault, drawn apart."""
        rest = [draw_of(self._settings, asked, draw, index) for index in range(1, asked.n)]
        return tuple([self._answer_fault(each) for each in (draw, *rest)])

    def _answer_fault(self, draw: int) -> RolloutFault | None:
        point = share_of(draw)
        for name in _ANSWER_FAULTS:
            point -= self._settings.faults.get(name, 0.0)
            if point < 0:
                return name
        return None

    def _wait_s(self, tokens: int) -> float:
        """Seconds until the answer is complete, waiting for a slot included."""
        settings = self._settings
        work_s = settings.latency_s + settings.token_s * tokens
        if settings.jitter_s:
            work_s += settings.jitter_s * Random(self._made).random()
        if settings.slots is None:
            return work_s
        now = time.monotonic()
        start = now
        if len(self._slots_free_at) >= settings.slots:
            start = max(now, heappop(self._slots_free_at))
        heappush(self._slots_free_at, start + work_s)
        return start + work_s - now

    def _steps(self, asked: Asked, choices: Sequence[Choice], delay_s: float) -> tuple[Step, ...]:
        """The steps of a good answer that is complete after `delay_s`."""
        stamp = self._stamp(asked.model)
        prompt_tokens = count_tokens(asked.text)
        if not asked.stream:
            body = write_whole(asked, stamp, choices, prompt_tokens)
            return (Step(delay_s, head(200, length=len(body), headers=HEADERS) + body, "keep"),)
        start = head(200, length=None, content_type=STREAM_TYPE, headers=HEADERS)
        bare = self._settings.bare_stream
        events = [chunk(event) for event in write_events(asked, stamp, choices, prompt_tokens, bare=bare)]
        if not self._settings.token_s:
            return (Step(delay_s, start + b"".join(events) + chunk(b""), "keep"),)
        tokens_s = self._settings.token_s * sum([choice.tokens for choice in choices])
        pause_s = tokens_s / len(events)
        first = Step(max(0.0, delay_s - tokens_s), start)
        return (first, *[Step(pause_s, event) for event in events], Step(0.0, chunk(b""), "keep"))

    def _stamp(self, asked_for: str | None = None) -> Stamp:
        """What identifies an answer; a name that is not checked is sent back, as SGLang does."""
        model = asked_for or self._settings.model
        return Stamp(f"simulated-{self._made}", self._created, model, FINGERPRINT)


def _send(
    exchange: Exchange,
    status: int,
    body: bytes,
    headers: Sequence[str] = (),
    *,
    kind: str = "application/json",
) -> None:
    start = head(status, length=len(body), content_type=kind, headers=(*HEADERS, *headers))
    exchange.play((Step(0.0, start + body, "keep"),))
