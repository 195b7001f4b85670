"""A run's records gathered per sample, without their texts."""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from sieval.core.errors import RunDirectoryError
from sieval.core.records import CompletionRecord, RolloutKey, Verdict
from sieval.core.rundir import VERDICTS, read_completions, read_samples, read_verdicts
from sieval.core.task import RolloutResult, SampleResult


@dataclass(slots=True)
class Totals:
    """Sums over a run's completions. Times are Unix seconds; tokens as the endpoint counted them."""

    answered: int = 0
    failures: Counter[str] = field(default_factory=Counter)
    prompt_tokens: int = 0
    completion_tokens: int = 0
    attempts: int = 0
    first_s: float | None = None
    last_s: float | None = None

    def add(self, record: CompletionRecord) -> None:
        """Count one ended rollout."""
        self.attempts += record.attempts
        ended = record.started_at + record.latency_s
        self.first_s = record.started_at if self.first_s is None else min(self.first_s, record.started_at)
        self.last_s = ended if self.last_s is None else max(self.last_s, ended)
        if record.completion is None:
            assert record.failure is not None, "a record holds a completion or a failure"
            self.failures[record.failure.kind] += 1
            return
        self.answered += 1
        self.prompt_tokens += record.completion.usage.prompt_tokens or 0
        self.completion_tokens += record.completion.usage.completion_tokens or 0


@dataclass(frozen=True, slots=True)
class RunResults:
    """What a report is made of: results in the samples' order, and sums over the completions."""

    samples: tuple[SampleResult, ...]
    totals: Totals


def gather(directory: Path, verdicts: str = VERDICTS) -> RunResults:
    """Results of the run in `directory`, judged by the verdict file named.

    Rollouts not ended, or answered and not graded yet, are left out. A rollout's first answer and first
    verdict count; an answer outlives the failures before it.

    Raises:
        RunDirectoryError: when there is no such run, or a record in it cannot be read.
    """
    try:
        return _gather(directory, verdicts)
    except (OSError, ValueError) as exc:
        raise RunDirectoryError(f"cannot read the run in {directory}: {exc}") from exc


def _gather(directory: Path, verdicts: str) -> RunResults:
    judged: dict[RolloutKey, tuple[Verdict, bool]] = {}
    for verdict in read_verdicts(directory, verdicts):
        judged.setdefault(verdict.key, (verdict.verdict, verdict.truncated))
    totals, failed = Totals(), dict[RolloutKey, CompletionRecord]()
    answered: set[RolloutKey] = set()
    for record in read_completions(directory):
        if record.completion is None:
            failed.setdefault(record.key, record)
        elif record.key not in answered:
            answered.add(record.key)
            totals.add(record)
    for key, record in failed.items():
        if key not in answered:
            totals.add(record)
    ended: dict[str, list[tuple[int, RolloutResult]]] = {}
    for key in answered & judged.keys():
        verdict_, truncated = judged[key]
        result = RolloutResult(
            verdict_.outcome, verdict_.method, verdict_.prediction, truncated, verdict_.details
        )
        ended.setdefault(key.sample, []).append((key.rollout, result))
    for key in failed.keys() - answered:
        ended.setdefault(key.sample, []).append((key.rollout, RolloutResult(None, None, None, False)))
    samples = tuple(
        SampleResult(
            sample,
            tuple(result for _, result in sorted(ended.get(sample.id, []), key=lambda entry: entry[0])),
        )
        for sample, _ in read_samples(directory)
    )
    return RunResults(samples, totals)
