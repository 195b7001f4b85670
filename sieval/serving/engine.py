"""An SGLang server of one's own."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sieval.core.plural import counted
from sieval.models.recipe import Recipe
from sieval.models.settings import EndpointSettings
from sieval.serving.engine_load import read_load
from sieval.serving.engine_ready import engine_version, until_ready
from sieval.serving.errors import ServingError
from sieval.serving.program import Follow, Program, free_port
from sieval.serving.sglang_command import sglang_command


@asynccontextmanager
async def launch(
    recipe: Recipe, *, log: Path, port: int | None = None, follow: Follow | None = None
) -> AsyncIterator["Engine"]:
    """A started engine that has answered a one-token request; nothing of it is left when the block ends.

    `log` is appended to; `port` stands for the recipe's, 0 for any free one.

    Raises:
        ServingError: when it does not start; the message says what failed, what helps and where the log is.
        ValueError: when the recipe names no model.
    """
    engine = Engine(recipe, log, recipe.port if port is None else port)
    engine.follow = follow or engine.follow
    try:
        await engine.start()
        yield engine
    finally:
        await engine.stop()


class Engine(Program):
    """One SGLang server and everything below it. `version` is None until it has answered."""

    name = "the engine"

    def __init__(self, recipe: Recipe, log: Path, port: int) -> None:
        port = free_port(recipe.host, port)
        super().__init__(
            sglang_command(recipe, port),
            host=recipe.host,
            port=port,
            log=log,
            start_s=recipe.start_s,
            restarts=recipe.restarts,
        )
        self.recipe = recipe
        self.model = recipe.served_name
        self.version: str | None = None

    @property
    def what(self) -> str:
        """The model and where it runs."""
        where = counted(self.recipe.gpus, "GPU") if self.recipe.gpus else "the CPU"
        return f"SGLang with {self.model} on {where}"

    async def answers(self) -> str | None:
        """Return when a one-token request was answered, or with what the engine said against it."""
        settings = EndpointSettings(
            self.model, (self.base_url,), api=self.recipe.api, ready_timeout_s=self.start_s
        )
        failure = await until_ready(settings)
        self.version = await engine_version(self.url)
        return failure

    async def told(self) -> str | None:
        """Its room."""
        try:
            load = await read_load(self.url)
        except ServingError:
            return None  # an older SGLang does not tell
        room = f"{load.capacity:,} tokens and {load.most_running:,} requests"
        return f"room for {room}; how many to keep in flight: sieval serve advise {self.url}"
