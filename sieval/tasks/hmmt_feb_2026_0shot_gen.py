"""HMMT February 2026: 33 problems with short exact answers."""

from sieval.core import Reference, sieval_task
from sieval.tasks.families import ArenaTask


@sieval_task(
    name="hmmt_feb_2026_0shot_gen",
    dataset="hmmt_feb_2026",
    reference=Reference("MathArena", "https://github.com/eth-sri/matharena/tree/e927660", rollouts=4),
)
class HMMTFeb2026ZeroShotGenTask(ArenaTask):
    """Boxed final answer, math-verify decides."""
