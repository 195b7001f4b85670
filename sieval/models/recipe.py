"""How an engine is to be started for a model, as written in a recipe."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from sieval.models.settings import Api

Device = Literal["cuda", "cpu"]
Flag: TypeAlias = bool | int | float | str | tuple[int | float | str, ...]

_SECRETS = ("api-key", "admin-api-key")
_SECRET_WORDS = re.compile(r"KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL", re.IGNORECASE)
_OWN = ("model-path", "port", "host", "served-model-name", "enable-metrics")


@dataclass(frozen=True, slots=True)
class Recipe:
    """One SGLang server: what it loads, on how many GPUs, and how long it may take.

    What is None is left to the engine. `model` is a folder or a Hub name (None: given beside the recipe),
    `name` what it is served under (None: `model`), `api` what it is tried and asked through. `tp` GPUs hold
    one replica, `dp` replicas share the load. `flags` are more of the engine's own, `environment` is set for
    it, and `executable` starts it in place of this Python's `-m sglang.launch_server`. A start may take
    `start_s`; an engine that dies is started again up to `restarts` times.
    """

    # Read by pydantic where a file is checked.
    __pydantic_config__ = {"extra": "forbid"}  # noqa: RUF012  # as pydantic wants it

    model: str | None = None
    name: str | None = None
    api: Api = "chat"
    device: Device = "cuda"
    tp: int = 1
    dp: int = 1
    host: str = "127.0.0.1"
    port: int = 30000
    dtype: str | None = None
    context_length: int | None = None
    mem_fraction: float | None = None
    max_running_requests: int | None = None
    reasoning_parser: str | None = None
    flags: Mapping[str, Flag] = field(default_factory=dict)
    environment: Mapping[str, str] = field(default_factory=dict)
    executable: tuple[str, ...] = ()
    start_s: float = 1800.0
    restarts: int = 3

    def __post_init__(self) -> None:
        for name in ("tp", "dp", "context_length", "max_running_requests"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise ValueError(f"{name} must be at least 1 (got {value})")
        if not 0 <= self.port <= 65535:
            raise ValueError(f"port must be within 0..65535, 0 for any free one (got {self.port})")
        if self.mem_fraction is not None and not 0 < self.mem_fraction < 1:
            raise ValueError(f"mem_fraction must be a share between 0 and 1 (got {self.mem_fraction})")
        if not self.start_s > 0:
            raise ValueError(f"start_s must be above 0 seconds (got {self.start_s})")
        if self.restarts < 0:
            raise ValueError(f"restarts must not be negative (got {self.restarts})")
        if self.device not in get_args(Device):
            raise ValueError(f"device must be one of {', '.join(get_args(Device))} (got {self.device!r})")
        for flag in self.flags:
            _check_flag(flag)
        for variable in self.environment:
            if _SECRET_WORDS.search(variable):
                raise ValueError(
                    f"{variable[:80]} seems to be a secret and may not stand in a recipe, whose command is"
                    " recorded; set it where sieval is started, and the engine has it too"
                )

    @property
    def gpus(self) -> int:
        """GPUs it needs on one node."""
        return self.tp * self.dp if self.device == "cuda" else 0

    @property
    def served_name(self) -> str:
        """The model's name in requests.

        Raises:
            ValueError: when no model is named.
        """
        if self.model is None:
            raise ValueError("the recipe names no model; pass --model PATH, or write `model:` in it")
        return self.name or self.model


def read_recipe(path: Path) -> Recipe:
    """The recipe written in the YAML file `path`.

    Raises:
        ValueError: when it cannot be read or does not say what a recipe must; for an unknown key the message
            names the nearest.
    """
    from pydantic import TypeAdapter, ValidationError  # noqa: PLC0415  # heavy, and a run without one needs none

    from sieval.core.yamlfile import explained, read_yaml  # noqa: PLC0415

    value = read_yaml(path, "recipe", "model, tp, dp and the like")
    try:
        return TypeAdapter(Recipe).validate_python(value)
    except ValidationError as exc:
        raise explained(exc, str(path), [known.name for known in fields(Recipe)]) from exc


def recipe_for(path: Path, model: str | None) -> Recipe:
    """The recipe in `path`, loading `model` in place of its own where one is given.

    Raises:
        ValueError: as `read_recipe`, and when neither names a model.
    """
    recipe = read_recipe(path)
    chosen = recipe if model is None else replace(recipe, model=model, name=None)
    _ = chosen.served_name
    return chosen


def _check_flag(flag: str) -> None:
    plain = flag.lstrip("-").replace("_", "-")
    if flag != plain:
        raise ValueError(
            f"flags are written without dashes before them (got {flag[:80]!r}); write {plain[:80]!r}"
        )
    if plain in _SECRETS:
        raise ValueError(f"{plain} is a secret and may not stand in a recipe, whose flags are recorded")
    if plain in _OWN:
        raise ValueError(f"{plain} is set by sieval; use the recipe's own keys")
