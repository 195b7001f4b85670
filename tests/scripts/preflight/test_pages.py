import yaml

from scripts.preflight.pages import PROMOTION, promotion, task_page, task_tests
from scripts.preflight.tree import Tree

TASK = '@sieval_task(name="sums_0shot_gen", dataset="sums"{})\nclass SumsZeroShotGenTask(Task): ...\n'
PATH, PAGE = "sieval/tasks/sums_0shot_gen.py", "docs/tasks/sums_0shot_gen.md"
FRONT = "---\ntask: sums_0shot_gen\nstatus: experimental\n---\n\n# sums_0shot_gen\n"
STABLE = TASK.format(', status="stable"')


def test_a_page_that_agrees_is_free() -> None:
    assert task_page.refusals(Tree({PATH: TASK.format(""), PAGE: FRONT})) == []


def test_a_page_of_another_status_is_refused_at_its_line() -> None:
    assert task_page.refusals(Tree({PATH: STABLE, PAGE: FRONT})) == [
        (
            f"{PAGE}:3: task-page: status is 'experimental', the declaration says 'stable'; "
            "write `status: stable`"
        )
    ]


def test_front_matter_that_does_not_parse_is_refused() -> None:
    [line] = task_page.refusals(Tree({PATH: TASK.format(""), PAGE: FRONT.replace("status:", "- status:")}))
    assert line.startswith(f"{PAGE}:1: task-page: sums_0shot_gen.md: the front matter is not YAML")


def test_a_page_without_its_heading_is_refused() -> None:
    assert task_page.refusals(Tree({PATH: TASK.format(""), PAGE: FRONT.replace("# sums", "# adds")})) == [
        f"{PAGE}:1: task-page: no heading names the task; head the prose with `# sums_0shot_gen`"
    ]


def test_a_test_file_of_its_name_or_a_test_that_names_it_will_do() -> None:
    task = {PATH: TASK.format("")}
    assert task_tests.refusals(Tree({**task, "tests/tasks/test_sums_0shot_gen.py": ""})) == []
    assert task_tests.refusals(Tree({**task, "tests/tasks/families/test_sums.py": '"sums_0shot_gen"'})) == []
    [line] = task_tests.refusals(Tree({**task, "tests/tasks/test_more.py": '"sums_0shot_gen_fixed"'}))
    assert line.startswith(f"{PATH}:1: task-tests: no test names the task; ")


def test_an_experimental_task_owes_no_evidence() -> None:
    assert promotion.refusals(Tree({PATH: TASK.format(""), PAGE: FRONT})) == []


def test_a_stable_task_owes_every_part_of_its_evidence() -> None:
    record = dict.fromkeys(PROMOTION, "3 of 500")
    assert promotion.refusals(Tree({PATH: STABLE, PAGE: page(record)})) == []
    del record["false_rejects"]
    assert promotion.refusals(Tree({PATH: STABLE, PAGE: page(record)})) == [
        (
            f"{PAGE}:1: promotion: a stable task owes promotion.false_rejects; "
            "write audited rate, and the independent instrument that found it, or keep the task experimental"
        )
    ]


def test_another_status_is_refused() -> None:
    source = TASK.format(', status="beta"')
    assert promotion.refusals(Tree({PATH: source, PAGE: FRONT})) == [
        f"{PATH}:1: promotion: status 'beta'; write experimental or stable"
    ]


def page(record: dict[str, str]) -> str:
    """A stable task's page with that record."""
    front = yaml.safe_dump({"task": "sums_0shot_gen", "status": "stable", "promotion": record})
    return f"---\n{front}---\n\n# sums_0shot_gen\n"
