"""From the flags of `sieval run` to one plan."""

import os
import shlex
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import orjson

from sieval.core.dataset import DatasetRequest
from sieval.core.pacing import RateLimits
from sieval.core.retry import RetryPolicy
from sieval.core.session import Limits
from sieval.models.recipe import recipe_for
from sieval.models.settings import EndpointSettings, key_from, proxy_from
from sieval.tasks.session_plan import PoolPlan, SessionPlan, TaskPlan, plan_task

WORKERS_VARIABLE = "SIEVAL_OFFLOAD_WORKERS"
CACHE_VARIABLE = "SIEVAL_CACHE"
_SAMPLING_FLAGS = ("temperature", "top_p", "top_k", "min_p", "seed", "max_tokens")


def plan_from_flags(flags: Mapping[str, Any]) -> SessionPlan:
    """The plan the flags describe; None and False mean not given.

    Raises:
        ValueError: when a flag, or the session file, does not say what it must.
    """
    given = {name: value for name, value in flags.items() if value is not None and value is not False}
    if "retry_failed" in given and "resume" not in given:
        raise ValueError("--retry-failed is about a run that is there; add --resume")
    tasks: Sequence[str] = given["tasks"]
    if any(name.endswith((".yaml", ".yml")) for name in tasks):
        from sieval.cli.session_flags import plan_from_file  # noqa: PLC0415  # pydantic and YAML

        plan = plan_from_file(tasks, given, cache_dir())
    else:
        plan = _plan(tasks, given)
    workers = workers_asked(os.environ)
    pool = plan.pool if workers is None else replace(plan.pool, workers=workers)
    return replace(plan, pool=pool, command=shlex.join(["sieval", *sys.argv[1:]]))


def cache_dir() -> Path | None:
    """Where the environment wants datasets kept, None where it does not say."""
    cache = os.environ.get(CACHE_VARIABLE)
    return Path(cache) if cache else None


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


def _plan(tasks: Sequence[str], given: Mapping[str, Any]) -> SessionPlan:
    if "model" not in given and "serve" not in given:
        raise ValueError(
            "a run must name its model; pass --model NAME --base-url http://HOST:PORT/v1, or --serve RECIPE"
        )
    concurrency = _concurrency(given.get("concurrency", "64"))
    kept = {name: given[name] for name in ("max_failed", "events", "metrics_port", "grader") if name in given}
    model = _model(given, None if concurrency == "auto" else concurrency)
    return SessionPlan(
        tasks=tuple(_task(name, given) for name in tasks),
        models=(model,),
        out=given.get("out") or _default_out(model.model),
        limits=Limits(concurrency, given.get("max_in_flight")),
        policy=RetryPolicy(attempts=given.get("attempts", 8), timeout_s=given.get("timeout", 3600.0)),
        pool=PoolPlan(deadline_s=given.get("grade_timeout", 30.0)),
        resume="resume" in given,
        retry_failed="retry_failed" in given,
        **kept,
    )


def _task(name: str, given: Mapping[str, Any]) -> TaskPlan:
    sampling = {flag: given[flag] for flag in _SAMPLING_FLAGS if flag in given}
    if given.get("stop"):
        sampling["stop"] = tuple(given["stop"])
    if "extra_body" in given:
        sampling["extra_body"] = _json_object(given["extra_body"])
    if given.get("sampling", "paper") != "paper":
        raise ValueError(f"--sampling must be paper, or left out (got {given['sampling'][:80]!r})")
    options = dict(key_value(entry) for entry in given.get("dataset", ()))
    return plan_task(
        name,
        DatasetRequest(data=given.get("data"), options=options, cache_dir=cache_dir()),
        sampling=sampling,
        paper="sampling" in given,
        rollouts=given.get("n"),
        limit=given.get("limit"),
    )


def _model(given: Mapping[str, Any], connections: int | None) -> EndpointSettings:
    names = ("api", "client", "stream", "limit_field", "response_cache", "group_rollouts")
    named = {name: given[name] for name in names if name in given}
    if "ready_timeout" in given:
        named["ready_timeout_s"] = given["ready_timeout"]
    if "wait_ready" in given:
        named["wait_ready_s"] = given["wait_ready"]
    if "serve" in given:
        if "base_url" in given:
            raise ValueError("--serve starts the endpoint itself; leave --base-url out")
        recipe = recipe_for(given["serve"], given.get("model"))
        named = {"api": recipe.api, **named, "recipe": recipe}
    return EndpointSettings(
        model=recipe.served_name if "serve" in given else given["model"],
        base_urls=tuple(given.get("base_url", ())),
        api_key=key_from(os.environ, given.get("api_key_env")),
        proxy=proxy_from(os.environ, given.get("proxy"), given.get("base_url", ())),
        rates=RateLimits(given.get("rpm"), given.get("tpm")),
        concurrency=connections,
        verify_model="unlisted" not in given,
        **named,
    )


def _concurrency(text: str) -> int | Literal["auto"]:
    if text == "auto":
        return "auto"
    if not (text.isascii() and text.isdigit()):
        raise ValueError(f"--concurrency must be a number of requests, or auto (got {text[:80]!r})")
    return int(text)


def key_value(text: str) -> tuple[str, str]:
    """Key and value of a `--dataset` flag.

    Raises:
        ValueError: when it has another form.
    """
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
