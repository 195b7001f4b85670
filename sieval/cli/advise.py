"""`sieval serve advise`: how many requests in flight an engine has room for."""

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from sieval.cli.output import Output, OutputOption
from sieval.core.plural import counted

if TYPE_CHECKING:  # nothing that takes time may be imported to show `--help`
    from sieval.serving.engine_load import EngineLoad
    from sieval.serving.sizing import Advice

PromptTokens: TypeAlias = Annotated[
    float | None, typer.Option(help="Mean tokens of a prompt; by default of those answered so far.")
]
CompletionTokens: TypeAlias = Annotated[
    float | None, typer.Option(help="Mean tokens of a completion; by default of those answered so far.")
]


def advise(
    url: Annotated[str, typer.Argument(help="The engine's address: http://HOST:PORT or …/v1.")],
    *,
    prompt_tokens: PromptTokens = None,
    completion_tokens: CompletionTokens = None,
    output: OutputOption = Output.TABLE,
) -> None:
    """Show how many requests in flight fill a running SGLang server, from its own metrics.

    \b
    Example:
      sieval serve advise http://localhost:30000 --prompt-tokens 200 --completion-tokens 9000
    """
    import anyio  # noqa: PLC0415  # not for --help

    from sieval.models.settings import normal_base_url, server_root  # noqa: PLC0415
    from sieval.serving.engine_load import read_load  # noqa: PLC0415
    from sieval.serving.sizing import ENOUGH_ANSWERED, advice_for  # noqa: PLC0415

    load = anyio.run(read_load, server_root(normal_base_url(url)))
    if load.answered < ENOUGH_ANSWERED and (prompt_tokens is None or completion_tokens is None):
        raise ValueError(
            f"the engine has answered {counted(load.answered, 'request')}, too few to know their length; "
            "pass --prompt-tokens and --completion-tokens, or ask again when it has worked"
        )
    prompt = load.prompt_tokens if prompt_tokens is None else prompt_tokens
    completion = load.completion_tokens if completion_tokens is None else completion_tokens
    _show_advice(load, advice_for(load, prompt, completion), prompt, completion, output)


def _show_advice(
    load: "EngineLoad", advice: "Advice", prompt: float, completion: float, output: Output
) -> None:
    from sieval.serving.sizing import observed  # noqa: PLC0415  # not for --help

    seen = observed(load)
    if output is Output.JSON:
        typer.echo(json.dumps({**asdict(load), **asdict(advice), "observed": seen}, indent=2))
        return
    replicas = f", {load.replicas} replicas" if load.replicas > 1 else ""
    typer.echo(f"SGLang {load.version or 'of unknown version'}{replicas}")
    typer.echo(f"room: {load.capacity:,} tokens, {load.most_running:,} requests running")
    typer.echo(f"now: {load.running} running, {load.waiting} waiting, {load.used:.0%} of the tokens held")
    typer.echo(
        f"a request: {prompt:,.0f} + {completion:,.0f} tokens, {advice.held:,} held on average while it runs"
    )
    what = "tokens" if advice.bound == "tokens" else "max_running_requests"
    typer.echo(f"--concurrency {advice.in_flight}: {advice.running} running, bound by {what}")
    if seen is not None:
        typer.echo(f"seen now: {seen}")
