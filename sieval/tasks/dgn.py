"""What the readings of DGN Math share: the prompt, the breakdowns and the benchmark's own metrics."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from sieval.core.jsonvalue import JsonObject, JsonValue
from sieval.core.records import Prompt, Sample
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

        The last only where other golds were scored too; all are means over rollouts, each absent when it
        is a mean of nothing.
        """
        rollouts = [rollout for result in results for rollout in result.rollouts]
        shares = {
            "strict_accuracy": _share(self._is_strict(rollout) for rollout in rollouts),
            "accuracy_without_unextracted": _share(
                rollout.outcome == "correct" for rollout in rollouts if rollout.outcome != "unextracted"
            ),
        }
        trusted = [result for result in results if result.sample.fields.get("answer_status") in TRUSTED]
        if len(trusted) < len(results):
            shares["accuracy_verified_and_corrected"] = _share(
                rollout.outcome == "correct" for result in trusted for rollout in result.rollouts
            )
        return {name: share for name, share in shares.items() if share is not None}

    def _is_strict(self, rollout: RolloutResult) -> bool:
        return rollout.outcome == "correct" and rollout.method in self.strict_methods


def _share(hits: Iterable[bool]) -> JsonValue:
    found = list(hits)
    return sum(found) / len(found) if found else None
