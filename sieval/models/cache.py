"""Completions kept between runs, found by the full request."""

import hashlib
import logging
import os
from pathlib import Path
from typing import Protocol

import anyio
from anyio import to_thread

from sieval.core.endpoint import Endpoint, Request
from sieval.core.errors import EndpointError
from sieval.core.jsonvalue import (
    JsonObject,
    JsonValue,
    decode_object,
    encode_line,
    int_of,
    object_of,
    text_of,
)
from sieval.core.plural import counted
from sieval.core.records import Completion, Usage
from sieval.models.line_file import LineFile
from sieval.models.offsets import OffsetTable

_log = logging.getLogger(__name__)


class Bodied(Protocol):
    """What writes the body of a request."""

    def body(self, request: Request, *, stream: bool) -> JsonObject:
        """What is sent for one rollout."""


class CachedEndpoint:
    """Answers from a file of JSON lines what was answered before; asks the endpoint the rest and keeps it.

    Two requests are the same when the scope (API and model), the body that would be sent and the
    rollout's index are. Failures are not kept. Sessions may share the file.
    """

    def __init__(self, endpoint: Endpoint, path: Path, wire: Bodied, scope: str) -> None:
        self._endpoint = endpoint
        self._path = path
        self._wire = wire
        self._scope = scope
        self._file: LineFile | None = None
        self._table = OffsetTable()
        self._turn = anyio.Lock()
        self._full = False
        self.hits = 0

    async def check(self) -> None:
        """Return when the file can be used and requests can be sent.

        Raises:
            EndpointError: when either cannot be.
        """
        await self._opened()
        await self._endpoint.check()

    async def complete(self, request: Request) -> Completion:
        """The completion kept for this request, else the endpoint's."""
        file = self._file or await self._opened()
        key = self._key(request)
        kept = self._kept(file, key)
        if kept is not None:
            self.hits += 1
            return kept
        completion = await self._endpoint.complete(request)
        await self._keep(file, _encoded(key, completion))
        return completion

    async def aclose(self) -> None:
        """Close the file and the endpoint."""
        file, self._file = self._file, None
        if file is not None:
            file.close()
        if self.hits:
            _log.warning("answered from %s: %s", self._path, counted(self.hits, "rollout"))
        await self._endpoint.aclose()

    async def _opened(self) -> LineFile:
        async with self._turn:
            if self._file is None:
                try:
                    self._file = await to_thread.run_sync(self._read)
                except OSError as error:
                    raise self._unusable("open", error) from error
            return self._file

    async def _keep(self, file: LineFile, line: bytes) -> None:
        """A completion that cannot be kept was still paid for: it is passed on, and the trouble told once."""
        if self._full:
            return
        try:
            await to_thread.run_sync(file.append, line)
        except OSError as error:
            self._full = True
            _log.warning("nothing more is kept: %s", self._unusable("write", error))

    def _read(self) -> LineFile:
        file = LineFile.open(self._path, append=True)
        for line in file.lines():
            try:
                key = text_of(decode_object(line.text).get("key"))
            except ValueError:
                continue  # the torn line of a killed session
            if key is not None:
                self._table.add(key, line.offset)
        return file

    def _kept(self, file: LineFile, key: str) -> Completion | None:
        for offset in self._table.candidates(key):
            try:
                value = decode_object(file.line_at(offset))
            except ValueError:
                continue
            text = text_of(value.get("text"))
            if value.get("key") == key and text is not None:
                return _decoded(text, value)
        return None

    def _key(self, request: Request) -> str:
        body = self._wire.body(request, stream=False)
        whole: JsonObject = {"scope": self._scope, "rollout": request.key.rollout, "body": _sorted(body)}
        return hashlib.sha256(encode_line(whole)).hexdigest()

    def _unusable(self, verb: str, error: OSError) -> EndpointError:
        reason = os.strerror(error.errno) if error.errno else str(error)
        return EndpointError(
            "bad_request", f"cannot {verb} the response cache {str(self._path)!r}: {reason}; name another"
        )


def _encoded(key: str, completion: Completion) -> bytes:
    usage: dict[str, JsonValue] = {name: getattr(completion.usage, name) for name in Usage.__slots__}
    return encode_line(
        {
            "key": key,
            "text": completion.text,
            "reasoning": completion.reasoning,
            "finish_reason": completion.finish_reason,
            "usage": usage,
            "grouped": completion.grouped,
        }
    )


def _decoded(text: str, value: JsonObject) -> Completion:
    usage = object_of(value.get("usage"))
    return Completion(
        text,
        text_of(value.get("reasoning")),
        text_of(value.get("finish_reason")),
        Usage(*(int_of(usage.get(name)) for name in Usage.__slots__)),
        int_of(value.get("grouped")) or 1,
        cached=True,
    )


def _sorted(value: JsonValue) -> JsonValue:
    """The same value whatever the order of its keys."""
    if isinstance(value, dict):
        return {key: _sorted(value[key]) for key in sorted(value)}
    if isinstance(value, (list, tuple)):
        return [_sorted(entry) for entry in value]
    return value
