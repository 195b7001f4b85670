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


def test_metrics_over_trusted_golds() -> None:
    results = [
        result("verified", ("correct", "exact")),
        result("corrected", ("correct", "numeric")),
        result("verified", ("unextracted", "none")),
        result("verified", (None, "")),
    ]
    assert TASK.metrics(results) == {"strict_accuracy": 0.25, "accuracy_without_unextracted": 2 / 3}


def test_untrusted_golds_put_the_trusted_accuracy_beside() -> None:
    results = [
        result("verified", ("correct", "exact"), ("incorrect", "numeric")),
        result("refuted", ("incorrect", "symbolic"), ("incorrect", "symbolic")),
    ]
    assert TASK.metrics(results) == {
        "strict_accuracy": 0.25,
        "accuracy_without_unextracted": 0.25,
        "accuracy_verified_and_corrected": 0.5,
    }


def test_the_mean_of_nothing_is_left_out() -> None:
    assert TASK.metrics([result("refuted", ("unextracted", "none"))]) == {"strict_accuracy": 0.0}
