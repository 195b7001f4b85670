"""A correction shows every divergence and measures what it does to a score."""

from collections.abc import Iterator

from scripts.check_fixed import check_task
from scripts.preflight.check import Refusal, check
from scripts.preflight.declarations import tasks
from scripts.preflight.pages import line_of
from scripts.preflight.tree import Tree
from sieval.core.discovery import task_names
from sieval.core.names import is_task_name
from sieval.tasks.pages import page_path

_FIX = "docs/guides/fixed.md says what the page owes"
_SUMS = (
    '@sieval_task(name="sums_0shot_gen_fixed", dataset="sums")\nclass SumsZeroShotGenFixedTask(Task): ...\n'
)


@check({"sieval/tasks/sums_0shot_gen_fixed.py": _SUMS})
def fixed_task(tree: Tree) -> Iterator[Refusal]:
    """A `_fixed` task's page shows each divergence and measures its impact, as stored evidence has it."""
    for task in tasks(tree):
        name = task.text("name")
        page = f"docs/tasks/{name}.md"
        if not is_task_name(name) or not name.endswith("_fixed"):
            continue
        if page not in tree.files:
            yield Refusal(task.path, task.line, "a _fixed task owes its page", _FIX)
        elif name in task_names():
            for problem in check_task(name, page_path(name)):
                told = problem.removeprefix(f"{name}.md: ")
                yield Refusal(page, _line(tree.files[page], told), told, _FIX)


def _line(text: str, problem: str) -> int:
    """The line of the front matter that a problem is about."""
    keys = ("impact", "divergence", "reference", "task")
    return next((line_of(text, key) for key in keys if problem.lstrip("`").startswith(key)), 1)
