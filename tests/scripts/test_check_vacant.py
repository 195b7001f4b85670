from scripts.check_vacant import VACANT, check_source, main
from sieval.core.names import is_task_name

NAME = "ugmathbench_0shot_gen"
DECLARATION = f'''
@sieval_task(name="{NAME}", dataset="ugmathbench", reference=None)
class UGMathBenchZeroShotGenTask: ...
'''


def test_file_of_a_vacant_name_is_refused_with_the_reason() -> None:
    problems = check_source(f"sieval/tasks/{NAME}.py", "")
    assert problems == [f"sieval/tasks/{NAME}.py: {NAME} stays vacant: {VACANT[NAME]}"]


def test_declaration_of_a_vacant_name_is_refused_wherever_it_stands() -> None:
    problems = check_source("sieval/tasks/other.py", DECLARATION)
    assert problems == [f"sieval/tasks/other.py:2: {NAME} stays vacant: {VACANT[NAME]}"]


def test_other_names_are_free() -> None:
    assert check_source(f"sieval/tasks/{NAME}_fixed.py", DECLARATION.replace(NAME, f"{NAME}_fixed")) == []


def test_vacant_names_are_task_names_and_none_is_taken() -> None:
    assert all(map(is_task_name, VACANT))
    assert main() == 0
