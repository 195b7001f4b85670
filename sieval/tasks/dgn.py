"""What the readings of DGN Math share: the prompt, the breakdowns and the benchmark's own metrics."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from sieval.core.jsonvalue import JsonObject
from sieval.core.records import Prompt, Sample
from sieval.core.stats import clustered_interval, wilson_interval
from sieval.core.task import RolloutResult, SampleResult, Task

TRUSTED = ("verified", "corrected")
"""The answer status of golds that were confirmed."""
_Hits = tuple[int, int]
"""Rollouts of a sample that hit, of how many."""
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
        strict, extracted, trusted = Counter[_Hits](), Counter[_Hits](), Counter[_Hits]()
        for result in results:
            rollouts = result.rollouts
            strict[_hits(map(self._is_strict, rollouts))] += 1
            extracted[_hits(_is_correct(entry) for entry in rollouts if entry.outcome != "unextracted")] += 1
            if result.sample.fields.get("answer_status") in TRUSTED:
                trusted[_hits(map(_is_correct, rollouts))] += 1
        scores = {"strict_accuracy": _score(strict), "accuracy_without_unextracted": _score(extracted)}
        if trusted.total() < len(results):
            scores["accuracy_verified_and_corrected"] = _score(trusted)
        return {name: score for name, score in scores.items() if score is not None}

    def _is_strict(self, rollout: RolloutResult) -> bool:
        return _is_correct(rollout) and rollout.method in self.strict_methods


def _is_correct(rollout: RolloutResult) -> bool:
    return rollout.outcome == "correct"


def _hits(hits: Iterable[bool]) -> _Hits:
    seen = tuple(hits)
    return sum(seen), len(seen)


def _score(samples: Mapping[_Hits, int]) -> JsonObject | None:
    """The mean share of hits over so many samples of each kind; those without a rollout are left out."""
    held = [(hits, of, count) for (hits, of), count in samples.items() if of]
    if not held:
        return None
    correct, total = sum(hits * count for hits, _, count in held), sum(of * count for _, of, count in held)
    shares = [hits / of for hits, of, count in held for _ in range(count)]
    single = total == len(shares)
    low, high = wilson_interval(correct, total) if single else clustered_interval(shares)
    return {
        "value": round(math.fsum(shares) / len(shares), 6),
        "correct": correct,
        "total": total,
        "interval": {
            "low": round(low, 6),
            "high": round(high, 6),
            "level": 0.95,
            "method": "Wilson" if single else "bootstrap over samples",
        },
    }
