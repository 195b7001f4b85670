"""A session file, and the few flags that may stand beside it."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sieval.tasks.session_file import parse_session, plan_session, read_session
from sieval.tasks.session_plan import SessionPlan

_MODEL_FLAGS = {
    "model": "model",
    "serve": "serve",
    "base_url": "base_url",
    "api_key_env": "api_key_env",
    "proxy": "proxy",
    "api": "api",
    "client": "client",
    "stream": "stream",
    "limit_field": "limit_field",
    "unlisted": "unlisted",
    "ready_timeout": "ready_timeout_s",
    "wait_ready": "wait_ready_s",
    "response_cache": "response_cache",
    "group_rollouts": "group_rollouts",
    "rpm": "requests_per_minute",
    "tpm": "tokens_per_minute",
}
_BESIDE_A_FILE = ("tasks", "out", "resume", "retry_failed", "limit", *_MODEL_FLAGS)


def plan_from_file(tasks: Sequence[str], given: Mapping[str, Any], cache_dir: Path | None) -> SessionPlan:
    """The plan of the one file in `tasks`, changed by the flags `given`.

    Raises:
        ValueError: when the file does not stand alone, or it or a flag does not say what it must.
    """
    if len(tasks) != 1:
        raise ValueError(
            f"a session file stands alone (got {len(tasks)} arguments); name its tasks inside it"
        )
    if refused := sorted(set(given) - set(_BESIDE_A_FILE)):
        flag = refused[0].replace("_", "-")
        raise ValueError(f"--{flag} cannot change a session file; write it in {tasks[0]}")
    path = Path(tasks[0])
    value = dict(read_session(path))
    model = {key: given[flag] for flag, key in _MODEL_FLAGS.items() if flag in given}
    if model:
        held = value.get("models")
        first = held[0] if isinstance(held, list) and held and isinstance(held[0], dict) else {}
        # The file's own endpoint makes room for another.
        replaced = ("model", "base_url") if "serve" in model else ("serve",) if "base_url" in model else ()
        first = {key: value for key, value in first.items() if key not in replaced}
        value["models"] = [{**first, **model}]
    if "out" in given:
        value["out"] = str(given["out"])
    if "limit" in given:
        value["defaults"] = {**(value.get("defaults") or {}), "limit": given["limit"]}
        value["tasks"] = [
            {**task, "limit": given["limit"]} if isinstance(task, dict) else task
            for task in value.get("tasks") or []
        ]
    return plan_session(
        parse_session(value, str(path)),
        os.environ,
        resume="resume" in given,
        retry_failed="retry_failed" in given,
        cache_dir=cache_dir,
    )
