"""DGN Math as mathematics: every documented defect of the reference grader repaired."""

from sieval.core import Reference, sieval_task
from sieval.tasks.dgn import DGNTask


@sieval_task(
    name="dgn_math_0shot_gen_fixed",
    dataset="dgn_math",
    reference=Reference("DGN Math", "https://huggingface.co/datasets/ORCHORDS/dgn-math-problems"),
)
class DGNMathZeroShotGenFixedTask(DGNTask):
    """The same prompt and data, graded by sieval's engine."""

    grader = "sieval.tasks.engine_grader:grade"
    extraction = "last box, announced answer, conclusion of the text (docs/extraction.md)"
    patched = True
    strict_methods = ("text",)
