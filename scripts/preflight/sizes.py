"""One idea a file, a function, a task."""

import ast
from collections.abc import Iterator
from pathlib import PurePosixPath

from scripts.preflight.check import Refusal, check
from scripts.preflight.tree import Tree
from sieval.core.names import is_task_name

FILE_LINES, FUNCTION_LINES, TASK_LINES = 400, 50, 25
_FOLDERS = ("sieval", "scripts")


@check({"sieval/core/long.py": "A = 1\n" * 401})
def file_size(tree: Tree) -> Iterator[Refusal]:
    """A file has at most 400 lines."""
    for path, _ in tree.python(*_FOLDERS):
        lines = tree.files[path].count("\n")
        if lines > FILE_LINES:
            yield Refusal(
                path,
                lines,
                f"{lines} lines, at most {FILE_LINES}",
                "find the second idea and name its module",
            )


@check({"sieval/core/long.py": "def long():\n" + "    pass\n" * 51})
def function_size(tree: Tree) -> Iterator[Refusal]:
    """A function has at most 50 lines, signature and docstring left out."""
    for path, module in tree.python(*_FOLDERS):
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = _body_lines(node)
                if lines > FUNCTION_LINES:
                    found = f"{node.name} has {lines} lines, at most {FUNCTION_LINES}"
                    yield Refusal(path, node.lineno, found, "find its second step and name it")


@check({"sieval/tasks/sums_0shot_gen.py": "A = 1\n" * 26})
def task_size(tree: Tree) -> Iterator[Refusal]:
    """A task's file has at most 25 lines."""
    for path in tree.under("sieval/tasks"):
        lines = tree.files[str(path)].count("\n")
        if _is_task(path) and lines > TASK_LINES:
            yield Refusal(
                str(path), lines, f"{lines} lines, at most {TASK_LINES}", "put what it shares in a family"
            )


def _is_task(path: PurePosixPath) -> bool:
    return path.suffix == ".py" and is_task_name(path.stem)


def _body_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    first = node.body[0]
    documented = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    start = (first.end_lineno or first.lineno) if documented else first.lineno - 1
    return (node.end_lineno or start) - start
