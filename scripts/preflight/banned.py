"""What is banned outright in code."""

import ast
import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from scripts.preflight.check import Refusal, check
from scripts.preflight.tree import Tree

# The third is the edge to a parser that raises bare Exception for a syntax error.
BOUNDARIES = ("sieval/core/runner.py", "sieval/cli/app.py", "sieval/tasks/dgn_reference/parsers.py")
# A library's futures have to be awaited; a server is a protocol.
MAY_IMPORT_ASYNCIO = ("sieval/core/offload.py", "sieval/models/", "sieval/serving/http_server.py")
TASK_CALLS = frozenset({"create_task", "ensure_future", "gather"})
MODULE_NAMES = frozenset({"utils", "util", "common", "manager", "helper", "helpers", "misc"})
_FOLDERS = ("sieval", "scripts", "tests", "benchmarks")
_OPEN_MARK = re.compile(r"#\s*(?:TODO|FIXME|XXX)(?!\(#\d+\))")


@check({"sieval/models/ask.py": "try:\n    ask()\nexcept Exception:\n    pass\n"})
def broad_except(tree: Tree) -> Iterator[Refusal]:
    """`except Exception` stands at the rollout boundary and in the command line's `main`; or raises again."""
    for path, module in tree.python(*_FOLDERS):
        for node in ast.walk(module):
            if not isinstance(node, ast.ExceptHandler) or path in BOUNDARIES:
                continue
            if _catches_all(node.type) and not _raises_again(node):
                yield Refusal(path, node.lineno, "catches everything", "catch what is meant, by name")


@check({"sieval/models/ask.py": "import asyncio\n\nasyncio.create_task(ask())\n"})
def task_call(tree: Tree) -> Iterator[Refusal]:
    """`create_task`, `ensure_future` and `gather` are banned: whoever starts a task waits for it."""
    for path, module in tree.python("sieval"):
        for node in ast.walk(module):
            match node:
                case ast.Call(func=ast.Attribute(attr=name)) if name in TASK_CALLS:
                    yield Refusal(path, node.lineno, f"calls {name}", "open a task group of anyio")
                case _:
                    pass


@check({"sieval/reports/page.py": "from asyncio import sleep\n"})
def asyncio_import(tree: Tree) -> Iterator[Refusal]:
    """`asyncio` is imported only where a library's future has to be awaited."""
    for path, module in tree.python("sieval"):
        if path.startswith(MAY_IMPORT_ASYNCIO):
            continue
        for node in ast.walk(module):
            if isinstance(node, ast.Import | ast.ImportFrom) and "asyncio" in _modules(node):
                yield Refusal(path, node.lineno, "imports asyncio", "use anyio")


@check({"sieval/tasks/spread.py": "def spread():\n    import ray\n"})
def ray_import(tree: Tree) -> Iterator[Refusal]:
    """`ray`, which is optional, is imported in functions of `sieval/cluster` only."""
    for path, module in tree.python("sieval"):
        found = module.body if path.startswith("sieval/cluster/") else ast.walk(module)
        for node in found:
            if isinstance(node, ast.Import | ast.ImportFrom) and "ray" in _modules(node):
                yield Refusal(path, node.lineno, "imports ray", "import it in a function of sieval/cluster")


@check({"sieval/core/utils.py": ""})
def module_name(tree: Tree) -> Iterator[Refusal]:
    """A module is named for the noun it holds, never `utils`, `common` or `manager`."""
    for path, _ in tree.python(*_FOLDERS):
        stem = PurePosixPath(path).stem
        if stem in MODULE_NAMES or stem.endswith(("_helpers", "_utils")):
            yield Refusal(path, 1, f"a module named {stem}", "name it for the noun it holds")


@check({"sieval/core/clock.py": "A = 1  # TO" + "DO later\n"})
def open_mark(tree: Tree) -> Iterator[Refusal]:
    """A mark of work to do names its issue."""
    for path, _ in tree.python(*_FOLDERS):
        for number, line in enumerate(tree.files[path].splitlines(), 1):
            if _OPEN_MARK.search(line):
                yield Refusal(path, number, "an open mark without an issue", "write TODO(#12)")


def _catches_all(caught: ast.expr | None) -> bool:
    match caught:
        case None | ast.Name(id="Exception" | "BaseException"):
            return True
        case ast.Tuple(elts=parts):
            return any(map(_catches_all, parts))
        case _:
            return False


def _raises_again(handler: ast.ExceptHandler) -> bool:
    last = handler.body[-1]
    return isinstance(last, ast.Raise) and last.exc is None


def _modules(node: ast.Import | ast.ImportFrom) -> set[str]:
    names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
    return {name.partition(".")[0] for name in names}
