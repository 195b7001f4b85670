"""Every task has a page that agrees with its declaration, and tests."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from scripts.preflight.check import Refusal, check
from scripts.preflight.declarations import Declaration, tasks
from scripts.preflight.tree import Tree
from sieval.core.errors import DataError
from sieval.tasks.pages import parse_page
from sieval.tasks.scaffold import TO_WRITE

PROMOTION: Mapping[str, str] = {
    "model": "the model that was measured",
    "not_extracted": "share of completions without a prediction",
    "failures": "rollouts the endpoint never answered, of how many",
    "siblings": "the band beside sibling benchmarks on the same model, or the gap explained",
    "false_rejects": "audited rate, and the independent instrument that found it",
}
"""What the page of a stable task states under `promotion`."""

_TASK = '@sieval_task(name="sums_0shot_gen", dataset="sums"{status})\nclass SumsZeroShotGenTask(Task): ...\n'
_PAGE = "---\ntask: sums_0shot_gen\nstatus: {status}\n---\n\n# sums_0shot_gen\n"


@check({"sieval/tasks/sums_0shot_gen.py": _TASK.format(status="")})
def task_page(tree: Tree) -> Iterator[Refusal]:
    """Every task has a page, `docs/tasks/<name>.md`, whose front matter parses and names task and status."""
    for task in tasks(tree):
        name = task.text("name")
        path = f"docs/tasks/{name}.md"
        if path not in tree.files:
            yield Refusal(
                task.path, task.line, "the task has no page", f"write {path}: what it measures, and how"
            )
            continue
        text = tree.files[path]
        try:
            front = parse_page(path, text).front
        except DataError as exc:
            yield Refusal(path, 1, str(exc), "correct the front matter")
            continue
        for key, declared in (("task", name), ("status", status_of(task))):
            if front.get(key) != declared:
                found = f"{key} is {front.get(key)!r}, the declaration says {declared!r}"
                yield Refusal(path, line_of(text, f"{key}:"), found, f"write `{key}: {declared}`")
        if f"\n# {name}\n" not in text:
            yield Refusal(path, 1, "no heading names the task", f"head the prose with `# {name}`")


@check({"docs/tasks/sums_0shot_gen.md": f"{_PAGE.format(status='experimental')}\n{TO_WRITE['']}\n"})
def page_written(tree: Tree) -> Iterator[Refusal]:
    """No section of a task's page is as `sieval task new` left it."""
    for path in tree.under("docs/tasks"):
        for number, line in enumerate(tree.files[str(path)].splitlines(), 1):
            if line in TO_WRITE.values():
                fix = "put the answer in its place, or leave the section out"
                yield Refusal(str(path), number, f"the section still asks {line!r}", fix)


@check({"sieval/tasks/sums_0shot_gen.py": _TASK.format(status="")})
def task_tests(tree: Tree) -> Iterator[Refusal]:
    """Every task is named by a test under `tests/tasks/`."""
    named = {
        name
        for path in tree.under("tests/tasks")
        if path.suffix == ".py"
        for name in re.findall(
            r"\w+_(?:\d+|k)shot_\w+", f"{path.stem.removeprefix('test_')} {tree.files[str(path)]}"
        )
    }
    for task in tasks(tree):
        if task.text("name") not in named:
            fix = f"test it in tests/tasks/test_{task.text('name')}.py, or in the test of its family"
            yield Refusal(task.path, task.line, "no test names the task", fix)


@check(
    {
        "sieval/tasks/sums_0shot_gen.py": _TASK.format(status=', status="stable"'),
        "docs/tasks/sums_0shot_gen.md": _PAGE.format(status="stable"),
    }
)
def promotion(tree: Tree) -> Iterator[Refusal]:
    """A `stable` task's page carries its evidence record under `promotion`."""
    for task in tasks(tree):
        status = status_of(task)
        if status not in ("experimental", "stable"):
            yield Refusal(task.path, task.line, f"status {status!r}", "write experimental or stable")
        if status != "stable":
            continue
        record = _front(tree, task).get("promotion")
        for key, meaning in PROMOTION.items():
            if not isinstance(record, dict) or record.get(key) in (None, "", {}, []):
                yield Refusal(
                    f"docs/tasks/{task.text('name')}.md",
                    1,
                    f"a stable task owes promotion.{key}",
                    f"write {meaning}, or keep the task experimental",
                )


def status_of(task: Declaration) -> str:
    """The declared status."""
    return task.text("status") or "experimental" if task.values.get("status", "") is not None else ""


def line_of(text: str, start: str) -> int:
    """The first line of `text` that starts so, blanks and list marks apart; 1 when none does."""
    lines = enumerate(text.splitlines(), 1)
    return next((number for number, line in lines if line.lstrip(" -").startswith(start)), 1)


def _front(tree: Tree, task: Declaration) -> Mapping[str, Any]:
    path = f"docs/tasks/{task.text('name')}.md"
    try:
        return parse_page(path, tree.files.get(path, "")).front
    except DataError:  # task_page says so
        return {}
