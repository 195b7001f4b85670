import pytest

from tests.tasks.families.benchmark import benchmark

TASKS = ("aime_2024_0shot_gen", "aime_2025_0shot_gen", "math_500_0shot_gen")
PROMPT = """\
Solve the following math problem step by step. The last line of your response should be of the form \
Answer: $ANSWER (without quotes) where $ANSWER is the answer to the problem.

What is $2+3$?

Remember to put your answer on its own line after "Answer:", and you do not need to use a \\boxed command."""


@pytest.mark.parametrize("name", TASKS)
def test_prompt_is_the_published_one(name: str) -> None:
    assert benchmark(name).prompts()[0] == PROMPT


@pytest.mark.parametrize("name", TASKS)
def test_every_gold_is_correct_against_itself(name: str) -> None:
    verdicts = benchmark(name).grade_all("Some thought.\nAnswer: GOLD")
    assert [verdict.outcome for verdict in verdicts] == ["correct"] * 3


@pytest.mark.parametrize("name", TASKS)
def test_another_answer_is_incorrect_and_none_unextracted(name: str) -> None:
    assert {verdict.outcome for verdict in benchmark(name).grade_all("Answer: 1/977")} == {"incorrect"}
    assert {verdict.outcome for verdict in benchmark(name).grade_all("It is GOLD")} == {"unextracted"}


def test_samples_are_named_and_split_as_the_dataset_says() -> None:
    first = benchmark("math_500_0shot_gen").loaded.samples[0]
    assert (first.id, first.fields) == ("test/algebra/1.json", {"subject": "Algebra", "level": 1})
    assert benchmark("aime_2025_0shot_gen").loaded.samples[2].id == "aime_2025.003"
