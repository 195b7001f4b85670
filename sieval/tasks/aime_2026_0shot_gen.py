"""AIME 2026: 30 problems with answers from 0 to 999."""

from sieval.core import Reference, sieval_task
from sieval.tasks.families import ArenaIntegerTask


@sieval_task(
    name="aime_2026_0shot_gen",
    dataset="aime_2026",
    reference=Reference("MathArena", "https://github.com/eth-sri/matharena/tree/e927660", rollouts=4),
)
class Aime2026ZeroShotGenTask(ArenaIntegerTask):
    """Boxed final answer, math-verify decides."""
