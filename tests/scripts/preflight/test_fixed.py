from scripts.preflight.fixed import fixed_task
from scripts.preflight.tree import Tree

SUMS = '@sieval_task(name="{0}", dataset="sums")\nclass SumsTask(Task): ...\n'


def test_a_fixed_task_without_a_page_is_refused_at_its_declaration() -> None:
    source = "A = 1\n" + SUMS.format("sums_0shot_gen_fixed")
    assert fixed_task.refusals(Tree({"sieval/tasks/sums_0shot_gen_fixed.py": source})) == [
        (
            "sieval/tasks/sums_0shot_gen_fixed.py:2: fixed-task: a _fixed task owes its page; "
            "docs/guides/fixed.md says what the page owes"
        )
    ]


def test_other_variants_owe_none() -> None:
    tree = Tree({"sieval/tasks/sums_0shot_gen_short.py": SUMS.format("sums_0shot_gen_short")})
    assert fixed_task.refusals(tree) == []
