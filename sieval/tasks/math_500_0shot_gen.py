"""MATH-500: 500 competition problems in seven subjects."""

from sieval.core import Reference, sieval_task
from sieval.tasks.families import AnswerLineTask


@sieval_task(
    name="math_500_0shot_gen",
    dataset="math_500",
    reference=Reference("simple-evals", "https://github.com/openai/simple-evals/tree/ee3b031", rollouts=16),
)
class Math500ZeroShotGenTask(AnswerLineTask):
    """The first `Answer:` line, math-verify decides."""

    breakdowns = ("subject", "level")
