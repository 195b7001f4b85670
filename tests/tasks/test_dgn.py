from sieval.core.jsonvalue import JsonValue, object_of
from sieval.core.records import Outcome, Prompt, Sample
from sieval.core.registry import load_task
from sieval.core.task import RolloutResult, SampleResult


def result(status: str, *rollouts: tuple[Outcome | None, str]) -> SampleResult:
    ends = tuple(RolloutResult(outcome, method, None, truncated=False) for outcome, method in rollouts)
    return SampleResult(Sample("id", "problem", "1", {"answer_status": status}), ends)


TASK = load_task("dgn_math_0shot_gen")()


def test_the_prompt_byte_for_byte() -> None:
    asked = TASK.prompt(Sample("id", "Find $\\{x\\}$ for {0}.", "1"))
    assert asked == Prompt.user(
        "Solve this problem. Put the final answer in \\boxed{}.\n\nFind $\\{x\\}$ for {0}."
    )


def shares(results: list[SampleResult]) -> dict[str, tuple[JsonValue, ...]]:
    """Each metric's correct, total and value."""
    metrics = {name: object_of(value) for name, value in TASK.metrics(results).items()}
    return {name: (one["correct"], one["total"], one["value"]) for name, one in metrics.items()}


def test_metrics_over_trusted_golds() -> None:
    results = [
        result("verified", ("correct", "exact")),
        result("corrected", ("correct", "numeric")),
        result("verified", ("unextracted", "none")),
        result("verified", (None, "")),
    ]
    assert shares(results) == {
        "strict_accuracy": (1, 4, 0.25),
        "accuracy_without_unextracted": (2, 3, 0.666667),
    }


def test_untrusted_golds_put_the_trusted_accuracy_beside() -> None:
    results = [
        result("verified", ("correct", "exact"), ("incorrect", "numeric")),
        result("refuted", ("incorrect", "symbolic"), ("incorrect", "symbolic")),
    ]
    assert shares(results) == {
        "strict_accuracy": (1, 4, 0.25),
        "accuracy_without_unextracted": (1, 4, 0.25),
        "accuracy_verified_and_corrected": (1, 2, 0.5),
    }


def test_every_metric_has_its_interval() -> None:
    once = object_of(TASK.metrics([result("verified", ("correct", "exact"))])["strict_accuracy"])
    again = result("verified", ("correct", "exact"), ("correct", "exact"))
    twice = object_of(TASK.metrics([again])["strict_accuracy"])
    methods = [object_of(one["interval"])["method"] for one in (once, twice)]
    assert methods == ["Wilson", "bootstrap over samples"]


def test_the_mean_of_nothing_is_left_out() -> None:
    assert shares([result("refuted", ("unextracted", "none"))]) == {"strict_accuracy": (0, 1, 0.0)}
