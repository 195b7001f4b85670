"""DGN Math as its reference harness measures it, documented defects included."""

from sieval.core import Reference, sieval_task
from sieval.tasks.dgn import DGNTask


@sieval_task(
    name="dgn_math_0shot_gen",
    dataset="dgn_math",
    reference=Reference("DGN Math", "https://huggingface.co/datasets/ORCHORDS/dgn-math-problems"),
)
class DGNMathZeroShotGenTask(DGNTask):
    """Five extraction rules, then the tiers exact, numeric and symbolic."""

    grader = "sieval.tasks.dgn_reference:grade"
    tiers = ("exact", "numeric", "symbolic")
    extraction = "last box, last dollars, bare expression, text after the last marker, last number"
