"""MATH: 5,000 competition problems asked of a base model."""

from sieval.core import Reference, Sampling, sieval_task
from sieval.tasks.families import MinervaTask

_SAMPLING = Sampling(temperature=0.0, max_tokens=1024, stop=("\nProblem:",))


@sieval_task(
    name="hendrycks_math_kshot_base_gen",
    dataset="hendrycks_math",
    reference=Reference(
        "DeepSeek-Math", "https://github.com/deepseek-ai/DeepSeek-Math/tree/b8b0f8ce", sampling=_SAMPLING
    ),
)
class HendrycksMathKShotBaseGenTask(MinervaTask):
    """Four exemplars; the boxes, compared as a set."""

    breakdowns = ("type", "level")
