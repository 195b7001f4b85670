"""IMO-AnswerBench: 400 olympiad problems with short answers."""

from sieval.core import Reference, Sampling, sieval_task
from sieval.tasks.families import BoxedStepByStepTask

_URL = "https://github.com/google-deepmind/superhuman/tree/96fa6c4cc3a9bb7450ee7b6773b659d3a030dace"


@sieval_task(
    name="imo_answer_bench_0shot_gen",
    dataset="imo_answer_bench",
    reference=Reference("IMO-Bench", _URL, sampling=Sampling(max_tokens=131072)),
)
class ImoAnswerBenchZeroShotGenTask(BoxedStepByStepTask):
    """The last box, math-verify decides."""

    breakdowns = ("Category", "Subcategory")
