"""MathArena Apex shortlist 2025: 47 problems with short exact answers."""

from sieval.core import Reference, sieval_task
from sieval.tasks.families import ArenaTask


@sieval_task(
    name="apex_shortlist_2025_0shot_gen",
    dataset="apex_shortlist_2025",
    reference=Reference("MathArena", "https://github.com/eth-sri/matharena/tree/e927660", rollouts=4),
)
class ApexShortlist2025ZeroShotGenTask(ArenaTask):
    """Boxed final answer, math-verify decides."""
