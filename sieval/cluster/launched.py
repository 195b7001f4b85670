"""An engine launched on a node of a cluster, and its part of the session's record."""

import fcntl
import logging
import os
import shlex
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NoReturn

from sieval.core.jsonvalue import JsonObject
from sieval.models.recipe import Recipe
from sieval.models.settings import EndpointSettings
from sieval.serving.engine import Engine, launch
from sieval.serving.program import keep_running
from sieval.serving.session_engines import ENGINES, record_event

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class LaunchedEngine:
    """A server of this process's own, on whatever GPUs Ray has given it."""

    engine: Engine
    out: Path

    @classmethod
    @asynccontextmanager
    async def started(cls, recipe: Recipe, out: Path) -> AsyncIterator["LaunchedEngine"]:
        """It answers inside the block, and nothing of it is left after; its log lies in `out`.

        Raises:
            ServingError: when it does not start.
        """
        log = out / f"engine-{socket.gethostname()}-{os.getpid()}.log"
        async with launch(recipe, log=log, port=0) as engine:  # others of the node have ports too
            launched = cls(engine, out)
            launched.note("started", "")
            yield launched

    async def keep_running(self) -> NoReturn:
        """Start it again whenever it dies, as often as its recipe allows.

        Raises:
            EngineLostError: when it has died once more than that.
        """
        await keep_running(self.engine, _log.warning, self.note)

    def reached(self, settings: EndpointSettings) -> EndpointSettings:
        """The settings, asking this engine and waiting out its starts."""
        outage_s = max(settings.outage_s, self.engine.recipe.start_s)
        return replace(settings, base_urls=(self.engine.base_url,), outage_s=outage_s)

    def described(self) -> JsonObject:
        """What a run's record says of it."""
        engine = self.engine
        command = shlex.join(engine.command)
        return {"name": "sglang", "version": engine.version, "command": command, "log": str(engine.log)}

    def note(self, event: str, why: str) -> None:
        """Append to the session's record, which other nodes write to as well."""
        with (self.out / ENGINES).open("ab") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            record_event(self.out, self.engine, event, why)
