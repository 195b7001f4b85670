"""An endpoint whose answers a test writes down, and a run over it."""

from collections.abc import Callable, Sequence
from pathlib import Path

import anyio

from sieval.core.endpoint import Endpoint, Request
from sieval.core.pacing import PacedEndpoint, RateLimits
from sieval.core.records import Completion, Prompt, RolloutKey, Sample, Sampling, Usage
from sieval.core.retry import RetryPolicy
from sieval.core.rundir import RunDirectory
from sieval.core.runner import Run

GRADE = "tests.core.graders:grade"


class ScriptedEndpoint:
    """Answers each rollout with `script(key)`, which may raise; remembers what it was asked."""

    def __init__(self, script: Callable[[RolloutKey], str]) -> None:
        self.asked: list[RolloutKey] = []
        self._script = script

    async def check(self) -> None:
        """Always ready."""

    async def complete(self, request: Request) -> Completion:
        """The scripted answer."""
        self.asked.append(request.key)
        await anyio.lowlevel.checkpoint()
        text = self._script(request.key)
        return Completion(text, finish_reason="stop", usage=Usage(3, 5))

    async def aclose(self) -> None:
        """Nothing to close."""


def make_samples(count: int) -> list[tuple[Sample, Prompt]]:
    """`count` samples named s0, s1, ..., each with gold 7."""
    return [
        (Sample(f"s{i}", f"problem {i}", "7"), Prompt.user(f"What is problem {i}?")) for i in range(count)
    ]


def make_run(
    directory: Path,
    endpoint: Endpoint,
    *,
    samples: Sequence[tuple[Sample, Prompt]],
    rollouts: int = 1,
    resume: bool = False,
    retry_failed: bool = False,
) -> Run:
    """A run over `endpoint` in `directory`."""
    held = RunDirectory.open(
        directory, {"task": "t", "rollouts": rollouts}, {}, samples, rollouts=rollouts, resume=resume
    )
    policy = RetryPolicy(attempts=2, timeout_s=5, base_s=0.001)
    paced = endpoint if isinstance(endpoint, PacedEndpoint) else PacedEndpoint(endpoint, RateLimits())
    return Run("t", "m", rollouts, Sampling(), GRADE, paced, policy, held, retry_failed)
