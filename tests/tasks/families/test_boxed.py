from tests.tasks.families.benchmark import benchmark


def test_imo_prompt_asks_for_steps_and_a_box() -> None:
    assert benchmark("imo_answer_bench_0shot_gen").prompts()[0] == (
        "Please reason step by step. Put your final answer within \\boxed{}.\n\nWhat is $2+3$?"
    )


def test_gsm8k_prompt_asks_after_the_question() -> None:
    assert benchmark("gsm8k_0shot_gen").prompts()[1] == (
        "Bo had 5 pens and lost 2. How many are left?\n"
        "Please reason step by step, and put your final answer within \\boxed{}."
    )


def test_gsm8k_gold_follows_the_hashes_without_commas() -> None:
    golds = [sample.gold for sample in benchmark("gsm8k_0shot_gen").loaded.samples]
    assert golds == ["1200", "3", "-4"]


def test_every_gold_is_correct_against_itself() -> None:
    for name in ("imo_answer_bench_0shot_gen", "gsm8k_0shot_gen"):
        verdicts = benchmark(name).grade_all("Thus $\\boxed{GOLD}$.")
        assert [verdict.outcome for verdict in verdicts] == ["correct"] * 3


def test_gsm8k_falls_back_to_the_last_number() -> None:
    verdicts = benchmark("gsm8k_0shot_gen").grade_all("7 and then GOLD pens.")
    assert {verdict.outcome for verdict in verdicts} == {"correct"}


def test_imo_wants_a_closed_box() -> None:
    verdicts = benchmark("imo_answer_bench_0shot_gen").grade_all("\\boxed{GOLD} or \\boxed{GOLD")
    assert {verdict.outcome for verdict in verdicts} == {"unextracted"}
