"""AIME 2025: 30 problems with answers from 0 to 999."""

from sieval.core import Reference, sieval_task
from sieval.tasks.families import AnswerLineTask


@sieval_task(
    name="aime_2025_0shot_gen",
    dataset="aime_2025",
    reference=Reference("simple-evals", "https://github.com/openai/simple-evals/tree/ee3b031", rollouts=16),
)
class Aime2025ZeroShotGenTask(AnswerLineTask):
    """The first `Answer:` line, math-verify decides."""
