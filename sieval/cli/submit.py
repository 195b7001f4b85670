"""`sieval submit`: a session handed to a batch system, which starts Ray for it."""

from pathlib import Path
from typing import Annotated, Any

import typer


def submit(
    session: Annotated[Path, typer.Argument(help="A session file.", metavar="SESSION.yaml")],
    run_flags: Annotated[
        list[str] | None,
        typer.Argument(help="After `--`: flags of `sieval run` beside the file.", metavar="[-- FLAGS…]"),
    ] = None,
    *,
    slurm: Annotated[bool, typer.Option("--slurm", help="To Slurm, by `sbatch`.")] = False,
    nodes: Annotated[int, typer.Option(help="Nodes.")] = 1,
    gpus_per_node: Annotated[int | None, typer.Option(help="GPUs of each.")] = None,
    cpus_per_node: Annotated[int | None, typer.Option(help="Cores of each.")] = None,
    time: Annotated[
        str | None, typer.Option(help="Longest time, as Slurm writes it: 12:00:00.", metavar="TIME")
    ] = None,
    partition: Annotated[str | None, typer.Option(help="Slurm's partition.", metavar="NAME")] = None,
    account: Annotated[str | None, typer.Option(help="Slurm's account.", metavar="NAME")] = None,
    job_name: Annotated[str, typer.Option(help="The job's name.", metavar="NAME")] = "sieval",
    sbatch: Annotated[
        list[str] | None,
        typer.Option(help="Another option of sbatch, --NAME=VALUE; again for more.", metavar="OPTION"),
    ] = None,
    setup: Annotated[
        list[str] | None,
        typer.Option(help="A shell line that comes first (`module load …`); again for more.", metavar="LINE"),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Print the script; submit nothing.")] = False,
) -> None:
    """Write the batch script that starts Ray on several nodes and runs the session there, and submit it.

    The script and its log lie in the session's directory, which all nodes must see, as they must this Python.
    Submitted again, the session goes on where it was.

    Example: `sieval submit session.yaml --slurm --nodes 4 --gpus-per-node 8 --time 12:00:00`
    """
    import sys  # noqa: PLC0415  # everything below is for a job, not for --help

    from sieval.cluster.slurm import SlurmJob, batch_script  # noqa: PLC0415
    from sieval.cluster.slurm import submit as hand_over  # noqa: PLC0415

    if not slurm:
        raise ValueError("sieval submit must be told where to; pass --slurm")
    job = SlurmJob(
        nodes=nodes,
        gpus_per_node=gpus_per_node,
        cpus_per_node=cpus_per_node,
        time=time,
        partition=partition,
        account=account,
        job_name=job_name,
        more=tuple(sbatch or ()),
        setup=tuple(setup or ()),
    )
    flags = list(run_flags or ())
    out = _out(session, flags)
    run = [str(session.resolve()), *flags]
    text = batch_script(job, run, python=sys.executable, folder=Path.cwd(), log=out / "slurm-%j.log")
    if dry_run:
        typer.echo(text, nl=False)
        return
    out.mkdir(parents=True, exist_ok=True)
    script = out / "slurm.sh"
    script.write_text(text, encoding="utf-8")
    number = hand_over(script)
    typer.echo(f"job {number} runs {script}; its log: {out / f'slurm-{number}.log'}")


def _out(session: Path, flags: list[str]) -> Path:
    """The session's directory, once the file is known to say what it must.

    Raises:
        ValueError: when it does not, or `flags` hold what the script sets itself.
    """
    from sieval.cli.session_flags import plan_from_file  # noqa: PLC0415

    for own in ("--ray", "--resume"):
        if any(flag.partition("=")[0] == own for flag in flags):
            raise ValueError(f"{own} is the script's own; leave it out")
    return plan_from_file([str(session)], _parsed(session, flags), None).out.resolve()


def _parsed(session: Path, flags: list[str]) -> dict[str, Any]:
    """The flags given, as `sieval run` will take them in the job."""
    from typer.main import get_command  # noqa: PLC0415

    from sieval.cli.run import run  # noqa: PLC0415

    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command()(run)
    found = get_command(alone).make_context("sieval run", [str(session), *flags]).params
    left_out = ("output", "ray")
    return {
        name: value
        for name, value in found.items()
        if name not in left_out and value is not None and value is not False and value not in ([], ())
    }
