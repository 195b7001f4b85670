"""A run's running counts, for whoever watches it."""

from collections import Counter
from dataclasses import dataclass, field

from sieval.core.records import CompletionRecord, Outcome, VerdictRecord


@dataclass(slots=True)
class Tally:
    """Counts of one run so far; rollouts taken over from an earlier session are in `kept` too.

    Tokens are this session's, as the endpoint counted them.
    """

    planned: int
    kept: int = 0
    answered: int = 0
    failed: int = 0
    in_flight: int = 0
    truncated: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    outcomes: Counter[Outcome] = field(default_factory=Counter)

    @property
    def done(self) -> int:
        """Rollouts that ended, answered or failed."""
        return self.answered + self.failed

    @property
    def graded(self) -> int:
        """Rollouts with a verdict."""
        return self.outcomes.total()

    def note_completion(self, record: CompletionRecord) -> None:
        """Count an ended rollout."""
        if record.completion is None:
            self.failed += 1
            return
        self.answered += 1
        usage = record.completion.usage
        self.prompt_tokens += usage.prompt_tokens or 0
        self.completion_tokens += usage.completion_tokens or 0

    def note_verdict(self, record: VerdictRecord) -> None:
        """Count a verdict."""
        self.outcomes[record.verdict.outcome] += 1
        self.truncated += record.truncated
