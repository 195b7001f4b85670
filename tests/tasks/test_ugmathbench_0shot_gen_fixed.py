from pathlib import Path

from sieval.core.registry import load_dataset, load_task
from sieval.core.worker import grade_function
from sieval.tasks import ugmathbench_0shot_gen_fixed


def test_the_declaration() -> None:
    task = load_task("ugmathbench_0shot_gen_fixed")
    assert (task.spec.dataset, task.spec.name.variant) == ("ugmathbench", "fixed")
    assert task.breakdowns == ("subject", "level")
    assert load_dataset(task.spec.dataset).spec.licence == "GPL-3.0"


def test_its_grader_is_there() -> None:
    assert callable(grade_function(load_task("ugmathbench_0shot_gen_fixed").grader))


def test_it_is_a_declaration_of_25_lines_at_most() -> None:
    assert len(Path(ugmathbench_0shot_gen_fixed.__file__).read_text(encoding="utf-8").splitlines()) <= 25
