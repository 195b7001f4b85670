"""`sieval canary`: a task's own grading, tried on answers known to be right or wrong."""

import os
from pathlib import Path
from typing import Annotated

import typer

from sieval.cli.output import Output, OutputOption


def canary(
    task: Annotated[str, typer.Argument(help="The task's name.", metavar="TASK")],
    *,
    data: Annotated[
        str | None,
        typer.Option(
            help="A .jsonl, .parquet, .csv or .json file, or `sample` (default: the pinned source)."
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--dataset", metavar="KEY=VALUE", help="An option of the dataset's own; again for more."
        ),
    ] = None,
    limit: Annotated[int | None, typer.Option(help="Only the first samples.", min=1)] = None,
    grader: Annotated[
        str | None, typer.Option(help="Another grader (default: the task's own).", metavar="NAME")
    ] = None,
    examples: Annotated[int, typer.Option(min=0, help="Wrong verdicts shown of each kind.")] = 3,
    output: OutputOption = Output.TABLE,
) -> None:
    """Try a task's extraction and grading on golds rewritten (still right) and perturbed (wrong).

    Rewritings and perturbations hold by construction, so each wrong verdict is the grader's. Exits 0 whatever
    it finds.

    Example: `sieval canary dgn_math_0shot_gen_fixed --data sample`
    """
    import anyio  # noqa: PLC0415  # everything below is heavy

    from sieval.cli.flags import CACHE_VARIABLE, key_value, workers_asked  # noqa: PLC0415
    from sieval.core.dataset import DatasetRequest  # noqa: PLC0415
    from sieval.core.jsonvalue import encode_document  # noqa: PLC0415
    from sieval.core.registry import load_dataset, load_task  # noqa: PLC0415
    from sieval.reports.canary import canary_report, canary_text, cases_of, judge  # noqa: PLC0415
    from sieval.tasks.graders import grader_named  # noqa: PLC0415

    declared = load_task(task)()
    function = declared.grader if grader is None else grader_named(grader)
    cache = os.environ.get(CACHE_VARIABLE)
    request = DatasetRequest(
        data=data,
        options=dict(key_value(text) for text in option or ()),
        cache_dir=Path(cache) if cache else None,
        patched=declared.patched,
    )
    loaded = load_dataset(declared.spec.dataset)().load(request)
    declared.exemplars = loaded.exemplars
    cases = [
        case
        for sample in loaded.samples[:limit]
        for case in cases_of(sample, declared.prompt(sample), declared.slots(sample))
    ]
    judged = anyio.run(judge, cases, function, workers_asked(os.environ))
    report = {"task": task, **canary_report(judged, function)}
    if output is Output.JSON:
        typer.echo(encode_document(report), nl=False)
    else:
        typer.echo("\n".join(canary_text(report, examples)))
