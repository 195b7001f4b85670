from pathlib import Path

import yaml

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


def test_page_enumerates_divergences_with_the_evidence_of_a_defect() -> None:
    page = (Path(__file__).parents[2] / "docs/tasks/ugmathbench_0shot_gen_fixed.md").read_text(
        encoding="utf-8"
    )
    front = yaml.safe_load(page.split("---\n")[1])
    assert front["task"] == "ugmathbench_0shot_gen_fixed"
    assert front["data"]["revision"] == load_dataset("ugmathbench").spec.revision
    for divergence in front["divergences"]:
        assert all(divergence[part] for part in ("id", "here", "defect", "evidence"))
    published = front["impact"]["published"]["corrected"]
    assert round(published["AAcc"] - published["EAcc"], 2) == published["Delta"]
