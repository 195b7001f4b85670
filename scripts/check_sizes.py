"""One idea a file: at most 400 lines, functions at most 50, task files at most 25."""

import ast
import sys
from pathlib import Path

from sieval.core.names import is_task_name

FILE_LINES, FUNCTION_LINES, TASK_LINES = 400, 50, 25


def check_source(path: Path, source: str) -> list[str]:
    """What is too long in one file, a line each; docstrings and signatures do not count in functions."""
    lines = source.count("\n")
    problems: list[str] = []
    if lines > FILE_LINES:
        problems.append(f"{path}: {lines} lines, at most {FILE_LINES}; find the second idea and name it")
    if is_task_name(path.stem) and "tests" not in path.parts and lines > TASK_LINES:
        problems.append(f"{path}: {lines} lines, a task has at most {TASK_LINES}; name a family")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            length = _body_lines(node)
            if length > FUNCTION_LINES:
                problems.append(
                    f"{path}:{node.lineno}: {node.name} has {length} lines, at most {FUNCTION_LINES}"
                )
    return problems


def _body_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    first = node.body[0]
    documented = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    start = (first.end_lineno or first.lineno) if documented else first.lineno - 1
    return (node.end_lineno or start) - start


def main() -> int:
    """Check the package and the scripts; 1 when anything is too long."""
    root = Path(__file__).parents[1]
    problems = [
        problem
        for folder in ("sieval", "scripts")
        for path in sorted((root / folder).rglob("*.py"))
        for problem in check_source(path.relative_to(root), path.read_text(encoding="utf-8"))
    ]
    print("\n".join(problems) or "sizes: every file and function holds one idea")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
