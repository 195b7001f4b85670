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


@check({"sieval/core/clock.py": "from sieval.tasks import pages\n"})
def layers(tree: Tree) -> Iterator[Refusal]:
    """A package imports only packages below it; `core` and `grading` import none of the others."""
    for path, module in tree.python(*(f"sieval/{package}" for package in ALLOWED)):
        package = path.split("/")[1]
        for line, other in _imported(module):
            if other in ALLOWED and other != package and other not in ALLOWED[package]:
                yield Refusal(
                    path, line, f"{package} must not import {other}", "move the code up, or pass the value in"
                )


def _imported(module: ast.Module) -> Iterator[tuple[int, str]]:
    """(line, package) of each import of one of our packages."""
    for node in ast.walk(module):
        match node:
            case ast.Import():
                names = [alias.name for alias in node.names]
            case ast.ImportFrom(module=str() as name):
                names = [name] if name != "sieval" else [f"sieval.{alias.name}" for alias in node.names]
            case _:
                continue
        for name in names:
            parts = name.split(".")
            if parts[0] == "sieval" and len(parts) > 1:
                yield node.lineno, parts[1]
