import pytest

from sieval.core.records import Sample
from sieval.core.registry import load_task
from tests.tasks.families.benchmark import benchmark


def test_minerva_prompt_is_exemplars_then_the_problem() -> None:
    assert benchmark("hendrycks_math_kshot_base_gen").prompts()[0] == (
        "Problem:\nWhat is $1+1$?\n\nSolution:\nIt is $\\boxed{2}$.\n"
        "Final Answer: The final answer is $2$. I hope it is correct."
        "\n\nProblem:\nWhat is $2+3$?\n\nSolution:"
    )


def test_theoremqa_prompt_is_solved_problems_then_the_problem() -> None:
    assert benchmark("theoremqa_kshot_base_gen").prompts()[0] == (
        "Problem:\nWhat is 1+1?\nSolution:\nOne and one.\nThe answer is 2"
        "\n\nProblem:\nIs 4 a prime?\nSolution:\nIt is 2*2.\nThe answer is False"
        "\n\nProblem:\nWhat is 2+3?\nSolution:"
    )


def test_every_gold_is_correct_against_itself() -> None:
    verdicts = benchmark("hendrycks_math_kshot_base_gen").grade_all(
        "So \\boxed{GOLD}.\n\nProblem:\n\\boxed{8}"
    )
    assert [verdict.outcome for verdict in verdicts] == ["correct"] * 4
    verdicts = benchmark("theoremqa_kshot_base_gen").grade_all("So we see it.\nThe answer is GOLD.")
    assert [verdict.outcome for verdict in verdicts] == ["correct"] * 6


@pytest.mark.parametrize("name", ["hendrycks_math_kshot_base_gen", "theoremqa_kshot_base_gen"])
def test_description_names_the_exemplars_it_does_not_have(name: str) -> None:
    prompt = load_task(name)().prompt(Sample("", "{problem}", ""))
    assert prompt.text is not None
    assert prompt.text.startswith("{exemplars}\n\nProblem:\n{problem}\n")
