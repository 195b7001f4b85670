"""A task's name, its file and its class say the same."""

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from scripts.preflight.check import Refusal, check
from scripts.preflight.declarations import Declaration, datasets, declarations, tasks
from scripts.preflight.tree import Tree
from sieval.core.names import TaskName

VACANT: Mapping[str, str] = {
    "ugmathbench_0shot_gen": (
        "the unqualified name means what upstream measures, and upstream's judge is GPL-3.0, which this "
        "project cannot carry"
    ),
}
_SUMS = '@sieval_task(name="{name}", dataset="sums")\nclass {cls}(Task): ...\n'


@check({"sieval/tasks/sums_0shot_clp_gen.py": _SUMS.format(name="sums_0shot_clp_gen", cls="SumsTask")})
def task_name(tree: Tree) -> Iterator[Refusal]:
    """A task's name reads `<task>_<N>shot_<mode>[_<variant>]` in one way; no variant spells a mode."""
    for task in tasks(tree):
        if not task.text("name"):
            yield Refusal(task.path, task.line, "name is not a text", 'write it out, name="…"')
        elif fault := _fault(task.text("name")):
            yield Refusal(task.path, task.line, fault, "rename file, class and task")


@check({"sieval/tasks/adding_0shot_gen.py": _SUMS.format(name="sums_0shot_gen", cls="SumsZeroShotGenTask")})
def task_file(tree: Tree) -> Iterator[Refusal]:
    """A task is declared in `sieval/tasks/<name>.py`, and each file named like a task declares it."""
    declared = {task.path for task in tasks(tree)}
    for task in tasks(tree):
        expected = f"sieval/tasks/{task.text('name')}.py"
        if task.path != expected:
            yield Refusal(task.path, task.line, f"declares {task.text('name')}", f"move it to {expected}")
    for path in tree.under("sieval/tasks"):
        if path.suffix == ".py" and "shot_" in path.stem and str(path) not in declared:
            yield Refusal(
                str(path), 1, "declares no task", "decorate its class with @sieval_task, or rename it"
            )


@check({"sieval/tasks/sums_0shot_gen.py": _SUMS.format(name="sums_0shot_gen", cls="SumsTask")})
def task_class(tree: Tree) -> Iterator[Refusal]:
    """A task's class spells its name, `<Benchmark><ShotType><Mode>[<Variant>]Task`."""
    for task in tasks(tree):
        if _fault(task.text("name")):
            continue
        wanted = TaskName.parse(task.text("name")).class_name
        if task.class_name.lower() != wanted.lower():
            yield Refusal(
                task.path, task.line, f"class {task.class_name}", f"name it {wanted} (acronyms in any case)"
            )


@check({"tests/cli/plugin.py": _SUMS.format(name="ugmathbench_0shot_gen", cls="UGMathBenchZeroShotGenTask")})
def vacant_name(tree: Tree) -> Iterator[Refusal]:
    """A name whose upstream cannot be shipped stays vacant."""
    for task in declarations(tree, "sieval_task", "sieval", "tests", "benchmarks", "scripts"):
        name = task.text("name")
        if name in VACANT:
            yield Refusal(
                task.path,
                task.line,
                f"{name} stays vacant: {VACANT[name]}",
                f"declare a variant ({name}_fixed)",
            )


@check({"sieval/tasks/sums_0shot_gen.py": _SUMS.format(name="sums_0shot_gen", cls="SumsZeroShotGenTask")})
def task_dataset(tree: Tree) -> Iterator[Refusal]:
    """A task names a dataset that is declared in `sieval/datasets/<dataset>.py`."""
    known = {_stem(entry) for entry in datasets(tree) if entry.text("name") == _stem(entry)}
    for task in tasks(tree):
        dataset = task.text("dataset")
        if dataset not in known:
            yield Refusal(
                task.path,
                task.line,
                f"dataset {dataset!r} is not declared",
                f"declare it in sieval/datasets/{dataset or '<dataset>'}.py",
            )


def _stem(entry: Declaration) -> str:
    return PurePosixPath(entry.path).stem


def _fault(name: str) -> str:
    try:
        TaskName.parse(name)
    except ValueError as exc:
        return str(exc)
    return ""
