"""The engines of a session: started for it, written into its record, started again, ended with it."""

import hashlib
import os
import shlex
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import anyio

from sieval.core.errors import SievalError
from sieval.core.jsonvalue import JsonObject, encode_line, object_of
from sieval.core.rundir import IDENTITY, read_document
from sieval.serving.engine import Engine
from sieval.serving.errors import EngineLostError
from sieval.serving.program import Follow, keep_running
from sieval.tasks.evaluation import PreparedRun

ENGINES = "engines.jsonl"
"""In the session's directory: one line each time an engine started or ended."""

Tell = Callable[[str], None]
Watch = Callable[[str, Path], AbstractContextManager[Follow]]
"""Shows a start, given what is started and its log."""


@asynccontextmanager
async def engines_for(
    prepared: Sequence[PreparedRun], out: Path, watch: Watch, tell: Tell
) -> AsyncIterator[list[PreparedRun]]:
    """The runs with the engines their models ask for: started, and kept running while the block runs.

    Raises:
        ServingError: when an engine does not start.
        EngineLostError: when one died and could not be brought back; the block is cancelled then.
    """
    recipes = {run.settings.model: run.settings.recipe for run in prepared if not run.settled}
    ended: SievalError | ValueError | None = None
    async with AsyncExitStack() as stack:
        engines: dict[str, Engine] = {}
        for model, recipe in recipes.items():
            if recipe is None:
                continue
            log = out / f"engine-{_file_name(model)}.log"
            engine = Engine(recipe, log, recipe.port)
            stack.push_async_callback(engine.stop)
            with watch(engine.what, log) as engine.follow:
                await engine.start()
            engines[model] = engine
            record_event(out, engine, "started", "")
            if (told := await engine.told()) is not None:
                tell(told)
        ready = [_served(run, engines, tell) for run in prepared]
        async with anyio.create_task_group() as group:

            async def keep(engine: Engine) -> None:
                nonlocal ended
                try:
                    await keep_running(engine, tell, partial(record_event, out, engine))
                except EngineLostError as exc:
                    ended = exc
                    group.cancel_scope.cancel()

            for engine in engines.values():
                group.start_soon(keep, engine)
            try:
                yield ready
            except (SievalError, ValueError) as exc:
                ended = exc  # raised outside the group, which would wrap it
            group.cancel_scope.cancel()
    if ended is not None:
        raise ended


def served(run: PreparedRun, engine: Engine) -> PreparedRun:
    """The run, asking `engine` and naming it in its record; its outages last as long as a start may."""
    settings = run.settings
    patience_s = max(settings.outage_s, engine.recipe.start_s)
    return replace(
        run,
        settings=replace(settings, base_urls=(engine.base_url,), outage_s=patience_s),
        provenance={**run.provenance, "base_urls": [engine.base_url], "engine": _described(engine)},
    )


def record_event(out: Path, engine: Engine, event: str, why: str) -> None:
    """Append to the session's record that the engine started or ended."""
    line: JsonObject = {
        "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "event": event,
        "why": why or None,
        "model": engine.model,
        **_described(engine),
    }
    with (out / ENGINES).open("ab") as file:
        file.write(encode_line(line))
        file.flush()
        os.fsync(file.fileno())


def other_engine(run: PreparedRun, engine: Engine) -> str | None:
    """What to tell where the run was begun with another version of the engine; None where it was not."""
    path = run.directory / IDENTITY
    if not path.exists():
        return None
    held = object_of(object_of(read_document(path).get("provenance")).get("engine")).get("version")
    if held == engine.version:
        return None
    begun = "an engine started elsewhere" if held is None else f"SGLang {held}"
    return f"{run.task.spec.name} was begun with {begun} and goes on with SGLang {engine.version}"


def _served(run: PreparedRun, engines: Mapping[str, Engine], tell: Tell) -> PreparedRun:
    engine = engines.get(run.settings.model)
    if engine is None or run.settled:
        return run
    if (note := other_engine(run, engine)) is not None:
        tell(f"note: {note}")
    return served(run, engine)


def _described(engine: Engine) -> JsonObject:
    return {
        "name": "sglang",
        "version": engine.version,
        "command": shlex.join(engine.command),
        "log": str(engine.log),
    }


def _file_name(model: str) -> str:
    plain = "".join(char if char.isalnum() or char in "-_." else "_" for char in Path(model).name)
    return plain if plain == model else f"{plain}-{hashlib.sha256(model.encode()).hexdigest()[:6]}"
