"""What a task declares: its name, data, prompt and grader."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal, NamedTuple

from sieval.core.jsonvalue import JsonObject
from sieval.core.names import TaskName
from sieval.core.records import Outcome, Prompt, Sample, Sampling, Verdict

Status = Literal["experimental", "stable"]
GradeFunction = Callable[[Sample, str], Verdict]
"""(sample, completion text) → verdict; runs in a worker process, so it lives at module level."""


@dataclass(frozen=True, slots=True)
class Reference:
    """Where a benchmark's protocol was published, and the sampling it was published with."""

    name: str
    url: str
    sampling: Sampling = field(default_factory=Sampling)
    rollouts: int = 1


@dataclass(frozen=True, slots=True)
class TaskSpec:
    """A registered task's declaration."""

    name: TaskName
    dataset: str
    reference: Reference
    status: Status = "experimental"


@dataclass(frozen=True, slots=True)
class RolloutResult:
    """One rollout's end, without its text. `outcome` is None when the endpoint never answered."""

    outcome: Outcome | None
    method: str | None
    prediction: str | None
    truncated: bool
    details: JsonObject = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SampleResult:
    """All rollouts of one sample, in order of their index."""

    sample: Sample
    rollouts: tuple[RolloutResult, ...]


class Headline(NamedTuple):
    """A score that is not the accuracy: its metric, and one share in [0, 1] for each independent unit."""

    metric: str
    shares: tuple[float, ...]


class Task(ABC):
    """One benchmark under one protocol. Subclasses are declarations; `@sieval_task` sets `spec`.

    `grader` names the grade function as `module:function`: workers import that module and nothing else.
    `breakdowns` names the sample fields a report splits the score by, `group_field` the one whose equal
    values make samples versions of one problem: one observation together. A `patched` task reads its dataset
    through the patch table. `tiers` names, in order, the tiers of a grader that can be limited to some of
    them: it reads the sample field `tiers`, and takes all without. `extraction` says in one line where a
    prediction is taken from, for whoever reads a report. `exemplars` are the few-shot texts of its dataset,
    set before the first prompt is made. `headline_metric` names the score of a single rollout and
    `denominator` what it is a share of.
    """

    spec: ClassVar[TaskSpec]
    grader: ClassVar[str]
    breakdowns: ClassVar[tuple[str, ...]] = ()
    group_field: ClassVar[str] = ""
    patched: ClassVar[bool] = False
    tiers: ClassVar[tuple[str, ...]] = ()
    extraction: ClassVar[str] = ""
    headline_metric: ClassVar[str] = "accuracy"
    denominator: ClassVar[str] = "every rollout that ended, failed and ungraded ones among them"
    exemplars: tuple[str, ...] = ()

    @abstractmethod
    def prompt(self, sample: Sample) -> Prompt:
        """What the model is shown."""

    def slots(self, sample: Sample) -> tuple[str, ...] | None:  # noqa: ARG002  # for subclasses
        """The golds of a sample with several slots, in the order they are answered; None: one gold."""
        return None

    def metrics(self, results: Sequence[SampleResult]) -> JsonObject:  # noqa: ARG002  # for subclasses
        """Numbers only this benchmark defines, by name; they stand in the report beside the accuracy.

        Counts are whole numbers, fractions percentages, a mapping with a `value` a share with its interval.
        """
        return {}

    def headline(self, results: Sequence[SampleResult]) -> Headline | None:  # noqa: ARG002  # for subclasses
        """The score of these samples where a benchmark's unit is not the sample; None: the accuracy."""
        return None
