"""The batch script that starts Ray on a Slurm allocation and runs a session on it."""

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Template

from sieval.cluster.errors import ClusterError

_NAME = re.compile(r"[A-Za-z0-9_.,:@%+/=-]+")
_SUBMIT_S = 120.0
OBJECT_STORE = 1 << 30
"""Bytes of memory for Ray's objects on a node: units and verdicts are small, and models need the rest."""

_SCRIPT = Template(
    """\
#!/bin/bash
$directives
# Ray on the nodes of this allocation, a session on Ray. Submitted again, the session goes on where it was.
set -euo pipefail
$setup
python=$python
export SRUN_CPUS_PER_TASK="$${SLURM_CPUS_PER_TASK:-1}"
mapfile -t nodes < <(scontrol show hostnames "$$SLURM_JOB_NODELIST")
export RAY_AUTH_MODE=token RAY_AUTH_TOKEN=$$("$$python" -c 'import secrets; print(secrets.token_hex(32))')
ray=("$$python" -m ray.scripts.scripts)
limits=(--num-cpus "$${SLURM_CPUS_ON_NODE:-1}"$gpus --object-store-memory $memory)
limits+=(--disable-usage-stats --block)

trap 'exit 143' INT TERM
trap 'kill $$(jobs -p) 2>/dev/null || true; wait' EXIT  # the session, then Ray on every node

first=(srun --overlap --nodes 1 --ntasks 1 --nodelist "$${nodes[0]}")
ip=$$("$${first[@]}" "$$python" -c 'import ray.util; print(ray.util.get_node_ip_address())')
address=$$ip:$$((20000 + SLURM_JOB_ID % 20000))
"$${first[@]}" "$${ray[@]}" start --head --node-ip-address "$$ip" --port "$${address##*:}" "$${limits[@]}" &
"$$python" -m sieval.cluster.wait "$$address" 1
if (( $${#nodes[@]} > 1 )); then
    others=$$(IFS=,; echo "$${nodes[*]:1}")
    count=$$(( $${#nodes[@]} - 1 ))
    srun --overlap --nodes "$$count" --ntasks "$$count" --nodelist "$$others" \\
        "$${ray[@]}" start --address "$$address" "$${limits[@]}" &
    "$$python" -m sieval.cluster.wait "$$address" "$${#nodes[@]}"
fi

"$$python" -m sieval run $run --resume --ray "$$address" &
wait $$!
"""
)


@dataclass(frozen=True, slots=True)
class SlurmJob:
    """What is asked of Slurm; None is left to its defaults.

    `time` is Slurm's own (`12:00:00`, `1-00`), `more` are further options of `sbatch` as they are written,
    `setup` shell lines that come first (modules, environment variables).
    """

    nodes: int = 1
    gpus_per_node: int | None = None
    cpus_per_node: int | None = None
    time: str | None = None
    partition: str | None = None
    account: str | None = None
    job_name: str = "sieval"
    more: tuple[str, ...] = ()
    setup: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in ("nodes", "gpus_per_node", "cpus_per_node"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise ValueError(f"--{name.replace('_', '-')} must be at least 1 (got {value})")
        for name in ("time", "partition", "account", "job_name"):
            value = getattr(self, name)
            if value is not None and not _NAME.fullmatch(value):
                raise ValueError(f"--{name.replace('_', '-')} must be one word (got {value[:80]!r})")
        for option in self.more:
            if not option.startswith("--") or not _NAME.fullmatch(option):
                raise ValueError(f"--sbatch must read --NAME=VALUE, in one word (got {option[:80]!r})")


def batch_script(job: SlurmJob, run: Sequence[str], *, python: str, folder: Path, log: Path) -> str:
    """The script that runs `sieval run` with the arguments `run`, in `folder`, printing to `log`.

    `python` and both paths must be the same on every node. In `log` %j stands for the job's number.

    Raises:
        ValueError: when a path cannot stand in a line of `#SBATCH`.
    """
    for path in (folder, log):
        if not _NAME.fullmatch(str(path)):
            raise ValueError(
                f"a path in a batch script may hold no blanks or quotes (got {str(path)[:80]!r})"
            )
    return _SCRIPT.substitute(
        directives="\n".join(f"#SBATCH {option}" for option in _directives(job, folder, log)),
        setup="\n".join(job.setup),
        python=shlex.quote(python),
        gpus="" if job.gpus_per_node is None else f" --num-gpus {job.gpus_per_node}",
        memory=OBJECT_STORE,
        run=shlex.join(run),
    )


def submit(script: Path) -> str:
    """Hand the script to Slurm; the job's number.

    Raises:
        ClusterError: when there is no Slurm here, or it refuses.
    """
    program = shutil.which("sbatch")
    if program is None:
        raise ClusterError(
            "sbatch was not found; run this where Slurm's commands are, or see the script with --dry-run"
        )
    ended = subprocess.run(  # noqa: S603  # Slurm's own
        [program, "--parsable", str(script)],
        capture_output=True,
        text=True,
        check=False,
        timeout=_SUBMIT_S,
    )
    if ended.returncode != 0:
        raise ClusterError(f"sbatch refused the job: {' '.join(ended.stderr.split())[:300]}")
    return ended.stdout.strip().partition(";")[0]


def _directives(job: SlurmJob, folder: Path, log: Path) -> Iterator[str]:
    yield f"--job-name={job.job_name}"
    yield f"--nodes={job.nodes}"
    yield "--ntasks-per-node=1"
    if job.cpus_per_node is not None:
        yield f"--cpus-per-task={job.cpus_per_node}"
    if job.gpus_per_node is not None:
        yield f"--gpus-per-node={job.gpus_per_node}"
    for name in ("time", "partition", "account"):
        if (value := getattr(job, name)) is not None:
            yield f"--{name}={value}"
    yield f"--chdir={folder}"
    yield f"--output={log}"
    yield "--open-mode=append"
    yield from job.more
