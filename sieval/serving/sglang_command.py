"""The command line of an SGLang server."""

import importlib.util
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from sieval.models.recipe import Recipe
from sieval.serving.errors import ServingError

INSTALL = (
    "install it with `pip install 'sieval[serve]'`, or name another Python's in the recipe's `executable`"
)


def sglang_command(recipe: Recipe, port: int) -> tuple[str, ...]:
    """What starts the recipe's server on `port`.

    Raises:
        ServingError: when SGLang, or the model's folder, is not there.
        ValueError: when the recipe names no model.
    """
    name = recipe.served_name
    model = recipe.model or ""
    _check_folder(model)
    variables = tuple(f"{key}={value}" for key, value in recipe.environment.items())
    return (
        *(("env", *variables) if variables else ()),
        *_executable(recipe),
        "--model-path",
        model,
        *(("--served-model-name", name) if name != model else ()),
        "--host",
        recipe.host,
        "--port",
        str(port),
        *_own_flags(recipe),
        *_more_flags(recipe),
    )


def _own_flags(recipe: Recipe) -> Iterator[str]:
    if recipe.device != "cuda":
        yield from ("--device", recipe.device)
    for flag, value, default in (
        ("tp-size", recipe.tp, 1),
        ("dp-size", recipe.dp, 1),
        ("dtype", recipe.dtype, None),
        ("context-length", recipe.context_length, None),
        ("mem-fraction-static", recipe.mem_fraction, None),
        ("max-running-requests", recipe.max_running_requests, None),
        ("reasoning-parser", recipe.reasoning_parser, None),
    ):
        if value != default:
            yield from (f"--{flag}", str(value))
    yield "--enable-metrics"  # what `sieval serve advise` reads


def _more_flags(recipe: Recipe) -> Iterator[str]:
    for flag, value in recipe.flags.items():
        if value is not False:
            yield f"--{flag}"
        if not isinstance(value, bool):
            yield from map(str, value if isinstance(value, tuple) else (value,))


def _executable(recipe: Recipe) -> tuple[str, ...]:
    if not recipe.executable:
        if importlib.util.find_spec("sglang") is None:
            raise ServingError(f"SGLang is not installed beside this Python; {INSTALL}")
        return (sys.executable, "-m", "sglang.launch_server")
    if shutil.which(recipe.executable[0]) is None:
        raise ServingError(
            f"the recipe's executable {recipe.executable[0][:80]!r} is not there or not executable"
        )
    return recipe.executable


def _check_folder(model: str) -> None:
    """A name of two words may be the Hub's; anything else is a folder."""
    is_path = model.startswith((os.sep, ".", "~")) or model.count("/") != 1
    if is_path and not Path(model).exists():
        raise ServingError(
            f"the model's folder {model!r} is not there; give a folder, or a Hub name OWNER/MODEL"
        )
