"""`sieval audit` and `sieval adjudicate`: two graders on the same completions, and a person's word."""

import getpass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sieval.cli.options import RayAddress
from sieval.cli.output import Output, OutputOption
from sieval.cli.regrade import Session, TaskFilter, chosen_runs, regrade_runs
from sieval.cli.report import find_runs

if TYPE_CHECKING:  # nothing that takes time may be imported to show `--help`
    from sieval.core.jsonvalue import JsonObject


def audit(
    session: Session,
    *,
    against: Annotated[
        str,
        typer.Option(
            help="sieval, math-verify, a task's name, module:function, or a set of verdicts there.",
            metavar="NAME",
        ),
    ],
    task: TaskFilter = None,
    grader: Annotated[
        str | None,
        typer.Option(help="Whose verdicts are held against it (default: the run's own).", metavar="NAME"),
    ] = None,
    examples: Annotated[int, typer.Option(min=0, help="Disagreements shown of each kind.")] = 3,
    record: Annotated[
        Path | None, typer.Option(help="Write the measured impact into this task page's front matter.")
    ] = None,
    evidence: Annotated[
        Path | None, typer.Option(help="Write every disagreement with its completion, JSON lines.")
    ] = None,
    ray: RayAddress = None,
    output: OutputOption = Output.TABLE,
) -> None:
    """Hold a session's verdicts against another grader's: agreement, disagreements by kind, scores.

    The other grader judges the stored completions first, where it has not yet. Which of the two is right is
    for a person to say: `sieval adjudicate` keeps it.

    Example: `sieval audit runs/qwen3 --against math-verify`
    """
    from sieval.reports.audit import audit_report, audit_run  # noqa: PLC0415  # everything below is heavy
    from sieval.reports.impact_record import write_evidence, write_impact  # noqa: PLC0415

    directories = chosen_runs(session, task)
    if (record or evidence) and len(directories) != 1:
        raise ValueError(f"--record and --evidence are about one run (got {len(directories)}); add --task")
    regrade_runs([path for path in directories if _lacks(path, against)], against, None, ray)
    for path in directories:
        _note_age(path, against)
    audits = [audit_run(path, against, grader) for path in directories]
    if evidence is not None:
        write_evidence(evidence, audits[0])
    if record is not None:
        write_impact(record, audits[0], None if evidence is None else evidence.as_posix())
    _show([audit_report(entry) for entry in audits], examples, output)


def adjudicate(
    run: Annotated[Path, typer.Argument(help="A run's directory.")],
    sample: Annotated[str, typer.Argument(help="The sample's id.")],
    outcome: Annotated[str, typer.Argument(help="correct or incorrect.")],
    *,
    rollout: Annotated[int, typer.Option(help="Which of its rollouts.")] = 0,
    by: Annotated[str | None, typer.Option(help="Who says so (default: the user's name).")] = None,
    note: Annotated[str, typer.Option(help="Why.")] = "",
) -> None:
    """Keep a person's word on one completion in adjudications.jsonl; audits count it.

    Example: `sieval adjudicate runs/qwen3/gsm8k_0shot_gen gsm8k.0007 correct --by ada --note "3 h"`
    """
    from sieval.core.records import RolloutKey  # noqa: PLC0415
    from sieval.core.rundir import read_completions  # noqa: PLC0415
    from sieval.reports.adjudication import Adjudication, write_adjudication  # noqa: PLC0415

    runs = find_runs(run)
    if len(runs) != 1:
        raise ValueError(f"a word is about one run ({run} holds {len(runs)}); pass a run's own directory")
    run = runs[0]
    key = RolloutKey(sample, rollout)
    if not any(record.key == key and record.completion for record in read_completions(run)):
        raise ValueError(f"{run} holds no completion of {sample[:80]!r}, rollout {rollout}")
    if outcome not in ("correct", "incorrect"):
        raise ValueError(f"a completion is correct or incorrect (got {outcome[:80]!r})")
    write_adjudication(
        run,
        Adjudication(key, "correct" if outcome == "correct" else "incorrect", by or getpass.getuser(), note),
    )


def _note_age(directory: Path, against: str) -> None:
    """Say so where a grader has changed since it judged."""
    from sieval.core.jsonvalue import text_of  # noqa: PLC0415
    from sieval.core.regrade import maker_of  # noqa: PLC0415
    from sieval.tasks.graders import code_of, grader_named, is_grader  # noqa: PLC0415

    made = maker_of(directory, against)
    if is_grader(against) and made and made.get("code") != code_of(grader_named(against)):
        began = text_of(made.get("started"))
        command = f"sieval regrade {directory} --grader {against} --as NAME"
        typer.echo(
            f"note: {directory} was judged by {against} on {began}, whose code has changed since; "
            f"`{command}` judges anew, then audit --against NAME",
            err=True,
        )


def _lacks(directory: Path, against: str) -> bool:
    """Whether the set is not there, or a grader's that has not come to its end."""
    from sieval.core.rundir import VERDICTS, file_of  # noqa: PLC0415
    from sieval.tasks.graders import is_grader  # noqa: PLC0415

    held = directory / file_of(VERDICTS, against)
    if not held.exists():
        return True
    return is_grader(against) and _lines(held) < _lines(directory / VERDICTS)


def _lines(path: Path) -> int:
    from sieval.core.jsonlines import read_lines  # noqa: PLC0415

    return sum(1 for _ in read_lines(path)) if path.exists() else 0


def _show(reports: "list[JsonObject]", examples: int, output: Output) -> None:
    if output is Output.JSON:
        import orjson  # noqa: PLC0415

        typer.echo(orjson.dumps(reports, option=orjson.OPT_INDENT_2).decode())
        return
    from rich.console import Console  # noqa: PLC0415

    from sieval.reports.audit_view import audit_view  # noqa: PLC0415

    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = 1000  # as in `sieval report`: nothing is cut in a pipe
    for report in reports:
        console.print(audit_view(report, examples))
