"""SMT 2025: 53 problems with short exact answers."""

from sieval.core import Reference, sieval_task
from sieval.tasks.families import ArenaTask


@sieval_task(
    name="smt_2025_0shot_gen",
    dataset="smt_2025",
    reference=Reference("MathArena", "https://github.com/eth-sri/matharena/tree/e927660", rollouts=4),
)
class SMT2025ZeroShotGenTask(ArenaTask):
    """Boxed final answer, math-verify decides."""
