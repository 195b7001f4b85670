"""An endpoint that answers with stored completions."""

import logging
from pathlib import Path
from typing import cast, get_args

import anyio
from anyio import to_thread

from sieval.core.endpoint import Request
from sieval.core.errors import EndpointError, FailureKind
from sieval.core.jsonvalue import JsonObject, int_of, object_of, text_of
from sieval.core.records import Completion, Usage
from sieval.models.recording import Recording

PREFIX = "replay:"
_log = logging.getLogger(__name__)


class ReplayEndpoint:
    """Answers from a file, as an endpoint would have."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._recording: Recording | None = None
        self._turn = anyio.Lock()

    async def check(self) -> None:
        """Return when the file has been read.

        Raises:
            EndpointError: when it cannot be, or holds no completion.
        """
        await self._opened()

    async def complete(self, request: Request) -> Completion:
        """The stored completion.

        Raises:
            EndpointError: `not_recorded`, or the failure that was recorded in its place.
        """
        recording = self._recording or await self._opened()
        row = recording.find(request.key)
        if row is None:
            rollout = f"{request.key.sample[:80]!r}, rollout {request.key.rollout}"
            raise EndpointError("not_recorded", f"{str(self._path)!r} holds no completion of {rollout}")
        if row.text is None:
            raise _recorded_failure(row.value)
        usage = object_of(row.value.get("usage"))
        return Completion(
            row.text,
            text_of(row.value.get("reasoning")),
            text_of(row.value.get("finish_reason")),
            Usage(*(int_of(usage.get(name)) for name in Usage.__slots__)),
        )

    async def aclose(self) -> None:
        """Close the file."""
        recording, self._recording = self._recording, None
        if recording is not None:
            recording.close()

    async def _opened(self) -> Recording:
        async with self._turn:
            if self._recording is None:
                recording = await to_thread.run_sync(Recording.open, self._path)
                if recording.left_out:
                    counts = (recording.left_out, recording.rows)
                    fault = recording.first_fault
                    _log.warning("%s: %d of %d lines were left out (%s)", self._path, *counts, fault)
                self._recording = recording
            return self._recording


def _recorded_failure(value: JsonObject) -> EndpointError:
    kind = value.get("kind")
    known = cast("FailureKind", kind) if kind in get_args(FailureKind) else "server"  # checked just here
    message = text_of(value.get("message")) or "no reason was recorded"
    return EndpointError(known, message, status=int_of(value.get("http_status")))
