"""Imports point down."""

import ast
from collections.abc import Iterator

from scripts.preflight.check import Refusal, check
from scripts.preflight.tree import Tree

ALLOWED: dict[str, frozenset[str]] = {
    "core": frozenset(),
    "grading": frozenset(),
    "models": frozenset({"core"}),
    "datasets": frozenset({"core"}),
    "tasks": frozenset({"core", "grading", "models", "datasets"}),
    "serving": frozenset({"core", "grading", "models", "datasets", "tasks"}),
    "reports": frozenset({"core", "grading", "models", "datasets", "tasks"}),
    "cluster": frozenset({"core", "grading", "models", "datasets", "tasks", "serving"}),
    "cli": frozenset({"core", "grading", "models", "datasets", "tasks", "serving", "reports", "cluster"}),
}
GRADING = ("prose", "syntax", "values", "extraction", "comparison")
"""The parts of `grading`; each may import those before it."""

SHARED = frozenset({"limits", "regex", "verdict"})


@check({"sieval/core/clock.py": "from sieval.tasks import pages\n"})
def layers(tree: Tree) -> Iterator[Refusal]:
    """A package imports only packages below it; `core` and `grading` import none of the others."""
    for path, module in tree.python(*(f"sieval/{package}" for package in ALLOWED)):
        package = path.split("/")[1]
        for line, (other, *_) in _imported(module, "sieval"):
            if other in ALLOWED and other != package and other not in ALLOWED[package]:
                yield Refusal(
                    path, line, f"{package} must not import {other}", "move the code up, or pass the value in"
                )


@check({"sieval/grading/syntax/span.py": "from sieval.grading.values import exact\n"})
def grading_parts(tree: Tree) -> Iterator[Refusal]:
    """Inside `grading` too: words, then trees, values, extraction and comparison, each on those before it."""
    for place, part in enumerate(GRADING):
        for path, module in tree.python(f"sieval/grading/{part}"):
            for line, (other, *_) in _imported(module, "sieval.grading"):
                if other not in SHARED and other not in GRADING[: place + 1]:
                    fix = "move the code to a later part, or pass the value in"
                    yield Refusal(path, line, f"grading.{part} must not import grading.{other}", fix)


def _imported(module: ast.Module, root: str) -> Iterator[tuple[int, list[str]]]:
    """(line, names below `root`) of each import of one of its packages and modules."""
    for node in ast.walk(module):
        match node:
            case ast.Import():
                names = [alias.name for alias in node.names]
            case ast.ImportFrom(module=str() as name):
                names = [name] if name != root else [f"{root}.{alias.name}" for alias in node.names]
            case _:
                continue
        for name in names:
            if name.startswith(f"{root}."):
                yield node.lineno, name.removeprefix(f"{root}.").split(".")
