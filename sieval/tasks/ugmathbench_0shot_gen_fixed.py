"""UGMathBench with answers graded by their declared types, by a grader of our own."""

from sieval.core import Reference, Sampling, sieval_task
from sieval.tasks.ugmath.task import UGMathTask


@sieval_task(
    name="ugmathbench_0shot_gen_fixed",
    dataset="ugmathbench",
    reference=Reference(
        "UGMathBench (ICLR 2025)",
        "https://huggingface.co/datasets/UGMathBench/ugmathbench",
        sampling=Sampling(temperature=0.6, top_p=0.95, top_k=20),
    ),
)
class UGMathBenchZeroShotGenFixedTask(UGMathTask):
    """Three versions a problem, all of which must be right; answers in slots of ten types."""
