"""Sessions written down as YAML."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from sieval.core.dataset import DatasetRequest
from sieval.core.pacing import RateLimits
from sieval.core.retry import RetryPolicy
from sieval.core.session import Limits
from sieval.core.yamlfile import explained, read_yaml
from sieval.models.recipe import recipe_for
from sieval.models.settings import MAX_GROUP, Api, Client, EndpointSettings, LimitField, key_from, proxy_from
from sieval.tasks.session_paths import sought_beside
from sieval.tasks.session_plan import Grader, PoolPlan, SessionPlan, TaskPlan, plan_task


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class SamplingEntry(_Strict):
    """Decoding parameters; what is left out is not sent, or is the paper's where `protocol` says so."""

    protocol: Literal["paper"] | None = None
    temperature: float | None = None
    top_p: float | None = None
    top_k: int | None = None
    min_p: float | None = None
    seed: int | None = None
    max_tokens: Annotated[int, Field(ge=1)] | None = None
    stop: tuple[str, ...] = ()
    extra_body: dict[str, Any] = {}

    def over(self, base: "SamplingEntry") -> "SamplingEntry":
        """These parameters, and those of `base` where none is given here."""
        return base.model_copy(update={name: getattr(self, name) for name in self.model_fields_set})

    def given(self) -> dict[str, Any]:
        """The parameters that were written down."""
        return {name: getattr(self, name) for name in self.model_fields_set - {"protocol"}}


def _sampling_entry(value: object) -> object:
    """`paper` alone is short for `{protocol: paper}`."""
    return {"protocol": value} if isinstance(value, str) else value


SamplingField = Annotated[SamplingEntry, BeforeValidator(_sampling_entry)]


class TaskDefaults(_Strict):
    """What every task of the session takes unless it says otherwise."""

    n: Annotated[int, Field(ge=1)] | None = None
    limit: Annotated[int, Field(ge=1)] | None = None
    data: str | None = None
    dataset: dict[str, str | int | list[str]] = {}
    sampling: SamplingField = SamplingEntry()


class TaskEntry(TaskDefaults):
    """One task of the session."""

    name: str


class ModelEntry(_Strict):
    """One model; `base_url` is one URL or several, `api_key_env` names the variable that holds its key.

    `serve` is a recipe whose engine is started for it; `model` is then what to load in place of the recipe's.
    `unlisted` asks for the model even if the endpoint does not list it.
    """

    model: str | None = None
    serve: Path | None = None
    base_url: str | list[str] = []
    api_key_env: str | None = None
    proxy: str | None = None
    api: Api | None = None
    client: Client = "aiohttp"
    stream: bool = False
    limit_field: LimitField = "max_tokens"
    unlisted: bool = False
    ready_timeout_s: Annotated[float, Field(gt=0)] = 600.0
    wait_ready_s: Annotated[float, Field(ge=0)] = 0.0
    response_cache: Path | None = None
    group_rollouts: Annotated[int, Field(ge=1, le=MAX_GROUP)] = 1
    requests_per_minute: Annotated[float, Field(gt=0)] | None = None
    tokens_per_minute: Annotated[float, Field(gt=0)] | None = None

    @model_validator(mode="after")
    def _has_one_source(self) -> Self:
        if self.serve is None and self.model is None:
            raise ValueError("`model` is required, or `serve` with a recipe that names one")
        if self.serve is not None and self.base_url:
            raise ValueError("`serve` starts the endpoint itself; leave `base_url` out")
        return self


class GradingEntry(_Strict):
    """The grading pool, and the grader that judges in place of the tasks' own."""

    grader: Grader | None = None
    workers: Annotated[int, Field(ge=0)] | None = None
    deadline_s: Annotated[float, Field(gt=0)] = 30.0
    memory_mb: Annotated[int, Field(ge=256)] = 4096


class SessionFile(_Strict):
    """A whole session."""

    tasks: Annotated[list[str | TaskEntry], Field(min_length=1)]
    models: Annotated[list[ModelEntry], Field(min_length=1)]
    out: Path
    defaults: TaskDefaults = TaskDefaults()
    concurrency: Annotated[int, Field(ge=1)] | Literal["auto"] = 64
    max_in_flight: Annotated[int, Field(ge=1)] | None = None
    timeout_s: Annotated[float, Field(gt=0)] = 3600.0
    attempts: Annotated[int, Field(ge=1)] = 8
    max_failed: Annotated[float, Field(ge=0, le=1)] = 0.0
    events: Path | None = None
    metrics_port: Annotated[int, Field(ge=1, le=65535)] | None = None
    grading: GradingEntry = GradingEntry()


def read_session(path: Path) -> Mapping[str, Any]:
    """The mapping written in the session file `path`; the files it reads are sought beside it.

    Raises:
        ValueError: when it cannot be read, is not YAML, or is no mapping.
    """
    written = read_yaml(path, "session file", "tasks, models and out")
    return sought_beside(path, written)


def parse_session(value: Mapping[str, Any], origin: str) -> SessionFile:
    """The session that `value`, which came from `origin`, describes.

    Raises:
        ValueError: when it does not say what a session must; the message names the place and, for an unknown
            key, the nearest known one.
    """
    try:
        return SessionFile.model_validate(value)
    except ValidationError as exc:
        raise explained(exc, origin, _known_keys()) from exc


def plan_session(
    session: SessionFile,
    environment: Mapping[str, str],
    *,
    resume: bool = False,
    retry_failed: bool = False,
    cache_dir: Path | None = None,
) -> SessionPlan:
    """The plan a session file describes; keys come from `environment`."""
    return SessionPlan(
        tasks=tuple(_plan_task(entry, session.defaults, cache_dir) for entry in session.tasks),
        models=tuple(_plan_model(entry, environment, session) for entry in session.models),
        out=session.out,
        limits=Limits(session.concurrency, session.max_in_flight),
        policy=RetryPolicy(attempts=session.attempts, timeout_s=session.timeout_s),
        pool=PoolPlan(session.grading.workers, session.grading.deadline_s, session.grading.memory_mb),
        resume=resume,
        retry_failed=retry_failed,
        max_failed=session.max_failed,
        events=session.events,
        metrics_port=session.metrics_port,
        grader=session.grading.grader,
    )


def _plan_task(entry: str | TaskEntry, defaults: TaskDefaults, cache_dir: Path | None) -> TaskPlan:
    task = TaskEntry(name=entry) if isinstance(entry, str) else entry

    def chosen(name: str) -> Any:  # validated above, one field at a time
        return getattr(task if name in task.model_fields_set else defaults, name)

    options = {**defaults.dataset, **task.dataset}
    sampling = task.sampling.over(defaults.sampling)
    return plan_task(
        task.name,
        DatasetRequest(
            data=chosen("data"),
            options={
                key: ",".join(value) if isinstance(value, list) else str(value)
                for key, value in options.items()
            },
            cache_dir=cache_dir,
        ),
        sampling=sampling.given(),
        paper=sampling.protocol == "paper",
        rollouts=chosen("n"),
        limit=chosen("limit"),
    )


def _plan_model(entry: ModelEntry, environment: Mapping[str, str], session: SessionFile) -> EndpointSettings:
    urls = (entry.base_url,) if isinstance(entry.base_url, str) else tuple(entry.base_url)
    recipe = None if entry.serve is None else recipe_for(entry.serve, entry.model)
    return EndpointSettings(
        model=(entry.model or "") if recipe is None else recipe.served_name,
        base_urls=urls,
        recipe=recipe,
        api_key=key_from(environment, entry.api_key_env),
        proxy=proxy_from(environment, entry.proxy, urls),
        api=entry.api or ("chat" if recipe is None else recipe.api),
        client=entry.client,
        stream=entry.stream,
        limit_field=entry.limit_field,
        verify_model=not entry.unlisted,
        ready_timeout_s=entry.ready_timeout_s,
        wait_ready_s=entry.wait_ready_s,
        response_cache=entry.response_cache,
        group_rollouts=entry.group_rollouts,
        rates=RateLimits(entry.requests_per_minute, entry.tokens_per_minute),
        concurrency=None if session.concurrency == "auto" else session.concurrency,
    )


def _known_keys() -> list[str]:
    models: list[type[BaseModel]] = [SessionFile, TaskEntry, ModelEntry, SamplingEntry, GradingEntry]
    return [name for model in models for name in model.model_fields]
