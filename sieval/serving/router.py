"""SGLang's router in front of several servers."""

import importlib.util
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

import anyio

from sieval.core.plural import counted
from sieval.models.readiness import Readiness
from sieval.models.settings import EndpointSettings, normal_base_url, server_root
from sieval.serving.engine_ready import served_model, until_ready
from sieval.serving.errors import ServingError
from sieval.serving.program import Program, free_port

Policy = Literal["cache_aware", "power_of_two", "round_robin", "random"]

_DAY_S = 86_400
_LOOK_S = 5
_START_S = 1800.0


@dataclass(frozen=True, slots=True)
class RouterSettings:
    """Workers' URLs, and how a request finds its worker.

    `cache_aware` sends prompts with a common beginning to one worker, the others look at load or at nothing.
    """

    workers: tuple[str, ...]
    policy: Policy = "cache_aware"
    host: str = "127.0.0.1"
    port: int = 8000
    start_s: float = _START_S
    restarts: int = 3

    def __post_init__(self) -> None:
        if not self.workers:
            raise ValueError("a router needs workers; pass --worker http://HOST:PORT, again for each")
        if self.policy not in get_args(Policy):
            raise ValueError(f"policy must be one of {', '.join(get_args(Policy))} (got {self.policy!r})")
        workers = tuple(server_root(normal_base_url(worker)) for worker in self.workers)
        if len(set(workers)) < len(workers):
            raise ValueError("a worker is given twice; give each once")
        object.__setattr__(self, "workers", workers)


class Router(Program):
    """One `sglang-router` and everything below it. `model` is None until a worker has answered."""

    name = "the router"
    log_tells = False  # a line for each request and each try, with the router's own source lines

    def __init__(self, settings: RouterSettings, log: Path) -> None:
        port = free_port(settings.host, settings.port)
        super().__init__(
            router_command(settings, port),
            host=settings.host,
            port=port,
            log=log,
            start_s=settings.start_s,
            restarts=settings.restarts,
        )
        self.settings = settings
        self.model: str | None = None
        self._silent: tuple[str, ...] = ()

    @property
    def what(self) -> str:
        """How many workers it is before."""
        return f"the router before {counted(len(self.settings.workers), 'worker')}"

    @property
    def awaited(self) -> str:
        """The workers that did not answer when they were last tried."""
        return f" from {', '.join(self._silent)}" if self._silent else ""

    async def answers(self) -> str | None:
        """Return when a worker has answered through it; its own `/health` says nothing of them."""
        async with anyio.create_task_group() as group:
            group.start_soon(self._look_for_workers)
            self.model = model = await served_model(self.base_url)
            group.cancel_scope.cancel()
        return await until_ready(EndpointSettings(model, (self.base_url,), ready_timeout_s=self.start_s))

    async def told(self) -> str | None:
        """The workers that do not answer."""
        await self._try_workers()
        if not self._silent:
            return None
        return f"no answer{self.awaited} yet; the router takes workers in as they come up"

    async def _look_for_workers(self) -> None:
        """Tell of the workers that do not answer while one is waited for."""
        while True:
            await self._try_workers()
            if self._silent:
                self.follow(f"no answer{self.awaited} yet")
            await anyio.sleep(_LOOK_S)

    async def _try_workers(self) -> None:
        asked = [EndpointSettings(self.model or "any", (worker,)) for worker in self.settings.workers]
        tried = [(settings.base_urls[0], Readiness(settings, settings.base_urls[0])) for settings in asked]
        self._silent = tuple([url for url, readiness in tried if not await readiness.alive()])


def router_command(settings: RouterSettings, port: int) -> tuple[str, ...]:
    """What starts the router on `port`.

    It does not retry (sieval does, and counts it), and lets an answer take as long as sieval's deadline does.

    Raises:
        ServingError: when the router is not installed.
    """
    if importlib.util.find_spec("sglang_router") is None:
        raise ServingError("SGLang's router is not installed; run `pip install 'sieval[serve]'`")
    return (
        *(sys.executable, "-m", "sglang_router.launch_router"),
        *("--host", settings.host, "--port", str(port)),
        *("--worker-urls", *settings.workers),
        *("--policy", settings.policy),
        *("--prometheus-port", str(free_port("127.0.0.1", 0))),
        *("--worker-startup-check-interval", str(_LOOK_S)),
        *("--health-check-interval-secs", str(_LOOK_S)),
        *("--request-timeout-secs", str(_DAY_S)),
        "--disable-retries",
    )
