"""`sieval simulate` and `sieval serve`: endpoints to run against."""

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, cast

import typer

from sieval.cli.output import Output, OutputOption
from sieval.cli.stopping import ending_signals

if TYPE_CHECKING:  # nothing that takes time may be imported to show `--help`
    from collections.abc import Mapping
    from contextlib import AbstractAsyncContextManager

    from sieval.core import Sample
    from sieval.serving import Listening
    from sieval.serving.simulation import AttemptFault, RolloutFault

_ANSWERS, _PACE, _MANNERS, _SERVER = "Answers", "Pace", "Faults and manners", "Server"
_FAULTS = (
    "Repeatable. Drawn per attempt: rate_limit (429 with Retry-After), rate_limit_bare (429 without), "
    "error_500, error_503, router_500 and router_503 (a router whose workers died), reset, stall, cut, "
    "garbage, drip, empty_choices, error_body, wrong_type. Per prompt: bad_request, filtered_400. Per "
    "prompt and seed: truncated, content_filter, empty_text, hostile (an answer meant to break the grader)."
)


def _option(text: str, panel: str, *names: str, metavar: str | None = None) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(*names, help=text, rich_help_panel=panel, metavar=metavar)
    return option


Port: TypeAlias = Annotated[int, _option("Port to listen on; 0 takes any free one.", _SERVER)]
Host: TypeAlias = Annotated[str, _option("Address to listen on.", _SERVER)]
ReadyFile: TypeAlias = Annotated[
    Path | None, _option("Holds url, port and pid as JSON for as long as requests are answered.", _SERVER)
]
ModelId: TypeAlias = Annotated[str, _option("Model id to serve under.", _SERVER, "--model")]
ApiKeyEnv: TypeAlias = Annotated[
    str | None, _option("Environment variable holding the key clients must send.", _SERVER)
]
Dataset: TypeAlias = Annotated[str, _option("Dataset whose samples are answered.", _ANSWERS)]
Data: TypeAlias = Annotated[
    str,
    _option(
        "A .jsonl, .parquet, .csv or .json file, `sample` for the shipped one, `hub` for the pinned source.",
        _ANSWERS,
    ),
]
Accuracy: TypeAlias = Annotated[float, _option("Share of right answers, 0 to 1.", _ANSWERS)]
Seed: TypeAlias = Annotated[int, _option("Another seed gives other answers to the same prompts.", _ANSWERS)]
IgnoreSeed: TypeAlias = Annotated[
    bool, _option("Answer anew each time, as SGLang does.", _ANSWERS, "--ignore-seed")
]
Notation: TypeAlias = Annotated[
    Literal["mixed", "plain"],
    _option("Answers in the many notations models use, or as the gold is written.", _ANSWERS),
]
Reasoning: TypeAlias = Annotated[
    Literal["text", "field", "think", "none"],
    _option("Thinking in the text, in reasoning_content, in <think> tags, or nowhere.", _ANSWERS),
]
Steps: TypeAlias = Annotated[int, _option("Sentences of thinking, on average.", _ANSWERS)]
LatencyMs: TypeAlias = Annotated[float, _option("Milliseconds to an answer.", _PACE)]
JitterMs: TypeAlias = Annotated[float, _option("Up to so many milliseconds more, at random.", _PACE)]
TokenMs: TypeAlias = Annotated[float, _option("Milliseconds per generated token; paces streams.", _PACE)]
Slots: TypeAlias = Annotated[int | None, _option("Requests worked on at once; others wait.", _PACE)]
MaxInFlight: TypeAlias = Annotated[int | None, _option("Requests above this number get 429.", _PACE)]
WarmS: TypeAlias = Annotated[float, _option("Answer 503 for so many seconds after the start.", _PACE)]
Router: TypeAlias = Annotated[
    bool,
    _option(
        "Answer as SGLang's router before one worker: /health is 200 while that warms.", _MANNERS, "--router"
    ),
]
Fault: TypeAlias = Annotated[list[str] | None, _option(_FAULTS, _MANNERS, metavar="KIND=SHARE")]
RetryAfterS: TypeAlias = Annotated[float, _option("Seconds a 429 asks to wait.", _MANNERS)]
IdleS: TypeAlias = Annotated[
    float | None, _option("Close connections idle for so many seconds, as uvicorn does after 5.", _MANNERS)
]
DripS: TypeAlias = Annotated[float, _option("Seconds a dripping answer takes.", _MANNERS)]
Context: TypeAlias = Annotated[
    int | None, _option("Context length in tokens; longer requests get 400.", _MANNERS)
]
Capacity: TypeAlias = Annotated[
    int | None, _option("Tokens that fit the engine's cache, as told at /v1/loads.", _MANNERS)
]
Errors: TypeAlias = Annotated[
    Literal["openai", "sglang", "detail"],
    _option("Whose shape error bodies have; `detail` is FastAPI's.", _MANNERS),
]
UnknownModel: TypeAlias = Annotated[
    Literal["404", "400", "200"],
    _option("Status for an unknown model name: 404 as vLLM, 400 as transformers, 200 as SGLang.", _MANNERS),
]
KeepStop: TypeAlias = Annotated[
    bool, _option("Leave the stop string at the text's end, as transformers does.", _MANNERS, "--keep-stop")
]
BareStream: TypeAlias = Annotated[
    bool,
    _option(
        "End streams without [DONE], usage beside the finish reason, as transformers.",
        _MANNERS,
        "--bare-stream",
    ),
]
Choices: TypeAlias = Annotated[
    Literal["asked", "one", "refused"],
    _option("What `n` gives: that many choices, one as transformers does, or 400.", _MANNERS),
]
ModelFile = Annotated[
    Path | None, typer.Option("--model", help="A GGUF file; SmolLM2-135M-Instruct where none is given.")
]
ServedName = Annotated[
    str | None, typer.Option("--name", help="Model id to serve under; the file's name where none is given.")
]
Threads = Annotated[int, typer.Option(help="CPU threads that generate.")]
ContextSize = Annotated[
    int, typer.Option("--ctx", help="Context length in tokens, prompt and answer together.")
]

serve_app = typer.Typer(help="Serve a real model for sieval to run against.", no_args_is_help=True)


def simulate(
    *,
    port: Port = 8000,
    host: Host = "127.0.0.1",
    dataset: Dataset = "dgn_math",
    data: Data = "sample",
    accuracy: Accuracy = 0.8,
    seed: Seed = 0,
    ignore_seed: IgnoreSeed = False,
    notation: Notation = "mixed",
    reasoning: Reasoning = "text",
    steps: Steps = 3,
    model: ModelId = "simulated",
    latency_ms: LatencyMs = 0.0,
    jitter_ms: JitterMs = 0.0,
    token_ms: TokenMs = 0.0,
    slots: Slots = None,
    max_in_flight: MaxInFlight = None,
    retry_after_s: RetryAfterS = 1.0,
    warm_s: WarmS = 0.0,
    router: Router = False,
    drip_s: DripS = 5.0,
    idle_s: IdleS = None,
    context: Context = None,
    capacity: Capacity = None,
    errors: Errors = "openai",
    unknown_model: UnknownModel = "404",
    keep_stop: KeepStop = False,
    bare_stream: BareStream = False,
    choices: Choices = "asked",
    api_key_env: ApiKeyEnv = None,
    fault: Fault = None,
    ready_file: ReadyFile = None,
    output: OutputOption = Output.TABLE,
) -> None:
    """Serve a *simulated* model: right answers, wrong answers and faults, as set up.

    It speaks OpenAI chat and completions and SGLang's /generate, and answers a dataset's samples from their
    golds. GET /stats counts what was asked and answered, POST /reset zeroes it. Ctrl-C stops it.

    Example: sieval simulate --accuracy 0.7 --latency-ms 50 --fault rate_limit=0.1 --fault reset=0.02
    """
    from sieval.serving import Simulation, serve  # noqa: PLC0415  # not for --help

    settings = Simulation(
        samples=_samples(dataset, data), accuracy=accuracy, seed=seed, ignore_seed=ignore_seed,
        notation=notation, reasoning=reasoning, steps=steps, model=model, latency_s=latency_ms / 1000,
        jitter_s=jitter_ms / 1000, token_s=token_ms / 1000, slots=slots, max_in_flight=max_in_flight,
        retry_after_s=retry_after_s, warm_s=warm_s, router=router, drip_s=drip_s, idle_s=idle_s,
        context_tokens=context, capacity_tokens=capacity, error_shape=errors, unknown_model=unknown_model,
        keep_stop=keep_stop, bare_stream=bare_stream, choices=choices, api_key=_key(api_key_env),
        faults=_shares(fault or []),
    )  # fmt: skip
    held = len(settings.samples)
    note = f"simulated model {model!r}, {held} sample{'s' * (held != 1)} of {dataset}, accuracy {accuracy:g}"
    _serve(serve(settings, host=host, port=port), note, simulated=True, ready_file=ready_file, output=output)


@serve_app.callback()
def serve() -> None:
    """Serve a real model for sieval to run against."""


@serve_app.command()
def local(
    *,
    model: ModelFile = None,
    name: ServedName = None,
    port: Port = 8000,
    host: Host = "127.0.0.1",
    threads: Threads = 1,
    ctx: ContextSize = 4096,
    ready_file: ReadyFile = None,
    output: OutputOption = Output.TABLE,
) -> None:
    """Serve a small language model from this machine's CPU (extra `local`).

    It speaks OpenAI chat and completions, streamed or not, one request at a time. Ctrl-C stops it.

    Example: sieval serve local --port 8001 --model ./Qwen3-0.6B-Q8_0.gguf
    """
    from sieval.serving.local_endpoint import LocalSettings, serve_local  # noqa: PLC0415  # not for --help

    settings = LocalSettings(model=model, name=name, threads=threads, context_tokens=ctx)
    name_shown = "SmolLM2-135M-Instruct" if model is None else model.name
    note = f"local model {name_shown}, {threads} thread{'s' * (threads != 1)}"
    _serve(
        serve_local(settings, host=host, port=port),
        note,
        simulated=False,
        ready_file=ready_file,
        output=output,
    )


def _samples(dataset: str, data: str) -> "tuple[Sample, ...]":
    from sieval.core import DatasetRequest  # noqa: PLC0415  # not for --help
    from sieval.core.registry import load_dataset  # noqa: PLC0415

    loaded = load_dataset(dataset)().load(DatasetRequest(data=None if data == "hub" else data))
    return tuple(loaded.samples)


def _key(variable: str | None) -> str | None:
    from sieval.models.settings import key_from  # noqa: PLC0415  # not for --help

    return None if variable is None else key_from(os.environ, variable)


def _shares(texts: list[str]) -> "Mapping[AttemptFault | RolloutFault, float]":
    shares: dict[str, float] = {}
    for text in texts:
        kind, _, share = text.partition("=")
        try:
            shares[kind] = float(share)
        except ValueError as exc:
            raise ValueError(f"--fault must read KIND=SHARE, such as reset=0.05 (got {text[:80]!r})") from exc
    return cast("Mapping[AttemptFault | RolloutFault, float]", shares)  # Simulation refuses any other kind


def _serve(
    server: "AbstractAsyncContextManager[Listening]",
    note: str,
    *,
    simulated: bool,
    ready_file: Path | None,
    output: Output,
) -> None:
    """Serve until a signal asks to stop, with as many open connections as the system allows."""
    import resource  # noqa: PLC0415  # not for --help

    import anyio  # noqa: PLC0415

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

    async def until_stopped() -> None:
        with anyio.open_signal_receiver(*ending_signals()) as signals:
            async with server as listening:
                told = {
                    "url": listening.url,
                    "port": listening.port,
                    "pid": os.getpid(),
                    "simulated": simulated,
                }
                if output is Output.JSON:
                    typer.echo(json.dumps({"event": "ready", **told}))
                else:
                    typer.echo(f"{note}\nlistening on {listening.url}/v1 (Ctrl-C stops)")
                if ready_file is not None:
                    write_ready(ready_file, json.dumps(told))
                async for _ in signals:
                    return

    try:
        anyio.run(until_stopped)
    finally:
        if ready_file is not None:
            ready_file.unlink(missing_ok=True)


def write_ready(path: Path, text: str) -> None:
    """Put the whole text into `path` at once.

    Raises:
        ValueError: when it cannot be written.
    """
    draft = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        draft.write_text(f"{text}\n", encoding="utf-8")
        draft.replace(path)
    except OSError as exc:
        raise ValueError(f"cannot write {path}: {exc.strerror}; choose another --ready-file") from exc
