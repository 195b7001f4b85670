"""GSM8K: 1,319 grade-school word problems."""

from sieval.core import Reference, Sampling, sieval_task
from sieval.tasks.families import QuestionThenBoxedTask


@sieval_task(
    name="gsm8k_0shot_gen",
    dataset="gsm8k",
    reference=Reference(
        "DeepSeek-Math",
        "https://github.com/deepseek-ai/DeepSeek-Math/tree/b8b0f8ce",
        sampling=Sampling(temperature=0.0, max_tokens=1024),
    ),
)
class Gsm8kZeroShotGenTask(QuestionThenBoxedTask):
    """The last box, else the last number, compared as numbers."""
