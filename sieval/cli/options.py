"""The flags of `sieval run`, each with its help."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

_MODEL, _SAMPLING, _DATA, _ENGINE = "Model", "Sampling (sent only when set)", "Data", "Engine"


def _option(text: str, panel: str, *names: str) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(
        *names, help=text, rich_help_panel=panel, show_default=False
    )
    return option


Tasks: TypeAlias = Annotated[
    list[str], typer.Argument(help="Task names, or one session file (.yaml).", metavar="TASK...")
]
Model: TypeAlias = Annotated[
    str | None, _option("The model's name at the endpoint, or `replay:FILE` for stored completions.", _MODEL)
]
BaseUrl: TypeAlias = Annotated[
    list[str] | None, _option("http://HOST:PORT/v1; again for each replica.", _MODEL)
]
Serve: TypeAlias = Annotated[
    Path | None, _option("Start this recipe's engine for the session; --model is what to load.", _MODEL)
]
Proxy: TypeAlias = Annotated[
    str | None,
    _option("http://HOST:PORT before the endpoint; `env` takes HTTPS_PROXY or HTTP_PROXY.", _MODEL),
]
ApiKeyEnv: TypeAlias = Annotated[
    str | None, _option("The variable that holds the key (default OPENAI_API_KEY).", _MODEL)
]
ApiKind: TypeAlias = Annotated[str | None, _option("chat, completions or sglang (default chat).", _MODEL)]
ClientKind: TypeAlias = Annotated[str | None, _option("aiohttp or openai (default aiohttp).", _MODEL)]
Stream: TypeAlias = Annotated[
    bool | None, _option("Stream, so that no idle limit cuts a long answer.", _MODEL, "--stream")
]
LimitField: TypeAlias = Annotated[
    str | None, _option("max_tokens, or max_completion_tokens for OpenAI's reasoning models.", _MODEL)
]
Unlisted: TypeAlias = Annotated[
    bool | None, _option("Ask for the model even if the endpoint does not list it.", _MODEL, "--unlisted")
]
ReadyTimeout: TypeAlias = Annotated[
    float | None, _option("Seconds to wait for a server that is warming up (default 600).", _MODEL)
]
WaitReady: TypeAlias = Annotated[
    float | None, _option("Seconds to wait for a server that cannot be reached yet (default 0).", _MODEL)
]
ResponseCache: TypeAlias = Annotated[
    Path | None, _option("Keep completions in this file, and answer the same requests from it.", _MODEL)
]
GroupRollouts: TypeAlias = Annotated[
    int | None,
    _option("Rollouts of a sample asked in one request, as choices (default 1: each alone).", _MODEL),
]
Out: TypeAlias = Annotated[
    Path | None, _option("The session's directory (default runs/MODEL-TIME).", _ENGINE)
]
RayAddress: TypeAlias = Annotated[
    str | None,
    _option("Spread it over this Ray cluster: HOST:PORT, or auto.", _ENGINE, "--ray"),
]
Resume: TypeAlias = Annotated[bool, _option("Go on with the session in --out.", _ENGINE, "--resume")]
RetryFailed: TypeAlias = Annotated[
    bool, _option("With --resume: ask failed rollouts again.", _ENGINE, "--retry-failed")
]
Concurrency: TypeAlias = Annotated[
    str | None,
    _option("Requests in flight (default 64); `auto` finds where the endpoint gets no faster.", _ENGINE),
]
MaxInFlight: TypeAlias = Annotated[
    int | None, _option("Requests in flight at all endpoints together.", _ENGINE)
]
Rpm: TypeAlias = Annotated[float | None, _option("Requests a minute at most.", _MODEL, "--rpm")]
Tpm: TypeAlias = Annotated[
    float | None, _option("Tokens a minute at most, prompt and completion.", _MODEL, "--tpm")
]
Timeout: TypeAlias = Annotated[
    float | None, _option("Seconds for one rollout with all its retries (default 3600).", _ENGINE)
]
Attempts: TypeAlias = Annotated[int | None, _option("Tries a rollout gets (default 8).", _ENGINE)]
GradeTimeout: TypeAlias = Annotated[float | None, _option("Seconds for one grade (default 30).", _ENGINE)]
GraderName: TypeAlias = Annotated[
    str | None, _option("`sieval` judges by sieval's engine, in verdicts of its own.", _ENGINE, "--grader")
]
MaxFailed: TypeAlias = Annotated[
    float | None, _option("Share of failed rollouts, 0 to 1, that is still a success (default 0).", _ENGINE)
]
Events: TypeAlias = Annotated[Path | None, _option("Append JSON lines of progress to this file.", _ENGINE)]
MetricsPort: TypeAlias = Annotated[
    int | None, _option("Serve Prometheus text at 127.0.0.1:PORT/metrics.", _ENGINE)
]
Limit: TypeAlias = Annotated[int | None, _option("Only the first samples.", _DATA)]
Data: TypeAlias = Annotated[
    str | None, _option("A .jsonl, .parquet, .csv or .json file, or `sample` for the one shipped.", _DATA)
]
DatasetOption: TypeAlias = Annotated[
    list[str] | None, _option("KEY=VALUE, an option of the dataset's own; again for more.", _DATA)
]
Rollouts: TypeAlias = Annotated[int | None, _option("Rollouts a sample (default 1).", _SAMPLING, "--n")]
Protocol: TypeAlias = Annotated[
    str | None, _option("`paper`: as published, rollouts included, unless a flag says else.", _SAMPLING)
]
Temperature: TypeAlias = Annotated[float | None, _option("Softmax temperature.", _SAMPLING)]
TopP: TypeAlias = Annotated[float | None, _option("Nucleus sampling.", _SAMPLING)]
TopK: TypeAlias = Annotated[int | None, _option("Most likely tokens kept.", _SAMPLING)]
MinP: TypeAlias = Annotated[float | None, _option("Least share of the likeliest token's.", _SAMPLING)]
Seed: TypeAlias = Annotated[int | None, _option("Rollout i is sent seed + i.", _SAMPLING)]
MaxTokens: TypeAlias = Annotated[int | None, _option("Completion tokens at most.", _SAMPLING)]
Stop: TypeAlias = Annotated[list[str] | None, _option("Stop text; again for several.", _SAMPLING)]
ExtraBody: TypeAlias = Annotated[str | None, _option("A JSON object merged into each request.", _SAMPLING)]
