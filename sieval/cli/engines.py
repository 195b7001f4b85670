"""`sieval serve sglang` and `sieval serve router`: engines started and joined."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from sieval.cli.output import Output, OutputOption
from sieval.cli.serving import ReadyFile

if TYPE_CHECKING:  # nothing that takes time may be imported to show `--help`
    from collections.abc import Mapping

    from sieval.models.recipe import Flag, Recipe

_ENGINE, _SERVER = "Engine (in place of the recipe's)", "Server"


def _option(text: str, panel: str, *names: str, metavar: str | None = None) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(
        *names, help=text, rich_help_panel=panel, metavar=metavar, show_default=False
    )
    return option


RecipeFile: TypeAlias = Annotated[
    Path | None,
    typer.Argument(help="A recipe (.yaml), such as those in configs/serving.", metavar="[RECIPE]"),
]
Weights: TypeAlias = Annotated[
    str | None, _option("The model's folder, or its Hub name.", _ENGINE, "--model", metavar="PATH")
]
Name: TypeAlias = Annotated[str | None, _option("The model's name in requests (default: --model).", _ENGINE)]
Api: TypeAlias = Annotated[
    str | None, _option("chat, completions (base models) or sglang: what it is tried through.", _ENGINE)
]
Device: TypeAlias = Annotated[str | None, _option("cuda or cpu.", _ENGINE)]
Tp: TypeAlias = Annotated[int | None, _option("GPUs that hold one replica together.", _ENGINE)]
Dp: TypeAlias = Annotated[int | None, _option("Replicas that share the load.", _ENGINE)]
ContextLength: TypeAlias = Annotated[
    int | None, _option("Tokens of prompt and completion together, at most.", _ENGINE)
]
Dtype: TypeAlias = Annotated[str | None, _option("Number format of the weights.", _ENGINE)]
MemFraction: TypeAlias = Annotated[
    float | None, _option("Share of a GPU's memory for weights and tokens.", _ENGINE)
]
MostRunning: TypeAlias = Annotated[
    int | None, _option("Requests worked on at once, at most.", _ENGINE, "--max-running-requests")
]
Parser: TypeAlias = Annotated[
    str | None, _option("What takes the thinking out of the text: qwen3, deepseek-r1, …", _ENGINE)
]
Extra: TypeAlias = Annotated[str | None, _option("More flags of SGLang's own, as one text.", _ENGINE)]
Host: TypeAlias = Annotated[str | None, _option("Address to listen on (default 127.0.0.1).", _SERVER)]
Port: TypeAlias = Annotated[
    int | None, _option("Port to listen on (default 30000); 0 takes any free one.", _SERVER)
]
Log: TypeAlias = Annotated[
    Path | None, _option("Where its log goes (default sglang.log, or router.log).", _SERVER)
]
StartS: TypeAlias = Annotated[float | None, _option("Seconds a start may take (default 1800).", _SERVER)]
Restarts: TypeAlias = Annotated[int | None, _option("Times it is started again (default 3).", _SERVER)]
Workers: TypeAlias = Annotated[
    list[str] | None, _option("http://HOST:PORT of a server; again for each.", _SERVER, "--worker")
]
Policy: TypeAlias = Annotated[
    str | None,
    _option("cache_aware (default), power_of_two, round_robin or random.", _SERVER),
]
RouterPort: TypeAlias = Annotated[
    int | None, _option("Port to listen on (default 8000); 0 takes any free one.", _SERVER)
]


def sglang(
    recipe: RecipeFile = None,
    *,
    model: Weights = None,
    name: Name = None,
    api: Api = None,
    device: Device = None,
    tp: Tp = None,
    dp: Dp = None,
    context_length: ContextLength = None,
    dtype: Dtype = None,
    mem_fraction: MemFraction = None,
    max_running_requests: MostRunning = None,
    reasoning_parser: Parser = None,
    extra: Extra = None,
    host: Host = None,
    port: Port = None,
    start_s: StartS = None,
    restarts: Restarts = None,
    log: Log = None,
    ready_file: ReadyFile = None,
    output: OutputOption = Output.TABLE,
) -> None:
    """Serve a model with SGLang (extra `serve`), started again when it dies; Ctrl-C ends all of it.

    \b
    Examples:
      sieval serve sglang configs/serving/one_gpu.yaml
      sieval serve sglang --model checkpoints/step-1000 --tp 2 --dp 4 --mem-fraction 0.85
    """
    given = {key: value for key, value in locals().items() if value is not None}
    for key in ("recipe", "extra", "log", "ready_file", "output"):
        given.pop(key, None)
    from sieval.cli.served_program import serve_until_stopped  # noqa: PLC0415  # not for --help
    from sieval.serving.engine import Engine  # noqa: PLC0415

    chosen = _recipe(recipe, given, extra)
    engine = Engine(chosen, log or Path("sglang.log"), chosen.port)
    serve_until_stopped(engine, ready_file=ready_file, output=output)


def router(
    *,
    worker: Workers = None,
    policy: Policy = None,
    host: Host = None,
    port: RouterPort = None,
    start_s: StartS = None,
    restarts: Restarts = None,
    log: Log = None,
    ready_file: ReadyFile = None,
    output: OutputOption = Output.TABLE,
) -> None:
    """Serve several servers as one, through SGLang's router (package `sglang-router`).

    \b
    Example:
      sieval serve router --worker http://node1:30000 --worker http://node2:30000
    """
    given: dict[str, Any] = {
        key: value
        for key, value in locals().items()
        if key in ("policy", "host", "port", "start_s", "restarts") and value is not None
    }
    from sieval.cli.served_program import serve_until_stopped  # noqa: PLC0415  # not for --help
    from sieval.serving.router import Router, RouterSettings  # noqa: PLC0415

    settings = RouterSettings(tuple(worker or ()), **given)
    before = Router(settings, log or Path("router.log"))
    serve_until_stopped(before, ready_file=ready_file, output=output)


def _recipe(path: Path | None, given: "Mapping[str, Any]", extra: str | None) -> "Recipe":
    """The recipe in `path`, or an empty one, with what was `given` in place of its own."""
    from dataclasses import replace  # noqa: PLC0415  # not for --help

    from sieval.models.recipe import Recipe, read_recipe  # noqa: PLC0415

    held = Recipe() if path is None else read_recipe(path)
    own_name = {"name": None} if "model" in given else {}
    return replace(held, **{**own_name, **given, "flags": {**held.flags, **_flags(extra or "")}})


def _flags(text: str) -> "Mapping[str, Flag]":
    """`--a 1 --b` as a recipe writes it.

    >>> _flags("--a 1 2 --b")
    {'a': ('1', '2'), 'b': True}
    """
    found: dict[str, tuple[str, ...]] = {}
    flag = ""
    for word in shlex.split(text):
        if word.startswith("--"):
            flag, equals, value = word.removeprefix("--").partition("=")
            found[flag] = (value,) if equals else ()
        elif flag:
            found[flag] += (word,)
        else:
            raise ValueError(f"--extra must begin with a flag, such as --page-size 16 (got {text[:80]!r})")
    return {flag: values or True for flag, values in found.items()}
