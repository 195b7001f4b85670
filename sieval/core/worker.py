"""What runs inside a grading process: its limits, and grading a batch."""

import ctypes
import functools
import importlib
import os
import resource
import signal
import socket
import struct
import sys
import time
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import NamedTuple, cast

from sieval.core.jsonvalue import (
    JsonObject,
    JsonValue,
    decode_object,
    encode_line,
    list_of,
    object_of,
    text_of,
)
from sieval.core.records import OUTCOMES, Sample, Verdict
from sieval.core.task import GradeFunction

HEADER = struct.Struct(">I")
"""Each frame on the channel: its length in bytes, then that much JSON."""
BATCH_BUDGET_S = 0.5
"""A worker hands back what it has after this long, and takes the rest anew."""
_PR_SET_PDEATHSIG = 1


class GradeJob(NamedTuple):
    """One completion to grade with the function named `module:function`."""

    function: str
    sample: Sample
    text: str


def serve_channel(descriptor: int) -> None:
    """Answer batches on the socket `descriptor` until the other end closes it.

    An exception ends the process; its text is the last frame sent.
    """
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # sent to all of a job; ours is to end us
        signal.signal(number, signal.SIG_IGN)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    channel = socket.socket(fileno=descriptor)
    sys.excepthook = functools.partial(_report, channel)
    setup = _receive(channel)
    if setup is None:
        return
    limit = cast("int", setup["memory_mb"]) << 20  # written by offload.py
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    warm_graders([str(name) for name in list_of(setup["functions"])])
    _send(channel, {"ready": True})
    while (request := _receive(channel)) is not None:
        jobs = [_decode_job(object_of(job)) for job in list_of(request["jobs"])]
        _send(channel, {"verdicts": [encode_verdict(verdict) for verdict in grade_batch(jobs)]})


def warm_graders(functions: Sequence[str]) -> None:
    """Import each grade function and call its module's `warm()`, which checks what it depends on."""
    for function in functions:
        warm = getattr(sys.modules[grade_function(function).__module__], "warm", None)
        if warm is not None:
            warm()


def grade_batch(jobs: Sequence[GradeJob]) -> list[Verdict]:
    """Verdicts of the first jobs: at least one, and as many as start within the batch budget."""
    end = time.monotonic() + BATCH_BUDGET_S
    verdicts: list[Verdict] = []
    for job in jobs:
        if verdicts and time.monotonic() > end:
            break
        verdicts.append(grade_function(job.function)(job.sample, job.text))
    return verdicts


@functools.lru_cache(maxsize=64)
def grade_function(name: str) -> GradeFunction:
    """The function that `module:function` names.

    Raises:
        ImportError: when there is no such module.
        AttributeError: when the module has no such function.
        ValueError: when `name` has another form.
    """
    module, colon, attribute = name.partition(":")
    if not colon:
        raise ValueError(f"a grader must be named module:function (got {name!r})")
    function = getattr(importlib.import_module(module), attribute)
    return cast("GradeFunction", function)  # the name is the contract; a wrong one fails its first grade


def encode_verdict(verdict: Verdict) -> JsonObject:
    """A verdict as JSON; `details` only where there are any."""
    shown: dict[str, JsonValue] = {
        "outcome": verdict.outcome,
        "prediction": verdict.prediction,
        "method": verdict.method,
        "reason": verdict.reason,
    }
    if verdict.details:
        shown["details"] = verdict.details
    return shown


def decode_verdict(value: JsonObject) -> Verdict:
    """The verdict `encode_verdict` wrote.

    Raises:
        ValueError: when `value` is not one.
    """
    outcome = value.get("outcome")
    if outcome not in OUTCOMES:
        raise ValueError(f"a verdict's outcome must be one of {', '.join(OUTCOMES)} (got {outcome!r})")
    return Verdict(
        outcome,
        text_of(value.get("prediction")),
        text_of(value.get("method")) or "",
        text_of(value.get("reason")) or "",
        object_of(value.get("details")),
    )


def encode_job(job: GradeJob) -> JsonObject:
    """A job as the worker reads it."""
    sample = job.sample
    return {
        "function": job.function,
        "text": job.text,
        "id": sample.id,
        "problem": sample.problem,
        "gold": sample.gold,
        "fields": sample.fields,
    }


def _decode_job(value: Mapping[str, JsonValue]) -> GradeJob:
    sample = Sample(str(value["id"]), str(value["problem"]), str(value["gold"]), object_of(value["fields"]))
    return GradeJob(str(value["function"]), sample, str(value["text"]))


def _report(
    channel: socket.socket, kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    del trace
    _send(channel, {"error": f"{kind.__name__}: {error}"[:500], "memory": issubclass(kind, MemoryError)})
    channel.close()
    os._exit(1)


def _receive(channel: socket.socket) -> JsonObject | None:
    header = _exactly(channel, HEADER.size)
    if header is None:
        return None
    body = _exactly(channel, HEADER.unpack(header)[0])
    return None if body is None else decode_object(body)


def _exactly(channel: socket.socket, size: int) -> bytes | None:
    body = bytearray()
    while len(body) < size:
        part = channel.recv(min(size - len(body), 1 << 20))
        if not part:
            return None
        body += part
    return bytes(body)


def _send(channel: socket.socket, value: JsonObject) -> None:
    body = encode_line(value)
    channel.sendall(HEADER.pack(len(body)) + body)
