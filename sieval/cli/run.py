"""`sieval run`: tasks or a session file against a model."""

from sieval.cli import options
from sieval.cli.output import Output, OutputOption


def run(
    tasks: options.Tasks,
    *,
    model: options.Model = None,
    base_url: options.BaseUrl = None,
    serve: options.Serve = None,
    api_key_env: options.ApiKeyEnv = None,
    proxy: options.Proxy = None,
    api: options.ApiKind = None,
    client: options.ClientKind = None,
    stream: options.Stream = None,
    limit_field: options.LimitField = None,
    unlisted: options.Unlisted = None,
    ready_timeout: options.ReadyTimeout = None,
    wait_ready: options.WaitReady = None,
    response_cache: options.ResponseCache = None,
    group_rollouts: options.GroupRollouts = None,
    rpm: options.Rpm = None,
    tpm: options.Tpm = None,
    out: options.Out = None,
    resume: options.Resume = False,
    retry_failed: options.RetryFailed = False,
    limit: options.Limit = None,
    data: options.Data = None,
    dataset: options.DatasetOption = None,
    n: options.Rollouts = None,
    sampling: options.Protocol = None,
    temperature: options.Temperature = None,
    top_p: options.TopP = None,
    top_k: options.TopK = None,
    min_p: options.MinP = None,
    seed: options.Seed = None,
    max_tokens: options.MaxTokens = None,
    stop: options.Stop = None,
    extra_body: options.ExtraBody = None,
    concurrency: options.Concurrency = None,
    max_in_flight: options.MaxInFlight = None,
    timeout: options.Timeout = None,
    attempts: options.Attempts = None,
    grader: options.GraderName = None,
    grade_timeout: options.GradeTimeout = None,
    max_failed: options.MaxFailed = None,
    events: options.Events = None,
    metrics_port: options.MetricsPort = None,
    ray: options.RayAddress = None,
    output: OutputOption = Output.TABLE,
) -> None:
    """Evaluate a model: ask, record, grade, report.

    \b
    Examples:
      sieval run dgn_math_0shot_gen --model qwen3 --base-url http://localhost:8000/v1
      sieval run dgn_math_0shot_gen --model qwen3 --base-url http://localhost:8000/v1 --out runs/a --resume
      sieval run dgn_math_0shot_gen --serve configs/serving/one_gpu.yaml --model checkpoints/step-1000
      sieval run session.yaml --out /shared/night --ray auto
      sieval run session.yaml --out runs/night
    """
    given = dict(locals())
    from sieval.cli.execution import execute  # noqa: PLC0415  # everything below is heavy
    from sieval.cli.flags import plan_from_flags  # noqa: PLC0415

    del given["output"], given["ray"]
    execute(plan_from_flags(given), output, ray)
