"""CMIMC 2025: 40 problems with short exact answers."""

from sieval.core import Reference, sieval_task
from sieval.tasks.families import ArenaSectionTask


@sieval_task(
    name="cmimc_2025_0shot_gen",
    dataset="cmimc_2025",
    reference=Reference("MathArena", "https://github.com/eth-sri/matharena/tree/e927660", rollouts=4),
)
class CMIMC2025ZeroShotGenTask(ArenaSectionTask):
    """Boxed final answer, math-verify decides."""
