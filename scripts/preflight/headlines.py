"""A report says which of its numbers is the score, and out of what."""

import ast
from collections.abc import Iterator

from scripts.preflight.check import Refusal, check
from scripts.preflight.tree import Tree

KEYS = ("headline_metric", "denominator")


@check({"sieval/tasks/sums.py": "class SumsTask(Task):\n    def headline(self, results): ...\n"})
def headline(tree: Tree) -> Iterator[Refusal]:
    """A class that computes its own headline declares `headline_metric` and `denominator`."""
    for path, module in tree.python("sieval/tasks", "sieval/core"):
        for node in ast.walk(module):
            if isinstance(node, ast.ClassDef) and _computes_headline(node):
                for key in KEYS:
                    if not _text(node, key):
                        fix = f'write {key} = "…" in its body'
                        yield Refusal(path, node.lineno, f"class {node.name} declares no {key}", fix)


def _computes_headline(node: ast.ClassDef) -> bool:
    return any(isinstance(member, ast.FunctionDef) and member.name == "headline" for member in node.body)


def _text(node: ast.ClassDef, key: str) -> bool:
    for member in node.body:
        match member:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str() as text))
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.Constant(value=str() as text))
            ) if name == key and text.strip():
                return True
            case _:
                pass
    return False
