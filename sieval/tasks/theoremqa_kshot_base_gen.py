"""TheoremQA: 800 questions over theorems, asked of a base model."""

from sieval.core import Reference, Sampling, sieval_task
from sieval.tasks.families import StatedAnswerTask

_URL = "https://github.com/TIGER-AI-Lab/TheoremQA/tree/acfc9686aa9b49f3c8f189364a9a9ee9c53da039"


@sieval_task(
    name="theoremqa_kshot_base_gen",
    dataset="theoremqa",
    reference=Reference("TheoremQA", _URL, sampling=Sampling(temperature=0.0, max_tokens=2048)),
)
class TheoremqaKShotBaseGenTask(StatedAnswerTask):
    """Five exemplars; the stated answer, compared by its type."""

    breakdowns = ("answer_type", "has_picture")
