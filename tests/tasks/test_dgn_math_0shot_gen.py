from pathlib import Path

from sieval.core.registry import load_task
from sieval.core.worker import grade_function
from sieval.tasks import dgn_math_0shot_gen
from sieval.tasks.dgn_reference import TIERS


def test_the_declaration() -> None:
    task = load_task("dgn_math_0shot_gen")
    assert str(task.spec.name) == "dgn_math_0shot_gen"
    assert task.spec.dataset == "dgn_math"
    assert task.tiers == TIERS
    assert task.breakdowns == ("collection", "chapter", "group", "difficulty", "answer_status")


def test_its_grader_is_there() -> None:
    assert callable(grade_function(load_task("dgn_math_0shot_gen").grader))


def test_it_is_a_declaration_of_25_lines_at_most() -> None:
    assert len(Path(dgn_math_0shot_gen.__file__).read_text(encoding="utf-8").splitlines()) <= 25
