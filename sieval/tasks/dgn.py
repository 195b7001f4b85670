"""What the readings of DGN Math share: the prompt, the breakdowns and the benchmark's own metrics."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from sieval.core.jsonvalue import JsonObject
from sieval.core.records import Prompt, Sample
from sieval.core.stats import clustered_interval, wilson_interval
from sieval.core.task import RolloutResult, SampleResult, Task

TRUSTED = ("verified", "corrected")
"""The answer status of golds that were confirmed."""
_PROMPT = "Solve this problem. Put the final answer in \\boxed{{}}.\n\n{problem}"


class DGNTask(Task):
    """One user turn; scores split by topic, difficulty and the trust in the gold.

    `strict_methods` names the methods whose acceptance needs no mathematics.
    """

    breakdowns = ("collection", "chapter", "group", "difficulty", "answer_status")
    strict_methods: ClassVar[tuple[str, ...]] = ("exact",)

    def prompt(self, sample: Sample) -> Prompt:
        """The published prompt, byte for byte."""
        return Prompt.user(_PROMPT.format(problem=sample.problem))

    def metrics(self, results: Sequence[SampleResult]) -> JsonObject:
        """Strict accuracy, accuracy without unextracted, and accuracy over the trusted golds.

        Each with its interval, and absent when it is a mean of nothing; the last only where other golds
        were scored too.
        """
        trusted = [result for result in results if result.sample.fields.get("answer_status") in TRUSTED]
        scores = {
            "strict_accuracy": _score(results, self._is_strict),
            "accuracy_without_unextracted": _score(results, _is_correct, counted=_is_extracted),
        }
        if len(trusted) < len(results):
            scores["accuracy_verified_and_corrected"] = _score(trusted, _is_correct)
        return {name: score for name, score in scores.items() if score is not None}

    def _is_strict(self, rollout: RolloutResult) -> bool:
        return _is_correct(rollout) and rollout.method in self.strict_methods


def _is_correct(rollout: RolloutResult) -> bool:
    return rollout.outcome == "correct"


def _is_extracted(rollout: RolloutResult) -> bool:
    return rollout.outcome != "unextracted"


def _score(
    results: Sequence[SampleResult],
    hit: Callable[[RolloutResult], bool],
    counted: Callable[[RolloutResult], bool] = lambda _: True,
) -> JsonObject | None:
    held = [[hit(rollout) for rollout in result.rollouts if counted(rollout)] for result in results]
    held = [hits for hits in held if hits]
    if not held:
        return None
    correct, total = sum(map(sum, held)), sum(map(len, held))
    shares = [sum(hits) / len(hits) for hits in held]
    single = total == len(held)
    low, high = wilson_interval(correct, total) if single else clustered_interval(shares)
    return {
        "value": round(sum(shares) / len(shares), 6),
        "correct": correct,
        "total": total,
        "interval": {
            "low": round(low, 6),
            "high": round(high, 6),
            "level": 0.95,
            "method": "Wilson" if single else "bootstrap over samples",
        },
    }
