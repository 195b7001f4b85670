"""From the flags of `sieval run`, or a session file, to one plan."""

import os
import shlex
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson

from sieval.tasks.session_file import SessionFile, parse_session, plan_session, read_yaml
from sieval.tasks.session_plan import SessionPlan

WORKERS_VARIABLE = "SIEVAL_OFFLOAD_WORKERS"
CACHE_VARIABLE = "SIEVAL_CACHE"
_MODEL_FLAGS = {
    "model": "model",
    "base_url": "base_url",
    "api_key_env": "api_key_env",
    "api": "api",
    "client": "client",
    "stream": "stream",
    "rpm": "requests_per_minute",
    "tpm": "tokens_per_minute",
}
_SESSION_FLAGS = {
    "concurrency": "concurrency",
    "max_in_flight": "max_in_flight",
    "timeout": "timeout_s",
    "attempts": "attempts",
    "max_failed": "max_failed",
    "events": "events",
    "metrics_port": "metrics_port",
}
_SAMPLING_FLAGS = ("temperature", "top_p", "top_k", "min_p", "seed", "max_tokens", "stop")
_GRADING_FLAGS = {"grade_timeout": "deadline_s", "grader": "grader"}
_BESIDE_A_FILE = ("tasks", "out", "resume", "retry_failed", "limit", *_MODEL_FLAGS)


def plan_from_flags(flags: Mapping[str, Any]) -> SessionPlan:
    """The plan the flags describe; None and False mean not given.

    Raises:
        ValueError: when a flag, or the session file, does not say what it must.
    """
    given = {name: value for name, value in flags.items() if value is not None and value is not False}
    tasks: Sequence[str] = given["tasks"]
    if any(name.endswith((".yaml", ".yml")) for name in tasks):
        session = _from_file(tasks, given)
    else:
        session = _from_flags(tasks, given)
    cache = os.environ.get(CACHE_VARIABLE)
    plan = plan_session(
        session,
        os.environ,
        resume="resume" in given,
        retry_failed="retry_failed" in given,
        cache_dir=Path(cache) if cache else None,
    )
    return replace(plan, command=shlex.join(["sieval", *sys.argv[1:]]))


def _from_file(tasks: Sequence[str], given: Mapping[str, Any]) -> SessionFile:
    if len(tasks) != 1:
        raise ValueError(
            f"a session file stands alone (got {len(tasks)} arguments); name its tasks inside it"
        )
    if refused := sorted(set(given) - set(_BESIDE_A_FILE)):
        flag = refused[0].replace("_", "-")
        raise ValueError(f"--{flag} cannot change a session file; write it in {tasks[0]}")
    path = Path(tasks[0])
    value = dict(read_yaml(path))
    model = _model(given)
    if model:
        held = value.get("models")
        first = held[0] if isinstance(held, list) and held and isinstance(held[0], dict) else {}
        value["models"] = [{**first, **model}]
    if "out" in given:
        value["out"] = str(given["out"])
    if "limit" in given:
        value["defaults"] = {**(value.get("defaults") or {}), "limit": given["limit"]}
        value["tasks"] = [
            {**task, "limit": given["limit"]} if isinstance(task, dict) else task
            for task in value.get("tasks") or []
        ]
    return _with_workers(parse_session(value, str(path)))


def _from_flags(tasks: Sequence[str], given: Mapping[str, Any]) -> SessionFile:
    if "model" not in given:
        raise ValueError("a run must name its model; pass --model NAME --base-url http://HOST:PORT/v1")
    sampling = {name: given[name] for name in _SAMPLING_FLAGS if name in given}
    if "sampling" in given:
        sampling["protocol"] = given["sampling"]
    if "extra_body" in given:
        sampling["extra_body"] = _json_object(given["extra_body"])
    defaults: dict[str, Any] = {name: given[name] for name in ("n", "limit", "data") if name in given}
    defaults["dataset"] = dict(_key_value(entry) for entry in given.get("dataset", ()))
    value: dict[str, Any] = {
        "tasks": list(tasks),
        "models": [_model(given)],
        "out": str(given.get("out") or _default_out(given["model"])),
        "defaults": {**defaults, "sampling": sampling},
        "grading": {key: given[flag] for flag, key in _GRADING_FLAGS.items() if flag in given},
    }
    for flag, key in _SESSION_FLAGS.items():
        if flag in given:
            value[key] = given[flag]
    if given.get("concurrency", "auto") != "auto":
        value["concurrency"] = _number(given["concurrency"])
    return _with_workers(parse_session(value, "the flags"))


def workers_asked(environment: Mapping[str, str]) -> int | None:
    """The number of grading processes the environment asks for, 0 for inline, None when it does not say.

    Raises:
        ValueError: when it asks for something else.
    """
    text = environment.get(WORKERS_VARIABLE)
    if not text:
        return None
    if not (text.isascii() and text.isdigit()):
        raise ValueError(
            f"{WORKERS_VARIABLE} must be a number of processes, 0 for inline (got {text[:80]!r})"
        )
    return int(text)


def _model(given: Mapping[str, Any]) -> dict[str, Any]:
    return {key: given[flag] for flag, key in _MODEL_FLAGS.items() if flag in given}


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError(f"--concurrency must be a number of requests, or auto (got {text[:80]!r})")
    return int(text)


def _with_workers(session: SessionFile) -> SessionFile:
    workers = workers_asked(os.environ)
    if workers is None:
        return session
    grading = session.grading.model_copy(update={"workers": workers})
    return session.model_copy(update={"grading": grading})


def _key_value(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals or not key:
        raise ValueError(f"--dataset must read KEY=VALUE (got {text[:80]!r})")
    return key, value


def _json_object(text: str) -> Mapping[str, Any]:
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError as exc:
        raise ValueError(f"--extra-body must be a JSON object: {exc} (got {text[:80]!r})") from exc
    if not isinstance(value, dict):
        raise ValueError(f"--extra-body must be a JSON object (got {text[:80]!r})")
    return value


def _default_out(model: str) -> Path:
    plain = "".join(char if char.isalnum() or char in "-_." else "_" for char in Path(model).name)
    return Path("runs") / f"{plain or 'model'}-{time.strftime('%Y%m%d-%H%M%S')}"
