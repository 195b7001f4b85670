"""Names that stay vacant: no task may be declared under them, for the reason given."""

import ast
import sys
from collections.abc import Mapping
from pathlib import Path

VACANT: Mapping[str, str] = {
    "ugmathbench_0shot_gen": (
        "the unqualified name means what upstream measures, and upstream's judge is GPL-3.0, which this "
        "project cannot carry; declare a variant (ugmathbench_0shot_gen_fixed)"
    ),
}


def check_source(path: str, source: str) -> list[str]:
    """What one file declares under a vacant name, a line each."""
    problems = []
    stem = Path(path).stem
    if stem in VACANT and not path.startswith("tests/"):
        problems.append(f"{path}: {stem} stays vacant: {VACANT[stem]}")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _is_declaration(node):
            problems += [
                f"{path}:{node.lineno}: {name} stays vacant: {VACANT[name]}"
                for name in _names(node)
                if name in VACANT
            ]
    return problems


def _is_declaration(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name | ast.Attribute) and ast.unparse(node.func).endswith("sieval_task")


def _names(node: ast.Call) -> list[str]:
    values = [keyword.value for keyword in node.keywords if keyword.arg == "name"]
    return [
        value.value for value in values if isinstance(value, ast.Constant) and isinstance(value.value, str)
    ]


def main() -> int:
    """Check every Python file; 1 when one declares a vacant name."""
    root = Path(__file__).parents[1]
    problems = [
        problem
        for folder in ("sieval", "tests", "benchmarks")
        for path in sorted((root / folder).rglob("*.py"))
        for problem in check_source(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
    ]
    print("\n".join(problems) or f"vacant names: kept ({', '.join(VACANT)})")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
