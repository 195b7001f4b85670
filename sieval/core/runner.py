"""One run: rollouts asked, recorded, graded and recorded again."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import anyio

from sieval.core.codec import encode_completion
from sieval.core.endpoint import Endpoint, Request
from sieval.core.errors import EndpointError, SievalError
from sieval.core.grading_loop import GradingLoop, More
from sieval.core.offload import GradePool
from sieval.core.pacing import PacedEndpoint
from sieval.core.records import (
    CompletionRecord,
    Failure,
    RolloutKey,
    Sampling,
    VerdictRecord,
)
from sieval.core.retry import Answer, RetryPolicy, answer
from sieval.core.rundir import COMPLETIONS, RolloutState, RunDirectory
from sieval.core.tally import Tally

_REFUSALS = 64


@dataclass(slots=True)
class Run:
    """One task × one model: everything live that belongs to it.

    `error` is what ended it early; the runs beside it go on. `handed_out` is set once no rollout is
    left to ask.
    """

    name: str
    model: str
    rollouts: int
    sampling: Sampling
    grader: str
    endpoint: PacedEndpoint
    policy: RetryPolicy
    directory: RunDirectory
    retry_failed: bool = False
    error: SievalError | None = None
    tally: Tally = field(init=False)
    handed_out: anyio.Event = field(init=False, default_factory=anyio.Event)
    _asked: bool = field(init=False, default=False)
    _open: int = field(init=False, default=0)
    _refused: int = field(init=False, default=0)
    _hopeless: SievalError | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        held = self.directory
        failed = 0 if self.retry_failed else held.count(RolloutState.FAILED)
        answered = held.count(RolloutState.ANSWERED)
        self.tally = Tally(
            planned=len(held.samples) * self.rollouts,
            kept=answered + failed,
            answered=answered,
            failed=failed,
            truncated=held.truncated,
            outcomes=held.outcomes.copy(),
        )

    def requests(self) -> Iterator[Request]:
        """Rollouts still to be asked, sample by sample."""
        skipped = RolloutState.ANSWERED if self.retry_failed else RolloutState.ANSWERED | RolloutState.FAILED
        held = self.directory
        for position in range(len(held.samples)):
            rollouts = held.lacking(position, skipped)
            if rollouts and not self._ended:
                yield from self._requests_of(position, rollouts)
        self.handed_out.set()
        self._close_when_asked()

    @property
    def _ended(self) -> bool:
        return self.error is not None or self._hopeless is not None

    def _requests_of(self, position: int, rollouts: Sequence[int]) -> Iterator[Request]:
        try:
            sample, prompt = self.directory.samples.asked(position)
        except SievalError as exc:
            self.error = self.error or exc
            return
        for rollout in rollouts:
            if self._ended:
                return
            self._open += 1
            yield Request(RolloutKey(sample.id, rollout), prompt, self.sampling)

    async def ask(self, request: Request) -> None:
        """Answer one rollout and record it; a directory that fails ends the run, not the session."""
        started_at = time.time()
        self.tally.in_flight += 1
        try:
            ended = await _answer(self.endpoint, request, self.policy)
            await self._record_answer(request, ended, started_at)
        finally:
            self.tally.in_flight -= 1
            self._open -= 1
            self._close_when_asked()

    def _close_when_asked(self) -> None:
        if self.handed_out.is_set() and self._open == 0:
            self._asked = True
            self.directory.completions.wake()

    async def _record_answer(self, request: Request, ended: Answer, started_at: float) -> None:
        record = CompletionRecord(
            request.key,
            ended.completion,
            ended.failure,
            ended.attempts,
            round(started_at, 3),
            round(ended.latency_s, 4),
        )
        try:
            await self.directory.completions.append(encode_completion(record))
        except SievalError as exc:
            self.error = self.error or exc
            return
        self.directory.mark(
            request.key, RolloutState.FAILED if record.completion is None else RolloutState.ANSWERED
        )
        self.tally.note_completion(record)
        self._note_refusal(record.failure)

    def _note_refusal(self, failure: Failure | None) -> None:
        """Ask nothing more once the endpoint turns everything away; what it answered is still graded."""
        self._refused = self._refused + 1 if failure and failure.kind in ("auth", "not_found") else 0
        if failure and self._refused >= _REFUSALS and self._hopeless is None:
            self._hopeless = EndpointError(
                failure.kind,
                f"nothing more is asked, since {self._refused} rollouts in a row were turned away: "
                f"{failure.message}; once that is mended, go on with --resume --retry-failed",
            )

    async def grade(self, pool: GradePool, more: More | None = None) -> None:
        """Give every recorded answer its verdict, until all are asked and graded, or `more` says so."""
        held = self.directory
        loop = GradingLoop(
            held.path / COMPLETIONS,
            held.samples,
            self.grader,
            held.verdicts,
            lambda key: held.has(key, RolloutState.GRADED),
            self._note_verdict,
        )
        await loop.run(pool, held.grade_from, more or self._more)
        self.error = self.error or loop.error or self._hopeless

    def _note_verdict(self, record: VerdictRecord) -> None:
        self.directory.mark(record.key, RolloutState.GRADED)
        self.tally.note_verdict(record)

    async def _more(self, offset: int) -> int | None:
        """How far to read once there is more than `offset`; None when nothing more will come."""
        completions = self.directory.completions
        while offset >= completions.size and not self._asked:
            await completions.grown()
        return completions.size if self.error is None and offset < completions.size else None


async def _answer(endpoint: Endpoint, request: Request, policy: RetryPolicy) -> Answer:
    started = anyio.current_time()
    try:
        return await answer(endpoint, request, policy)
    except Exception as exc:  # noqa: BLE001  # the rollout boundary: our own bug costs one rollout, on record
        failure = Failure("crash", f"the client failed: {type(exc).__name__}: {exc}"[:500])
        return Answer(None, failure, 1, anyio.current_time() - started)
