"""What is banned outright: broad excepts, asyncio's task calls, stale marks, machine paths."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

# The third is the edge to a parser that raises bare Exception for a syntax error.
BOUNDARIES = ("sieval/core/runner.py", "sieval/cli/app.py", "sieval/tasks/dgn_reference/parsers.py")
# A library's futures have to be awaited; a server is a protocol.
MAY_IMPORT_ASYNCIO = ("sieval/models/", "sieval/serving/http_server.py")
TASK_CALLS = frozenset({"create_task", "ensure_future", "gather"})
FORBIDDEN_NAMES = frozenset({"utils", "util", "common", "manager", "helpers", "misc"})
_MACHINE_PATH = re.compile(r"(?<![\w.])/(?:root|work|home|Users)/\w")
_TODO = re.compile(r"#\s*(?:TODO|FIXME|XXX)(?!\(#\d+\))")


def check_source(path: str, source: str) -> list[str]:
    """What is banned in one file, a line each."""
    return [*_tree_problems(path, ast.parse(source)), *_text_problems(path, source)]


def _tree_problems(path: str, tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.ExceptHandler(type=None) | ast.ExceptHandler(type=ast.Name(id="Exception")):
                if path not in BOUNDARIES:
                    yield f"{path}:{node.lineno}: catch by name; only the two boundaries catch all"
            case ast.Import() | ast.ImportFrom():
                allowed = not path.startswith("sieval/") or path.startswith(MAY_IMPORT_ASYNCIO)
                if _imports_asyncio(node) and not allowed:
                    yield f"{path}:{node.lineno}: use anyio; asyncio only where a library's future is awaited"
            case ast.Call(func=ast.Attribute(attr=name)) if name in TASK_CALLS and path.startswith("sieval/"):
                yield f"{path}:{node.lineno}: use a task group, not {name}"


def _imports_asyncio(node: ast.Import | ast.ImportFrom) -> bool:
    if isinstance(node, ast.ImportFrom):
        return node.module == "asyncio"
    return any(alias.name == "asyncio" for alias in node.names)


def _text_problems(path: str, source: str) -> Iterator[str]:
    if Path(path).stem in FORBIDDEN_NAMES:
        yield f"{path}: name the module for the noun it holds"
    for number, line in enumerate(source.splitlines(), 1):
        if _MACHINE_PATH.search(line):
            yield f"{path}:{number}: a path of somebody's machine; make it relative"
        if _TODO.search(line):
            yield f"{path}:{number}: an open mark names its issue, `TODO(#12)`"


def main() -> int:
    """Check every Python file; 1 when anything banned stands in one."""
    root = Path(__file__).parents[1]
    problems = [
        problem
        for folder in ("sieval", "scripts", "tests", "benchmarks")
        for path in sorted((root / folder).rglob("*.py"))
        for problem in check_source(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
    ]
    print("\n".join(problems) or "boundaries: kept")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
