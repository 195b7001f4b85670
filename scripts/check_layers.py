"""Imports point down: each package imports only what DESIGN's layers allow."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ALLOWED: dict[str, frozenset[str]] = {
    "core": frozenset(),
    "grading": frozenset(),
    "models": frozenset({"core"}),
    "datasets": frozenset({"core"}),
    "tasks": frozenset({"core", "grading", "models", "datasets"}),
    "serving": frozenset({"core", "grading", "models", "datasets", "tasks"}),
    "reports": frozenset({"core", "grading", "models", "datasets", "tasks"}),
    "cli": frozenset({"core", "grading", "models", "datasets", "tasks", "serving", "reports"}),
}


def imported_packages(source: str) -> Iterator[tuple[int, str]]:
    """(line, package) of each import of one of our packages."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import():
                names = [alias.name for alias in node.names]
            case ast.ImportFrom(module=str() as module):
                names = [module] if module != "sieval" else [f"sieval.{alias.name}" for alias in node.names]
            case _:
                continue
        for name in names:
            parts = name.split(".")
            if parts[0] == "sieval" and len(parts) > 1:
                yield node.lineno, parts[1]


def check_file(path: Path, package: str) -> list[str]:
    """What is wrong with the imports of a file in `package`, a line each."""
    allowed = ALLOWED[package] | {package}
    return [
        f"{path}:{line}: {package} must not import {other} (imports point down); move the code, or pass it in"
        for line, other in imported_packages(path.read_text(encoding="utf-8"))
        if other in ALLOWED and other not in allowed
    ]


def main() -> int:
    """Check every file of the package; 1 when any import points up."""
    root = Path(__file__).parents[1] / "sieval"
    problems = [
        problem
        for package in ALLOWED
        for path in sorted((root / package).rglob("*.py"))
        for problem in check_file(path.relative_to(root.parent), package)
    ]
    print("\n".join(problems) or "layers: imports point down")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
