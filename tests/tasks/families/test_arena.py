import pytest

from tests.tasks.families.benchmark import benchmark

BOXED = (
    "hmmt_feb_2025_0shot_gen",
    "hmmt_nov_2025_0shot_gen",
    "hmmt_feb_2026_0shot_gen",
    "apex_2025_0shot_gen",
    "apex_shortlist_2025_0shot_gen",
    "brumo_2025_0shot_gen",
    "smt_2025_0shot_gen",
)
PROMPTS = dict.fromkeys(BOXED, "Put your final answer within \\boxed{}.\n\nWhat is $2+3$?") | {
    "aime_2026_0shot_gen": (
        "Put your final answer within \\boxed{}.\n"
        "The answer is an integer between 0 and 999 inclusive.\n\nWhat is $2+3$?"
    ),
    "cmimc_2025_0shot_gen": (
        "Put your final answer within \\boxed{}. Thus, format your final answer as follows:\n\n"
        "### Final answer\n\nThe final answer is \\boxed{your final answer}.\n\nWhat is $2+3$?"
    ),
}


@pytest.mark.parametrize("name", PROMPTS)
def test_prompt_is_the_published_one(name: str) -> None:
    assert benchmark(name).prompts()[0] == PROMPTS[name]


@pytest.mark.parametrize("name", PROMPTS)
def test_every_gold_is_correct_against_itself_and_nothing_else(name: str) -> None:
    found = benchmark(name)
    assert {verdict.outcome for verdict in found.grade_all("So $\\boxed{GOLD}$.")} == {"correct"}
    assert {verdict.outcome for verdict in found.grade_all("So $\\boxed{1/977}$.")} == {"incorrect"}


def test_boxes_of_the_last_line_answer_a_list() -> None:
    verdicts = benchmark("smt_2025_0shot_gen").grade_all("\\boxed{7}\nSo \\boxed{3} and \\boxed{-3}.")
    assert verdicts[2].prediction == "3,-3"
    assert verdicts[2].outcome == "correct"


def test_nothing_found_is_unextracted() -> None:
    verdicts = benchmark("apex_2025_0shot_gen").grade_all("I do not know.")
    assert {verdict.outcome for verdict in verdicts} == {"unextracted"}
