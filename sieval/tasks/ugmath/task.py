"""What a reading of UGMathBench declares."""

from collections.abc import Sequence

from sieval.core.jsonvalue import JsonObject, list_of, text_of
from sieval.core.records import Prompt, Sample
from sieval.core.task import Headline, SampleResult, Task
from sieval.tasks.ugmath.metrics import exact_shares, group, ugmath_metrics
from sieval.tasks.ugmath.prompt import ugmath_prompt


class UGMathTask(Task):
    """Answers in slots of ten types; the score is EAcc, the share of problems right in all versions."""

    grader = "sieval.tasks.ugmath.grade:grade"
    extraction = (
        "last box that holds something, else the paragraph after the last `answer is`; split into slots"
    )
    breakdowns = ("subject", "level")
    group_field = "problem_id"
    headline_metric = "EAcc"
    denominator = "every problem, those with a failed, ungraded or missing version among them"

    def prompt(self, sample: Sample) -> Prompt:
        """The published prompt."""
        return ugmath_prompt(sample)

    def slots(self, sample: Sample) -> tuple[str, ...]:
        """The golds of the slots, as at the source."""
        return tuple(text_of(gold) or "" for gold in list_of(sample.fields.get("answers")))

    def headline(self, results: Sequence[SampleResult]) -> Headline | None:
        """EAcc, a problem being the unit; None where no result names its problem."""
        shares = exact_shares(group(results))
        return Headline(self.headline_metric, shares) if shares else None

    def metrics(self, results: Sequence[SampleResult]) -> JsonObject:
        """AAcc, CAcc, Delta, the format tax, the sampling floor and what was incomplete."""
        return ugmath_metrics(results)
