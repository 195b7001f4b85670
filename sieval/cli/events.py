"""A session's progress as JSON events in a file, for other programs."""

import time
from collections.abc import Sequence
from pathlib import Path

import anyio

from sieval.core.errors import RunDirectoryError
from sieval.core.jsonvalue import JsonObject, JsonValue, encode_line
from sieval.core.records import OUTCOMES
from sieval.core.runner import Run

_EVERY_S = 1.0
COUNTS = ("planned", "answered", "failed", "in_flight", "truncated", "prompt_tokens", "completion_tokens")


class EventLog:
    """Appends one JSON line an event: `started`, `progress` once a second, `ended`, each for every run."""

    def __init__(self, path: Path) -> None:
        """Open for appending.

        Raises:
            RunDirectoryError: when the file cannot be written.
        """
        self._path = path
        try:
            self._file = path.open("ab", buffering=0)
        except OSError as exc:
            raise RunDirectoryError(f"cannot write {path}: {exc.strerror}; choose another --events") from exc

    async def follow(self, runs: Sequence[Run]) -> None:
        """Tell the runs' progress until cancelled."""
        self.tell("started", runs)
        while True:
            await anyio.sleep(_EVERY_S)
            self.tell("progress", runs)

    def tell(self, event: str, runs: Sequence[Run]) -> None:
        """One event for each run."""
        for run in runs:
            line: dict[str, JsonValue] = {"event": event, "time": round(time.time(), 3)}
            self._file.write(encode_line({**line, "run": run.name, "model": run.model, **counts(run)}))

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def counts(run: Run) -> JsonObject:
    """A run's tally by name; `error` where the run ended early."""
    tally = run.tally
    found: dict[str, JsonValue] = {name: getattr(tally, name) for name in COUNTS}
    found |= {outcome: tally.outcomes[outcome] for outcome in OUTCOMES}
    if run.error is not None:
        found["error"] = str(run.error)
    return found
