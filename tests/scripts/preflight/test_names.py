from scripts.preflight.names import VACANT, task_class, task_dataset, task_file, task_name, vacant_name
from scripts.preflight.tree import Tree
from sieval.core.names import is_task_name

NAME = "ugmathbench_0shot_gen"
GOOD = """@sieval_task(name="sums_0shot_gen", dataset="sums")
class SUMSZeroShotGenTask(Task): ...
"""
DATASET = '@sieval_dataset(name="sums")\nclass Sums(Dataset): ...\n'
GOOD_TREE = Tree({"sieval/tasks/sums_0shot_gen.py": GOOD, "sieval/datasets/sums.py": DATASET})


def test_a_task_whose_name_file_class_and_dataset_agree_is_free() -> None:
    rules = (task_name, task_file, task_class, task_dataset, vacant_name)
    assert [line for rule in rules for line in rule.refusals(GOOD_TREE)] == []


def test_a_variant_that_spells_a_mode_is_refused_with_both_readings() -> None:
    path = "sieval/tasks/sums_0shot_gen_clp.py"
    [line] = task_name.refusals(Tree({path: GOOD.replace("shot_gen", "shot_gen_clp")}))
    assert line.startswith(
        f"{path}:1: task-name: variant may not spell a mode: 'sums_0shot_gen_clp' reads as "
    )


def test_a_name_that_is_computed_is_refused() -> None:
    source = GOOD.replace('name="sums_0shot_gen"', "name=make()")
    assert task_name.refusals(Tree({"sieval/tasks/sums_0shot_gen.py": source})) == [
        'sieval/tasks/sums_0shot_gen.py:1: task-name: name is not a text; write it out, name="…"'
    ]


def test_a_name_that_is_a_constant_of_the_module_is_read() -> None:
    source = 'NAME = "sums_0shot_gen"\n' + GOOD.replace('name="sums_0shot_gen"', "name=NAME")
    assert task_name.refusals(Tree({"sieval/tasks/sums_0shot_gen.py": source})) == []


def test_a_task_in_another_file_is_sent_home() -> None:
    assert task_file.refusals(Tree({"sieval/tasks/ugmath/sums_0shot_gen.py": GOOD})) == [
        (
            "sieval/tasks/ugmath/sums_0shot_gen.py:1: task-file: declares sums_0shot_gen; "
            "move it to sieval/tasks/sums_0shot_gen.py"
        )
    ]


def test_a_file_named_like_a_task_declares_it() -> None:
    assert task_file.refusals(Tree({"sieval/tasks/sums_0shot_gen.py": "A = 1\n"})) == [
        (
            "sieval/tasks/sums_0shot_gen.py:1: task-file: declares no task; "
            "decorate its class with @sieval_task, or rename it"
        )
    ]


def test_a_class_that_spells_another_task_is_refused() -> None:
    source = GOOD.replace("SUMSZero", "SumsOne")
    assert task_class.refusals(Tree({"sieval/tasks/sums_0shot_gen.py": source})) == [
        (
            "sieval/tasks/sums_0shot_gen.py:1: task-class: class SumsOneShotGenTask; "
            "name it SumsZeroShotGenTask (acronyms in any case)"
        )
    ]


def test_a_vacant_name_is_refused_wherever_it_stands_and_with_the_reason() -> None:
    source = GOOD.replace("sums_0shot_gen", NAME)
    assert vacant_name.refusals(Tree({"tests/cli/a.py": f"\n{source}"})) == [
        (
            f"tests/cli/a.py:2: vacant-name: {NAME} stays vacant: {VACANT[NAME]}; "
            f"declare a variant ({NAME}_fixed)"
        )
    ]


def test_a_variant_of_a_vacant_name_is_free() -> None:
    source = GOOD.replace("sums_0shot_gen", f"{NAME}_fixed")
    assert vacant_name.refusals(Tree({f"sieval/tasks/{NAME}_fixed.py": source})) == []


def test_vacant_names_are_task_names() -> None:
    assert all(map(is_task_name, VACANT))


def test_a_dataset_declared_under_another_name_is_not_found() -> None:
    tree = Tree({"sieval/tasks/sums_0shot_gen.py": GOOD, "sieval/datasets/adding.py": DATASET})
    assert task_dataset.refusals(tree) == [
        (
            "sieval/tasks/sums_0shot_gen.py:1: task-dataset: dataset 'sums' is not declared; "
            "declare it in sieval/datasets/sums.py"
        )
    ]
