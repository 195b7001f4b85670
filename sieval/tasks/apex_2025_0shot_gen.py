"""MathArena Apex 2025: 12 problems with short exact answers."""

from sieval.core import Reference, sieval_task
from sieval.tasks.families import ArenaTask


@sieval_task(
    name="apex_2025_0shot_gen",
    dataset="apex_2025",
    reference=Reference("MathArena", "https://github.com/eth-sri/matharena/tree/e927660", rollouts=16),
)
class Apex2025ZeroShotGenTask(ArenaTask):
    """Boxed final answer, math-verify decides."""
