"""HMMT November 2025: 30 problems with short exact answers."""

from sieval.core import Reference, sieval_task
from sieval.tasks.families import ArenaTask


@sieval_task(
    name="hmmt_nov_2025_0shot_gen",
    dataset="hmmt_nov_2025",
    reference=Reference("MathArena", "https://github.com/eth-sri/matharena/tree/e927660", rollouts=4),
)
class HMMTNov2025ZeroShotGenTask(ArenaTask):
    """Boxed final answer, math-verify decides."""
